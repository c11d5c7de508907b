// Extrapolation of a sample: what a read of it would be in the full population.
#include "engine/client/clientanswers.h"
#include "engine/execution/extrapolation.h"
#include "engine/planning/lookup.h"
#include "tests/engine/client/clientfixture.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_extrapolation {

using namespace partita;
using execution::boundsOf;
using execution::Extrapolation;
using execution::RowBounds;

namespace {

/// Every tenth item is in the sample, 40 of 400.
constexpr execution::ItemScale oneInTen {40, 10};

/// Rows that no key bounds.
RowBounds unbounded(std::optional<execution::ClientLimit> limit = {})
{
    RowBounds bounds {.items = oneInTen, .growsWithPopulation = true};
    bounds.clientLimit = limit;
    return bounds;
}

/// Rows of a key in the request. The sample has a fifth of the rows, and half of the keys.
RowBounds shareOfAKey()
{
    return {.items = oneInTen, .keyFactor = 2, .asksForAllOfKey = true};
}

/// The 40 posts of the sample on one physical partition.
class Posts : public tests::ClientFixture {
public:
    Posts()
        : ClientFixture(1)
    {
        fill(40);
    }
    /// The answer to the query, in the full population; no value when no request is sent there.
    std::optional<client::Answer> inFull(const std::string &text, const RowBounds &bounds,
                                         const execution::OuterScale &outer = {})
    {
        client::Answer answer = query(text);
        const execution::SampledPage page {.found = answer.rows.size()};
        if (!Extrapolation(bounds).apply(answer, page, outer, client.constants()))
            return std::nullopt;
        return answer;
    }
};

} // namespace

class ExtrapolationTest : public QObject {
    Q_OBJECT

private slots:
    void rowsThatNoKeyBoundsGrowWithThePopulation();
    void theRowAskedForIsThereOnce();
    void aKeyHasAllItsRows();
    void aKeyHasAShareOfItsRowsWhereAllKeysArePresent();
    void smallDifferencesAreChance();
    void aLimitOfTheServiceHoldsInAnyPopulation();
    void aLimitOfTheClientHoldsInAnyPopulation_data();
    void aLimitOfTheClientHoldsInAnyPopulation();
    void aWalkEndsWhenThereAreEnough();
    void severalRowsReferToTheSameKey();
    void aQueryIsChargedAsInFull();
    void moreOuterRowsAskForMoreValues();
    void laterPagesHaveMoreRows();
    void aPageThatDoesNotExistIsNotRequested();
    void rowsOfAKeyLieInMoreItems();
    void rejectedItemsAreLoadedAsInFull();
    void aLimitEndsTheScanForRejectedItems();
    void severalItemsAreReadAsInFull();
    void moreKeysLieInMorePartitions();
    void theLookUpSaysWhatBoundsItsRows();
    void theLookUpSaysWhichLimitsItHas();
};

void ExtrapolationTest::rowsThatNoKeyBoundsGrowWithThePopulation()
{
    const Extrapolation inFull(unbounded());
    QCOMPARE(inFull.rowsFound(7), 10.0);
    QCOMPARE(inFull.rowsFound(0), 10.0);
    QCOMPARE(inFull.rowsKept(7), 10.0);
    QCOMPARE(inFull.rowsOfKey(), 1.0);
}

/// The values were taken from one row; the others have the same by chance.
void ExtrapolationTest::theRowAskedForIsThereOnce()
{
    RowBounds bounds = unbounded();
    bounds.findsRowAsked = true;
    const Extrapolation inFull(bounds);
    QCOMPARE(inFull.rowsFound(1), 1.0);
    QCOMPARE(inFull.rowsFound(4), (1.0 + 3 * 10) / 4);
}

void ExtrapolationTest::aKeyHasAllItsRows()
{
    const Extrapolation inFull({.items = oneInTen, .keyFactor = 10, .asksForAllOfKey = true});
    QCOMPARE(inFull.rowsOfKey(), 1.0);
    QVERIFY(!inFull.isScaledByKey());
    QCOMPARE(inFull.rowsFound(7), 1.0);
    QCOMPARE(inFull.rowsKept(7), 1.0);
}

/// Half of the keys have a tenth of the rows: each has a fifth of its own.
void ExtrapolationTest::aKeyHasAShareOfItsRowsWhereAllKeysArePresent()
{
    const Extrapolation inFull(shareOfAKey());
    QCOMPARE(inFull.rowsOfKey(), 5.0);
    QVERIFY(inFull.isScaledByKey());
    QCOMPARE(inFull.rowsFound(7), 5.0);
    RowBounds some = shareOfAKey();
    some.asksForAllOfKey = false; // known, but not scaled
    QCOMPARE(Extrapolation(some).rowsOfKey(), 5.0);
    QCOMPARE(Extrapolation(some).rowsFound(7), 1.0);
}

void ExtrapolationTest::smallDifferencesAreChance()
{
    RowBounds bounds = shareOfAKey();
    bounds.keyFactor = 7;
    QVERIFY(!Extrapolation(bounds).isScaledByKey());
    QCOMPARE(Extrapolation(bounds).rowsFound(7), 1.0);
}

/// Seven rows here are up to twenty in full.
void ExtrapolationTest::aLimitOfTheServiceHoldsInAnyPopulation()
{
    RowBounds bounds = unbounded();
    bounds.serviceLimit = execution::ServiceLimit {.rows = 20};
    QCOMPARE(Extrapolation(bounds).rowsKept(7), 20.0 / 7);
    QCOMPARE(Extrapolation(bounds).rowsKept(20), 1.0);
    QCOMPARE(Extrapolation(bounds).rowsKept(1), 10.0);
    bounds.serviceLimit = execution::ServiceLimit {.rows = 20, .skipped = 15};
    QCOMPARE(Extrapolation(bounds).rowsKept(4), 5.0 / 4);
}

void ExtrapolationTest::aLimitOfTheClientHoldsInAnyPopulation_data()
{
    QTest::addColumn<bool>("dropsRows");
    QTest::addColumn<bool>("isWalk");
    QTest::addColumn<bool>("asksAhead");
    QTest::addColumn<int>("skipped");
    QTest::addColumn<double>("factor");
    QTest::newRow("rows are cut") << false << false << false << 0 << 12.0 / 6;
    QTest::newRow("after others") << false << false << false << 4 << 12.0 / 2;
    QTest::newRow("none is left here") << false << false << false << 6 << 10.0;
    QTest::newRow("rows are checked") << true << false << false << 4 << 16.0 / 6;
    QTest::newRow("rows are checked in a walk") << true << true << true << 4 << 16.0 / 6;
    QTest::newRow("a walk") << false << true << false << 0 << 1.0;
    QTest::newRow("all at once") << false << true << true << 0 << 10.0;
}

/// Six rows are found; the client keeps twelve at most.
void ExtrapolationTest::aLimitOfTheClientHoldsInAnyPopulation()
{
    QFETCH(const bool, dropsRows);
    QFETCH(const bool, isWalk);
    QFETCH(const bool, asksAhead);
    QFETCH(const int, skipped);
    QFETCH(const double, factor);
    const Extrapolation inFull(unbounded(execution::ClientLimit {.rows = 12,
                                                                 .skipped = skipped,
                                                                 .dropsRows = dropsRows,
                                                                 .isWalk = isWalk,
                                                                 .asksAhead = asksAhead}));
    QCOMPARE(inFull.rowsKept(6), factor);
}

/// Six rows had four results, and eight are wanted: twice as many rows are walked over.
void ExtrapolationTest::aWalkEndsWhenThereAreEnough()
{
    execution::ClientLimit limit {.rows = 8, .isWalk = true};
    QCOMPARE(Extrapolation(unbounded(limit)).rowsWalked(6, 4), 2.0);
    QCOMPARE(Extrapolation(unbounded(limit)).rowsWalked(6, 8), 1.0);
    QCOMPARE(Extrapolation(unbounded(limit)).rowsWalked(6, 0), 10.0);
    limit.rows = 1000;
    QCOMPARE(Extrapolation(unbounded(limit)).rowsWalked(6, 4), 10.0);
    limit.asksAhead = true; // scaled already
    QCOMPARE(Extrapolation(unbounded(limit)).rowsWalked(6, 4), 1.0);
}

/// Posts of a few authors: there are no more authors than that in any population.
void ExtrapolationTest::severalRowsReferToTheSameKey()
{
    RowBounds authors {.items = {20, 1}, .isByKey = true};
    QCOMPARE(Extrapolation(authors).distinctKeys(20, 500, 5), 1.0);
    authors.isByKey = false; // nothing is known of what they refer to
    QCOMPARE(Extrapolation(authors).distinctKeys(20, 500, 5), 5.0);
    QCOMPARE(Extrapolation(authors).distinctKeys(0, 0, 5), 5.0);
}

void ExtrapolationTest::aQueryIsChargedAsInFull()
{
    Posts posts;
    const std::string text = "SELECT * FROM c WHERE c.n < 20";
    const client::Answer here = posts.query(text);
    const client::Answer inFull = *posts.inFull(text, unbounded());
    QCOMPARE(inFull.query.outputItemCount, 200);
    QCOMPARE(inFull.query.retrievedItemSize, 10 * here.query.retrievedItemSize);
    QCOMPARE(inFull.partitions.front().itemsLoaded, 200);
    QVERIFY(inFull.requestCharge > 2 * here.requestCharge);
    QVERIFY(inFull.latencyMs > here.latencyMs);
    QCOMPARE(inFull.rows.size(), std::size_t(20)); // only the counts are extrapolated
    QCOMPARE(posts.inFull(text, {.items = oneInTen})->requestCharge, here.requestCharge);
}

void ExtrapolationTest::moreOuterRowsAskForMoreValues()
{
    Posts posts;
    const std::string text = "SELECT * FROM c WHERE c.n IN (1, 2, 3)";
    const client::Answer here = posts.query(text);
    const client::Answer inFull
        = *posts.inFull(text, {.items = oneInTen}, {.factor = 3, .furtherSeeks = 6});
    QCOMPARE(inFull.query.seeks, here.query.seeks + 6);
    QCOMPARE(inFull.query.outputItemCount, 9);
}

/// The second page of ten rows has four here, and in full all ten of the 140 rows.
void ExtrapolationTest::laterPagesHaveMoreRows()
{
    Posts posts;
    RowBounds bounds = unbounded();
    bounds.rowsBefore = 10;
    bounds.serviceLimit = execution::ServiceLimit {.rows = 10};
    client::Answer answer = posts.query("SELECT * FROM c WHERE c.n < 4");
    const execution::SampledPage page {.before = 10, .found = 4};
    QVERIFY(Extrapolation(bounds).apply(answer, page, {}, posts.client.constants()));
    QCOMPARE(answer.query.outputItemCount, 10);
    QCOMPARE(Extrapolation(bounds).rowsKept(4), 10.0 / 4);
}

/// Four rows are no second page of ten here, but 40 are in full, and there is no fifth page.
void ExtrapolationTest::aPageThatDoesNotExistIsNotRequested()
{
    Posts posts;
    RowBounds bounds = unbounded();
    bounds.serviceLimit = execution::ServiceLimit {.rows = 10};
    const execution::SampledPage missing {.found = 4, .isThere = false};
    for (const auto &[page, isSent] : {std::pair(2, true), std::pair(5, false)}) {
        bounds.rowsBefore = 10 * (page - 1);
        client::Answer answer = posts.query("SELECT * FROM c WHERE c.n < 4");
        answer.rows.clear();
        QCOMPARE(Extrapolation(bounds).apply(answer, missing, {}, posts.client.constants()),
                 isSent);
    }
    client::Answer nothing;
    QVERIFY(
        !Extrapolation(bounds).apply(nothing, {.isThere = false}, {}, posts.client.constants()));
}

/// Twenty rows in ten items. The population has ten times as many items: with five times the
/// rows each item has fewer of them.
void ExtrapolationTest::rowsOfAKeyLieInMoreItems()
{
    Posts posts;
    client::Answer answer = posts.query("SELECT * FROM c WHERE c.n < 10");
    answer.rows.insert(answer.rows.end(), answer.rows.begin(), answer.rows.end());
    const execution::SampledPage page {.found = answer.rows.size()};
    RowBounds bounds = shareOfAKey();
    bounds.items = {12, 10};
    bounds.keyFactor = 2;
    QVERIFY(Extrapolation(bounds).apply(answer, page, {}, posts.client.constants()));
    QVERIFY2(answer.query.retrievedItemCount > 60 && answer.query.retrievedItemCount < 80,
             qPrintable(QString::number(answer.query.retrievedItemCount)));
}

/// No index finds the rows of a key: ten times as many items are loaded for the same rows.
void ExtrapolationTest::rejectedItemsAreLoadedAsInFull()
{
    Posts posts;
    const RowBounds bounds {.items = oneInTen, .keyFactor = 10, .scansContainer = true};
    const client::Answer inFull
        = *posts.inFull("SELECT * FROM c WHERE c.n % 4 = 0", bounds); // 10 of 40
    QCOMPARE(inFull.query.outputItemCount, 10);
    QCOMPARE(inFull.query.rejectedItemCount, 300);
    QCOMPARE(inFull.query.retrievedItemCount, 310);
}

void ExtrapolationTest::aLimitEndsTheScanForRejectedItems()
{
    Posts posts;
    RowBounds bounds {.items = oneInTen, .keyFactor = 10, .scansContainer = true};
    bounds.serviceLimit = execution::ServiceLimit {.rows = 5};
    const client::Answer inFull = *posts.inFull("SELECT * FROM c WHERE c.n % 4 = 0", bounds);
    QCOMPARE(inFull.query.rejectedItemCount, 150); // half of the rows are enough
}

/// In a sample, a request for some items is charged like the request for all items that it names in
/// the full population.
void ExtrapolationTest::severalItemsAreReadAsInFull()
{
    Posts posts;
    std::vector<client::ItemKey> keys;
    for (int n = 10; n < 20; ++n)
        keys.push_back({store::PartitionKey::of("k" + std::to_string(n)), std::to_string(n)});
    const std::span<const client::ItemKey> all(keys);
    const client::Answer full = posts.readMany(all);
    for (const std::size_t some : {1U, 2U, 5U}) {
        std::vector<client::Answer> parts = *posts.client.readMany(
            "posts", all.first(some), posts.arena, client::SingleKey::query);
        QCOMPARE(parts.size(), std::size_t(1));
        Extrapolation::applyToKeys(parts.front(), 10 / static_cast<double>(some),
                                   posts.client.constants());
        const client::Answer share = client::joined(parts, posts.client.constants());
        QCOMPARE(share.requests, std::int64_t(1));
        QCOMPARE(share.query.seeks, full.query.seeks);
        QVERIFY2(std::abs(share.requestCharge - full.requestCharge) < 0.01 * full.requestCharge,
                 qPrintable(QStringLiteral("%1 RU, in full %2")
                                .arg(share.requestCharge)
                                .arg(full.requestCharge)));
    }
}

void ExtrapolationTest::moreKeysLieInMorePartitions()
{
    QCOMPARE(Extrapolation::readManyRequests(1, 10, 10), 1.0);
    QCOMPARE(Extrapolation::readManyRequests(1, 100, 25), 3.0); // a query names 1,000 at most
    QCOMPARE(Extrapolation::readManyRequests(2, 1, 2), 1.5); // half of the pairs lie apart
    QCOMPARE(Extrapolation::partitionsVisited(2, 1, 2), 1.5);
    QVERIFY(std::abs(Extrapolation::partitionsVisited(4, 1, 1000) - 4) < 1e-9);
}

void ExtrapolationTest::theLookUpSaysWhatBoundsItsRows()
{
    execution::PopulationScale scale;
    scale.set("posts", "post", oneInTen);
    scale.set("authors", "author", {20, 2});
    planning::Lookup lookup;
    lookup.container = "posts";
    lookup.documentType = "post";
    lookup.step = 1;
    QVERIFY(!boundsOf(scale, lookup).keyFactor);
    lookup.rowCount.boundBy = {{"authors", "author"}, {"authors", "unknown"}};
    lookup.rowCount.isBoundByRequest = true;
    const RowBounds bounds = boundsOf(scale, lookup);
    QCOMPARE(bounds.items.inFull(), 400.0);
    QCOMPARE(*bounds.keyFactor, 2.0);
    QVERIFY(bounds.asksForAllOfKey);
    QCOMPARE(Extrapolation(bounds).rowsOfKey(), 5.0);
    lookup.query()->serviceRowLimit = 20;
    QVERIFY(!boundsOf(scale, lookup).asksForAllOfKey);
    QCOMPARE(Extrapolation(boundsOf({}, lookup)).items(), 1.0); // the population is all there
}

void ExtrapolationTest::theLookUpSaysWhichLimitsItHas()
{
    planning::Lookup lookup;
    lookup.query()->page = planning::QueryPage {.number = 3, .rows = 10, .isByOffset = true};
    lookup.query()->serviceRowLimit = 30;
    lookup.arrangement.limit = 12;
    lookup.arrangement.skip = 4;
    RowBounds bounds = boundsOf({}, lookup);
    QCOMPARE(bounds.rowsBefore, 20);
    QCOMPARE(bounds.serviceLimit->skipped, 20);
    QCOMPARE(bounds.clientLimit->through(), 16);
    lookup.query()->page->isByOffset = false;
    lookup.arrangement.byResults = {{{"rank"}, false}}; // all results are needed to order them
    bounds = boundsOf({}, lookup);
    QCOMPARE(bounds.serviceLimit->skipped, 0);
    QVERIFY(!bounds.clientLimit);
}

PARTITA_APPLESS_TEST(ExtrapolationTest)

} // namespace tst_extrapolation

#include "tst_extrapolation.moc"
