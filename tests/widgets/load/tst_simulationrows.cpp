// The picture of a simulation: no event is lost, even without room for every partition and second.
#include "tests/support/testprogram.h"
#include "widgets/load/simulationrows.h"

#include <QTest>

namespace tst_simulationrows {

using namespace partita;
using namespace partita::load;

class TestSimulationRows : public QObject {
    Q_OBJECT

private slots:
    void everyPartitionHasARow();
    void whatNobodyAskedIsLeftOut();
    void theBusiestOfManyComeFirstAndTheRestIsOne();
    void barsKeepPeaksAndRefusals();
};

namespace {

evaluation::ContainerTraffic traffic(std::string name,
                                     std::vector<evaluation::PartitionTraffic> partitions)
{
    const auto count = static_cast<int>(partitions.size());
    return {{std::move(name), 100.0 * count, count, true}, std::move(partitions)};
}

} // namespace

void TestSimulationRows::everyPartitionHasARow()
{
    const std::vector<SimulationRow> rows = simulationRowsOf(
        {2,
         {},
         {traffic("a", {{{1, 2}, {0, 0}}, {{3, 4}, {0, 5}}}), traffic("b", {{{9, 9}, {0, 0}}})}},
        2);
    QCOMPARE(rows.size(), 3U);
    QCOMPARE(rows[0].partition, 0);
    QCOMPARE(rows[1].partition, 1);
    QCOMPARE(rows[1].meanUsed(), 3.5);
    QCOMPARE(rows[1].allRefused(), 5);
    QCOMPARE(rows[1].throughput, 100.0);
    QCOMPARE(rows[2].container, 1U);
}

void TestSimulationRows::whatNobodyAskedIsLeftOut()
{
    const auto idle = traffic("idle", {{{0, 0}, {0, 0}}});
    const auto busy = traffic("busy", {{{0, 1}, {0, 0}}});
    const auto refusing = traffic("refusing", {{{0, 0}, {1, 0}}});
    const std::vector<SimulationRow> rows = simulationRowsOf({2, {}, {idle, busy, refusing}}, 9);
    QCOMPARE(rows.size(), 2U);
    QCOMPARE(rows[0].container, 1U);
    QCOMPARE(rows[1].container, 2U);
    QVERIFY(!isAsked(idle) && isAsked(busy) && isAsked(refusing));
}

void TestSimulationRows::theBusiestOfManyComeFirstAndTheRestIsOne()
{
    const std::vector<SimulationRow> rows = simulationRowsOf(
        {1, {}, {traffic("c", {{{10}, {0}}, {{50}, {0}}, {{20}, {1}}, {{30}, {0}}, {{40}, {7}}})}},
        3);
    QCOMPARE(rows.size(), 3U);
    QCOMPARE(rows[0].partition, 4); // refused most
    QCOMPARE(rows[1].partition, 2);
    QCOMPARE(rows[2].partition, -1);
    QCOMPARE(rows[2].partitions, 3);
    QCOMPARE(rows[2].used.front(), 30.0); // of 10, 50 and 30
    QCOMPARE(rows[2].allRefused(), 0);
}

void TestSimulationRows::barsKeepPeaksAndRefusals()
{
    const SimulationRow row {{{1, 9, 2, 3, 4}, {1, 0, 2, 3, 4}}, 0, 0, 1, 100};
    const std::vector<Bar> bars = barsOf(row, 2);
    QCOMPARE(bars.size(), 3U);
    QCOMPARE(bars[0].used, 9.0);
    QCOMPARE(bars[0].refused, 1);
    QCOMPARE(bars[1].used, 3.0);
    QCOMPARE(bars[1].refused, 5);
    QCOMPARE(bars[2].used, 4.0);
    QCOMPARE(bars[2].refused, 4);
    QCOMPARE(barsOf(row, 1).size(), 5U);
    QCOMPARE(barsOf(row, 60).size(), 1U);
}

PARTITA_WIDGETS_TEST(TestSimulationRows)

} // namespace tst_simulationrows

#include "tst_simulationrows.moc"
