// Counts of a sample scaled to the full population, with rows up to a limit.
#include "engine/execution/infull/metricscale.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_metricscale {

using namespace partita;
using namespace partita::execution;

namespace {

query::PartitionMetrics giving(int partition, std::int64_t rows)
{
    query::PartitionMetrics one;
    one.physicalPartition = partition;
    one.metrics.pages = 1;
    one.metrics.seeks = 1;
    one.metrics.retrievedItemCount = one.metrics.outputItemCount = rows;
    one.metrics.retrievedItemSize = one.metrics.outputItemSize = 100 * rows;
    return one;
}

/// The same after the client has skipped all the rows: only their number counts.
query::PartitionMetrics allSkipped(query::PartitionMetrics one)
{
    query::Metrics &metrics = one.metrics;
    one.skipped = {.rows = metrics.outputItemCount,
                   .rowBytes = metrics.outputItemSize,
                   .loadedItems = metrics.retrievedItemCount,
                   .loadedBytes = metrics.retrievedItemSize};
    metrics.skippedItems = metrics.outputItemCount;
    metrics.outputItemCount = metrics.outputItemSize = 0;
    metrics.retrievedItemCount = metrics.retrievedItemSize = 0;
    return one;
}

} // namespace

class MetricScale : public QObject {
    Q_OBJECT

private slots:
    void partitionsAreAskedUntilThereAreEnough();
    void eachGivesUpToItsPage();
    void manyMatchesAreWalked();
    void theWalkMeetsWhatWasFound();
    void fewMatchesAmongManyMoreEntriesAreSorted();
    void offsetPassesOverNoMoreThanItSays();
};

void MetricScale::partitionsAreAskedUntilThereAreEnough()
{
    std::vector<query::PartitionMetrics> partitions {giving(0, 10), giving(1, 10), giving(2, 10)};
    execution::scaleToLimit(partitions, 10, {.rows = 150, .matchFactor = 10});
    QCOMPARE(partitions.size(), std::size_t(2));
    QCOMPARE(partitions.front().metrics.outputItemCount, 100);
    std::vector<query::PartitionMetrics> few {giving(0, 10), giving(1, 10), giving(2, 10)};
    execution::scaleToLimit(few, 2, {.rows = 150, .matchFactor = 2});
    QCOMPARE(few.size(), std::size_t(3));
    QCOMPARE(few.back().metrics.retrievedItemSize, 2000);
}

/// Rows with one key are in one partition in the full population too: nothing balances that.
void MetricScale::eachGivesUpToItsPage()
{
    std::vector<query::PartitionMetrics> merged {giving(0, 30), giving(1, 2)};
    execution::scaleToLimit(merged, 10, {.rows = 40, .isMerged = true});
    QCOMPARE(merged[0].metrics.outputItemCount, 40);
    QCOMPARE(merged[1].metrics.outputItemCount, 20);
    std::vector<query::PartitionMetrics> apart {giving(0, 0), giving(1, 50)};
    execution::scaleToLimit(apart, 10, {.rows = 1000, .matchFactor = 10});
    QCOMPARE(apart[0].metrics.outputItemCount, 0);
    QCOMPARE(apart[1].metrics.outputItemCount, 500);
}

/// Twenty matches among a thousand entries are sorted; of two thousand among a hundred thousand the
/// first are walked to.
void MetricScale::manyMatchesAreWalked()
{
    std::vector<query::PartitionMetrics> partitions {giving(0, 20)};
    partitions.front().sortOrWalk = query::SortOrWalk {.matches = 20, .entries = 1000};
    execution::scaleToLimit(partitions, 100, {.rows = 50, .matchFactor = 100, .entryFactor = 100});
    QCOMPARE(partitions.front().metrics.outputItemCount, 50);
    QCOMPARE(partitions.front().metrics.indexEntriesWalked, 50 * 49);
}

/// Twenty matches were estimated and two hundred found, one in five entries. It is the same in the
/// full population, whose scan ends after fifty of them.
void MetricScale::theWalkMeetsWhatWasFound()
{
    std::vector<query::PartitionMetrics> partitions {giving(0, 50)};
    partitions.front().sortOrWalk
        = query::SortOrWalk {.matches = 20, .entries = 1000, .found = 200};
    execution::scaleToLimit(partitions, 100, {.rows = 50, .matchFactor = 100, .entryFactor = 100});
    QCOMPARE(partitions.front().metrics.indexEntriesWalked, 50 * 4);
}

/// Of forty rows of one key, twenty are walked to in a short index, but sorted in one that is
/// twenty times as long. Of four thousand they are walked to in either, past twenty times as many
/// entries.
void MetricScale::fewMatchesAmongManyMoreEntriesAreSorted()
{
    const auto inFull = [](double matches, double entries, std::int64_t walked,
                           bool isScoped = false) {
        std::vector<query::PartitionMetrics> partitions {giving(0, 20)};
        partitions.front().sortOrWalk
            = query::SortOrWalk {.matches = matches, .entries = entries, .isScoped = isScoped};
        partitions.front().metrics.indexEntriesWalked = walked;
        execution::scaleToLimit(partitions, 1, {.rows = 20, .entryFactor = 20});
        return partitions.front().metrics;
    };
    QCOMPARE(inFull(40, 500, 230).indexEntriesWalked, 0);
    QCOMPARE(inFull(40, 500, 230).outputItemCount, 20);
    QCOMPARE(inFull(40, 500, 230).retrievedItemCount, 20);
    QCOMPARE(inFull(4000, 8000, 20).indexEntriesWalked, 20 * 39);
    QCOMPARE(inFull(15, 500, 0).indexEntriesWalked, 0); // all of them are wanted
    // A logical partition is all there.
    QCOMPARE(inFull(40, 500, 230, true).indexEntriesWalked, 230);
    QCOMPARE(inFull(40, 500, 0, true).indexEntriesWalked, 0);
}

/// In the sample the client skips all twenty rows; in full it takes 120 and skips forty of them,
/// which are not loaded.
void MetricScale::offsetPassesOverNoMoreThanItSays()
{
    std::vector<query::PartitionMetrics> partitions {allSkipped(giving(0, 10)),
                                                     allSkipped(giving(1, 10))};
    execution::scaleToLimit(partitions, 10,
                            {.rows = 120, .skipped = 40, .matchFactor = 10, .isMerged = true});
    query::Metrics sum = partitions[0].metrics;
    sum += partitions[1].metrics;
    QCOMPARE(sum.skippedItems, 40);
    QVERIFY2(sum.outputItemCount >= 80, qPrintable(QString::number(sum.outputItemCount)));
    QCOMPARE(sum.outputItemSize, 100 * sum.outputItemCount);
    QCOMPARE(sum.retrievedItemCount, sum.outputItemCount);
    QCOMPARE(sum.retrievedItemSize, 100 * sum.retrievedItemCount);
}

PARTITA_APPLESS_TEST(MetricScale)

} // namespace tst_metricscale

#include "tst_metricscale.moc"
