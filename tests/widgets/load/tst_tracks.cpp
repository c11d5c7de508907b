// The picture of a simulation: no event is lost, even without room for every partition and second.
#include "tests/support/testprogram.h"
#include "widgets/load/tracks.h"

#include <QTest>

using namespace partita;
using namespace partita::load;

class TestTracks : public QObject {
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

void TestTracks::everyPartitionHasARow()
{
    const std::vector<Track> tracks = tracksOf(
        {2,
         {},
         {traffic("a", {{{1, 2}, {0, 0}}, {{3, 4}, {0, 5}}}), traffic("b", {{{9, 9}, {0, 0}}})}},
        2);
    QCOMPARE(tracks.size(), 3U);
    QCOMPARE(tracks[0].partition, 0);
    QCOMPARE(tracks[1].partition, 1);
    QCOMPARE(tracks[1].meanUsed(), 3.5);
    QCOMPARE(tracks[1].allRefused(), 5);
    QCOMPARE(tracks[1].throughput, 100.0);
    QCOMPARE(tracks[2].container, 1U);
}

void TestTracks::whatNobodyAskedIsLeftOut()
{
    const auto idle = traffic("idle", {{{0, 0}, {0, 0}}});
    const auto busy = traffic("busy", {{{0, 1}, {0, 0}}});
    const auto refusing = traffic("refusing", {{{0, 0}, {1, 0}}});
    const std::vector<Track> tracks = tracksOf({2, {}, {idle, busy, refusing}}, 9);
    QCOMPARE(tracks.size(), 2U);
    QCOMPARE(tracks[0].container, 1U);
    QCOMPARE(tracks[1].container, 2U);
    QVERIFY(!isAsked(idle) && isAsked(busy) && isAsked(refusing));
}

void TestTracks::theBusiestOfManyComeFirstAndTheRestIsOne()
{
    const std::vector<Track> tracks = tracksOf(
        {1, {}, {traffic("c", {{{10}, {0}}, {{50}, {0}}, {{20}, {1}}, {{30}, {0}}, {{40}, {7}}})}},
        3);
    QCOMPARE(tracks.size(), 3U);
    QCOMPARE(tracks[0].partition, 4); // refused most
    QCOMPARE(tracks[1].partition, 2);
    QCOMPARE(tracks[2].partition, -1);
    QCOMPARE(tracks[2].partitions, 3);
    QCOMPARE(tracks[2].used.front(), 30.0); // of 10, 50 and 30
    QCOMPARE(tracks[2].allRefused(), 0);
}

void TestTracks::barsKeepPeaksAndRefusals()
{
    const Track track {{{1, 9, 2, 3, 4}, {1, 0, 2, 3, 4}}, 0, 0, 1, 100};
    const std::vector<Bar> bars = barsOf(track, 2);
    QCOMPARE(bars.size(), 3U);
    QCOMPARE(bars[0].used, 9.0);
    QCOMPARE(bars[0].refused, 1);
    QCOMPARE(bars[1].used, 3.0);
    QCOMPARE(bars[1].refused, 5);
    QCOMPARE(bars[2].used, 4.0);
    QCOMPARE(bars[2].refused, 4);
    QCOMPARE(barsOf(track, 1).size(), 5U);
    QCOMPARE(barsOf(track, 60).size(), 1U);
}

PARTITA_WIDGETS_TEST(TestTracks)
#include "tst_tracks.moc"
