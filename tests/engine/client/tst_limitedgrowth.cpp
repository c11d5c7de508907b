// Counts of a sample scaled to the full population: rows up to a limit, and keys that many rows
// share.
#include "engine/client/limitedgrowth.h"
#include "engine/execution/infull/distinctkeys.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_limitedgrowth {

using namespace partita;
using namespace partita::client;

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

} // namespace

class LimitedGrowth : public QObject {
    Q_OBJECT

private slots:
    void partitionsAreAskedUntilThereAreEnough();
    void eachGivesUpToItsPage();
    void manyMatchesAreWalked();
    void theWalkMeetsWhatWasFound();
    void fewMatchesAmongManyMoreEntriesAreSorted();
    void offsetPassesOverNoMoreThanItSays();
    void keysAreNamedAgain();
    void kinShareTheirKeys();
};

void LimitedGrowth::partitionsAreAskedUntilThereAreEnough()
{
    std::vector<query::PartitionMetrics> partitions {giving(0, 10), giving(1, 10), giving(2, 10)};
    client::growToLimit(partitions, 10, {.rows = 150, .growth = 10});
    QCOMPARE(partitions.size(), std::size_t(2));
    QCOMPARE(partitions.front().metrics.outputItemCount, 100);
    std::vector<query::PartitionMetrics> few {giving(0, 10), giving(1, 10), giving(2, 10)};
    client::growToLimit(few, 2, {.rows = 150, .growth = 2});
    QCOMPARE(few.size(), std::size_t(3));
    QCOMPARE(few.back().metrics.retrievedItemSize, 2000);
}

/// Rows with one key are in one partition in the full population too: nothing balances that.
void LimitedGrowth::eachGivesUpToItsPage()
{
    std::vector<query::PartitionMetrics> merged {giving(0, 30), giving(1, 2)};
    client::growToLimit(merged, 10, {.rows = 40, .isMerged = true});
    QCOMPARE(merged[0].metrics.outputItemCount, 40);
    QCOMPARE(merged[1].metrics.outputItemCount, 20);
    std::vector<query::PartitionMetrics> apart {giving(0, 0), giving(1, 50)};
    client::growToLimit(apart, 10, {.rows = 1000, .growth = 10});
    QCOMPARE(apart[0].metrics.outputItemCount, 0);
    QCOMPARE(apart[1].metrics.outputItemCount, 500);
}

/// Twenty matches among a thousand entries are sorted; of two thousand among a hundred thousand the
/// first are walked to.
void LimitedGrowth::manyMatchesAreWalked()
{
    std::vector<query::PartitionMetrics> partitions {giving(0, 20)};
    partitions.front().sortOrWalk = query::SortOrWalk {.matches = 20, .entries = 1000};
    client::growToLimit(partitions, 100, {.rows = 50, .growth = 100, .entriesGrowth = 100});
    QCOMPARE(partitions.front().metrics.outputItemCount, 50);
    QCOMPARE(partitions.front().metrics.indexEntriesWalked, 50 * 49);
}

/// Twenty matches were estimated and two hundred found, one in five entries. It is the same in the
/// full population, whose scan ends after fifty of them.
void LimitedGrowth::theWalkMeetsWhatWasFound()
{
    std::vector<query::PartitionMetrics> partitions {giving(0, 50)};
    partitions.front().sortOrWalk
        = query::SortOrWalk {.matches = 20, .entries = 1000, .found = 200};
    client::growToLimit(partitions, 100, {.rows = 50, .growth = 100, .entriesGrowth = 100});
    QCOMPARE(partitions.front().metrics.indexEntriesWalked, 50 * 4);
}

/// Of forty rows of one key, twenty are walked to in a short index, but sorted in one that is
/// twenty times as long. Of four thousand they are walked to in either, past twenty times as many
/// entries.
void LimitedGrowth::fewMatchesAmongManyMoreEntriesAreSorted()
{
    const auto grown = [](double matches, double entries, std::int64_t walked,
                          bool isScoped = false) {
        std::vector<query::PartitionMetrics> partitions {giving(0, 20)};
        partitions.front().sortOrWalk
            = query::SortOrWalk {.matches = matches, .entries = entries, .isScoped = isScoped};
        partitions.front().metrics.indexEntriesWalked = walked;
        client::growToLimit(partitions, 1, {.rows = 20, .entriesGrowth = 20});
        return partitions.front().metrics;
    };
    QCOMPARE(grown(40, 500, 230).indexEntriesWalked, 0);
    QCOMPARE(grown(40, 500, 230).outputItemCount, 20);
    QCOMPARE(grown(40, 500, 230).retrievedItemCount, 20);
    QCOMPARE(grown(4000, 8000, 20).indexEntriesWalked, 20 * 39);
    QCOMPARE(grown(15, 500, 0).indexEntriesWalked, 0); // all of them are wanted
    // A logical partition is all there.
    QCOMPARE(grown(40, 500, 230, true).indexEntriesWalked, 230);
    QCOMPARE(grown(40, 500, 0, true).indexEntriesWalked, 0);
}

void LimitedGrowth::offsetPassesOverNoMoreThanItSays()
{
    std::vector<query::PartitionMetrics> partitions {giving(0, 10), giving(1, 10)};
    for (query::PartitionMetrics &partition : partitions)
        partition.metrics.skippedItems = 10;
    client::growToLimit(partitions, 10,
                        {.rows = 120, .skipped = 40, .growth = 10, .isMerged = true});
    QCOMPARE(partitions[0].metrics.skippedItems + partitions[1].metrics.skippedItems, 40);
}

/// 100 rows name about 79 of 200 others, and 95 of 1,000; where all of 200 are named, all of 1,000
/// are by as many rows again.
void LimitedGrowth::keysAreNamedAgain()
{
    const execution::ReferableRows named {200, 1000};
    const double few = execution::keysInFull(79, 100, 1, named);
    QVERIFY2(few > 94 && few < 97, qPrintable(QString::number(few)));
    const double all = keysInFull(200, 4000, 5, named);
    QVERIFY2(all > 999 && all <= 1000, qPrintable(QString::number(all)));
    QCOMPARE(execution::keysInFull(79, 100, 1, {200, 200}), 79.0);
    QCOMPARE(execution::keysInFull(50, 50, 1, {200, 100'000}), 50.0); // each another one
    QCOMPARE(execution::keysInFull(20, 500, 5, {20, 20}),
             20.0); // the same twenty, however many rows
    QCOMPARE(execution::keysInFull(20, 500, 5, {}), 100.0); // nothing is known of them
}

/// Comments on five posts name five posts, wherever they are read.
void LimitedGrowth::kinShareTheirKeys()
{
    QCOMPARE(execution::keysInFull(5, 100, 1, {200, 1000}), 5.0);
    QCOMPARE(execution::keysInFull(5, 100, 4, {200, 1000}), 20.0);
}

PARTITA_GUILESS_TEST(LimitedGrowth)

} // namespace tst_limitedgrowth

#include "tst_limitedgrowth.moc"
