// Latencies of the measured requests (request-units d5) within a factor of two.
#include "engine/cost/charge.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <cmath>

namespace tst_latency {

using namespace partita;
using namespace partita::cost;

namespace {

std::int64_t bytesOf(double kilobytes)
{
    return static_cast<std::int64_t>(std::llround(kilobytes * 1024));
}

query::PartitionMetrics partition(std::int64_t items, double kilobytes, std::int64_t walked = 0)
{
    query::PartitionMetrics result;
    result.metrics.pages = 1;
    result.metrics.retrievedItemCount = result.metrics.outputItemCount = items;
    result.metrics.retrievedItemSize = result.metrics.outputItemSize
        = bytesOf(kilobytes * static_cast<double>(items));
    result.metrics.indexEntriesWalked = walked;
    return result;
}

double queried(const std::vector<query::PartitionMetrics> &partitions)
{
    return queryLatency(partitions, constants(Generation::y2019));
}

store::OperationMetrics written(double kilobytes,
                                store::OperationKind kind = store::OperationKind::create)
{
    store::OperationMetrics metrics;
    metrics.kind = kind;
    metrics.itemBytes = bytesOf(kilobytes);
    return metrics;
}

} // namespace

class LatencyTest : public QObject {
    Q_OBJECT

private slots:
    void measured_data();
    void measured();
    void moreWorkIsSlower();
};

void LatencyTest::measured_data()
{
    QTest::addColumn<double>("modelled");
    QTest::addColumn<double>("published");
    const Constants &y2019 = constants(Generation::y2019);
    const double pointRead = pointReadLatency(bytesOf(1.4), y2019);
    const double count = queried({partition(1, 0.01)});
    const double following = followingLatency(pointRead, true, y2019);
    const double followingCount = followingLatency(count, false, y2019);
    const std::vector<query::PartitionMetrics> fanOut(68, partition(1, 1.48));
    const std::vector<query::PartitionMetrics> ordered(68, partition(10, 1.48, 625));
    const std::vector<store::OperationMetrics> script
        = {written(1.48, store::OperationKind::read), written(1.48, store::OperationKind::replace),
           written(1.62)};

    QTest::newRow("C1") << operationLatency(written(0.3), y2019) << 7.0;
    QTest::newRow("Q1") << pointRead << 2.0;
    QTest::newRow("C2") << operationLatency(written(1.42), y2019) << 9.0;
    QTest::newRow("Q2 V1") << 2 * pointRead + 2 * count << 9.0;
    QTest::newRow("Q3 V1") << queried(fanOut) + pointRead + 54 * followingCount << 130.0;
    QTest::newRow("Q3 V2") << queried(fanOut) << 28.0;
    QTest::newRow("Q3 V3") << queried({partition(27, 0.58)}) << 4.0;
    QTest::newRow("C3 V2") << procedureLatency(script, {}, y2019) << 7.0;
    QTest::newRow("Q4 V1") << queried({partition(20, 1.6)}) + 20 * following << 23.0;
    QTest::newRow("Q4 V2") << queried({partition(20, 1.6)}) << 4.0;
    QTest::newRow("Q5 V1") << queried({partition(50, 0.43)}) + 50 * following << 59.0;
    QTest::newRow("Q5 V2") << queried({partition(50, 0.43)}) << 4.0;
    QTest::newRow("Q6 V1") << queried(ordered) + 100 * following + 200 * followingCount << 306.0;
    QTest::newRow("Q6 V2") << queried(ordered) << 83.0;
    QTest::newRow("Q6 V3") << queried({partition(100, 0.58)}) << 9.0;
}

void LatencyTest::measured()
{
    QFETCH(double, modelled);
    QFETCH(double, published);
    qInfo("published %.0f ms, model %.1f ms", published, modelled);
    QVERIFY(modelled < 2 * published);
    QVERIFY(2 * modelled > published);
}

void LatencyTest::moreWorkIsSlower()
{
    const Constants &current = constants(Generation::current);
    QVERIFY(pointReadLatency(bytesOf(100), current) > pointReadLatency(bytesOf(1), current));
    QVERIFY(queried(std::vector(9, partition(1, 1))) > queried(std::vector(8, partition(1, 1))));
    QCOMPARE(queried(std::vector(8, partition(1, 1))), queried({partition(1, 1)}));
    QCOMPARE(queried({}), 0.0);
    const std::vector operations = {written(1), written(1)};
    QVERIFY(batchLatency(operations, current) < 2 * operationLatency(written(1), current));
    QVERIFY(batchLatency(operations, current) < procedureLatency(operations, {}, current));
    QVERIFY(changeFeedLatency(std::vector<std::int64_t>(100, 1024), current)
            > changeFeedLatency({}, current));
}

PARTITA_APPLESS_TEST(LatencyTest)

} // namespace tst_latency

#include "tst_latency.moc"
