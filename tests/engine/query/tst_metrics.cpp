// Metrics of queries on a small blog: posts with comments and likes keyed by post, as the requests
// of the published calibration use it (request-units a1, d3).
#include "tests/engine/query/blogposts.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_metrics {

using namespace partita;

namespace {

using harness::date;
using harness::physicalPartitions;
using harness::posts;
using harness::postsPerUser;
using harness::users;

query::Request with(const char *name, const std::string &text)
{
    query::Request request;
    request.parameters.push_back({name, harness::value("\"" + text + "\"")});
    return request;
}

} // namespace

class TestMetrics : public QObject {
    Q_OBJECT
private slots:
    void commentsOfAPost();
    void likesOfAPostAreCounted();
    void postsOfAUserFanOut();
    void newestPostsWalkTheOrder();
    void feedInOneLogicalPartition();
    void fewRowsOfALogicalPartition();
    void whatASortFindsIsTold();
    void aWalkBeginsAndEndsWithTheRange_data();
    void aWalkBeginsAndEndsWithTheRange();
    void pagesSeekAgain();
    void unindexedFilterLoadsEverything();
    void fullIndexScanComparesDistinctValues();
    void topLoadsNoMoreThanAsked();
    void furtherPagesOnlyWhereTheMergeNeedsThem();
    void offsetAcrossPartitionsSkips();
    void noIndexMeansReadingThePartition();
    void withoutAnIndexEverythingIsLoadedToBeSortedAndCounted();
    void onlyTheKnownLevelsOfAKeyNeedAnIndex();
    void anIndexedConditionFindsTheKeyAmongItsMatches();
    void aContradictedKeyIsVisitedOnce();
    void nothingIsVisitedForNothing();
};

void TestMetrics::commentsOfAPost()
{
    const harness::Outcome outcome = harness::run(
        posts(),
        "SELECT * FROM c WHERE c.postId = @p AND c.type = 'comment' ORDER BY c.creationDate DESC",
        with("@p", "p5"));
    QCOMPARE(outcome.rows.size(), std::size_t(20));
    QVERIFY(std::is_sorted(outcome.rows.begin(), outcome.rows.end(), std::greater<>()));
    QCOMPARE(outcome.partitions.size(), std::size_t(1));
    query::Metrics expected;
    expected.pages = 1;
    expected.conditionPages = 1;
    expected.seeks = 2;
    expected.retrievedItemCount = 20;
    expected.retrievedItemSize = outcome.metrics.retrievedItemSize;
    expected.outputItemCount = 20;
    expected.outputItemSize = outcome.metrics.retrievedItemSize;
    QVERIFY(outcome.metrics == expected);
    QVERIFY(outcome.metrics.retrievedItemSize > 20 * (210 + 80));
    QCOMPARE(outcome.metrics.indexHitRatio(), 1.0);
}

void TestMetrics::likesOfAPostAreCounted()
{
    const harness::Outcome outcome = harness::run(
        posts(), "SELECT VALUE COUNT(1) FROM c WHERE c.postId = @p AND c.type = 'like'",
        with("@p", "p5"));
    QCOMPARE(outcome.rows, std::vector<std::string> {"50"});
    QCOMPARE(outcome.metrics.pages, 1);
    QCOMPARE(outcome.metrics.seeks, 2);
    QCOMPARE(outcome.metrics.retrievedItemCount, 0);
    QCOMPARE(outcome.metrics.countedItems, 50);
    QVERIFY(outcome.metrics.countedItemSize > 50 * (210 + 80));
    QCOMPARE(outcome.metrics.outputItemCount, 1);
}

void TestMetrics::postsOfAUserFanOut()
{
    const harness::Outcome outcome = harness::run(
        posts(),
        "SELECT * FROM c WHERE c.type = 'post' AND c.userId = @u ORDER BY c.creationDate DESC",
        with("@u", "u7"));
    QCOMPARE(outcome.rows.size(), std::size_t(postsPerUser));
    QCOMPARE(outcome.partitions.size(), std::size_t(physicalPartitions));
    QCOMPARE(outcome.metrics.pages, physicalPartitions);
    QCOMPARE(outcome.metrics.seeks, 2 * physicalPartitions);
    QCOMPARE(outcome.metrics.retrievedItemCount, postsPerUser);
    QCOMPARE(outcome.metrics.indexEntriesWalked, 0);
}

void TestMetrics::newestPostsWalkTheOrder()
{
    const harness::Outcome outcome = harness::run(
        posts(), "SELECT TOP 100 * FROM c WHERE c.type = 'post' ORDER BY c.creationDate DESC");
    QCOMPARE(outcome.rows.size(), std::size_t(100));
    QCOMPARE(outcome.metrics.pages, physicalPartitions);
    QCOMPARE(outcome.metrics.retrievedItemCount, 10 * physicalPartitions);
    const double perItem = static_cast<double>(outcome.metrics.indexEntriesWalked)
        / static_cast<double>(outcome.metrics.retrievedItemCount);
    QVERIFY2(perItem > 40 && perItem < 80, qPrintable(QString::number(perItem)));
}

void TestMetrics::feedInOneLogicalPartition()
{
    std::string items = "[";
    for (int i = 0; i < 100; ++i)
        items += (i == 0 ? "" : ",") + std::string(R"({"id":")") + std::to_string(i)
            + R"(","type":"post","creationDate":")" + date(i * 61) + R"("})";
    const auto feed = harness::container(items + "]", {.partitionKeyPaths = {"/type"}});
    const harness::Outcome outcome = harness::run(
        *feed, "SELECT TOP 100 * FROM c WHERE c.type = 'post' ORDER BY c.creationDate DESC");
    QCOMPARE(outcome.rows.size(), std::size_t(100));
    QCOMPARE(outcome.metrics.seeks, 1);
    QCOMPARE(outcome.metrics.retrievedItemCount, 100);
    QCOMPARE(outcome.metrics.indexEntriesWalked, 0);
}

/// Inside a logical partition only its own part of the index is scanned.
void TestMetrics::fewRowsOfALogicalPartition()
{
    const harness::Outcome outcome = harness::run(
        posts(),
        "SELECT TOP 5 * FROM c WHERE c.postId = @p AND c.type = 'like' ORDER BY c.creationDate DESC",
        with("@p", "p5"));
    QCOMPARE(outcome.rows.size(), std::size_t(5));
    QCOMPARE(outcome.metrics.retrievedItemCount, 5);
    QVERIFY(outcome.metrics.indexEntriesWalked <= 21);
}

/// Only items of the kind have a date and are open: a hundred times as many are found as the sizes
/// of the lists suggest, whether they are sorted or, after many runs of the query, read from a
/// temporary index.
void TestMetrics::whatASortFindsIsTold()
{
    std::string items;
    for (int i = 0; i < 3000; ++i)
        items += (i == 0 ? "" : ",") + (R"({"id":")" + std::to_string(i)) + R"(","kind":")"
            + (i % 10 == 0 ? "a" : "b") + '"'
            + (i % 10 == 0 ? R"(,"at":)" + std::to_string(i) : std::string())
            + (i % 20 == 0 ? R"(,"open":true)" : "") + "}";
    const auto container = harness::container('[' + items + ']');
    const Result<query::Query> query = query::prepare(
        "SELECT TOP 50 * FROM c WHERE c.kind = 'a' AND c.open = true AND c.at >= 1500"
        " ORDER BY c.at");
    QVERIFY(query);
    for (int times = 0; times < 300; ++times) {
        json::Arena arena;
        const Result<query::Response> response = query::run(*query, *container, {}, arena);
        QVERIFY(response);
        const std::optional<query::SortOrWalk> &choice = response->partitions.front().sortOrWalk;
        QVERIFY(choice);
        QVERIFY(choice->matches < 1);
        QCOMPARE(choice->found, 75.0);
    }
}

void TestMetrics::aWalkBeginsAndEndsWithTheRange_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<int>("passed");
    const auto add = [](const char *query, int passed) {
        QTest::newRow(query) << QString::fromUtf8(query) << passed;
    };
    // Of 4,000 items two halves by kind, in turns; half of them in one logical partition.
    add("SELECT TOP 10 * FROM c WHERE c.at >= 100 AND c.at < 300 ORDER BY c.at DESC", 0);
    add("SELECT TOP 10 * FROM c WHERE c.at < 300 AND c.at >= 100 ORDER BY c.at", 0);
    add("SELECT TOP 10 * FROM c WHERE c.at BETWEEN 100 AND 300 ORDER BY c.at DESC", 0);
    add("SELECT TOP 10 * FROM c WHERE c.at > 100 AND c.at < 2000 AND c.kind = 0 ORDER BY c.at DESC",
        10);
    add("SELECT TOP 10 * FROM c WHERE c.pk = 'a' AND c.at < 300 ORDER BY c.at DESC", 0);
    add("SELECT TOP 10 * FROM c WHERE c.pk = 'a' AND c.at > 100 AND c.at < 300 AND c.kind = 1 "
        "ORDER BY c.at DESC",
        9); // 299, the first, is of the kind
    add("SELECT TOP 10 * FROM c WHERE c.kind = 0 AND c.at > 100 AND c.at < 300 "
        "ORDER BY c.kind, c.at DESC",
        0);
}

void TestMetrics::aWalkBeginsAndEndsWithTheRange()
{
    QFETCH(QString, query);
    QFETCH(int, passed);
    std::string items;
    for (int i = 0; i < 4000; ++i)
        items += (i == 0 ? "" : ",") + (R"({"id":")" + std::to_string(i)) + R"(","pk":")"
            + (i < 2000 ? "a" : "b") + R"(","at":)" + std::to_string(i) + R"(,"kind":)"
            + std::to_string(i % 2) + "}";
    const auto container = harness::container(
        "[" + items + "]",
        {.partitionKeyPaths = {"/pk"},
         .indexingPolicy
         = R"({"compositeIndexes":[[{"path":"/kind"},{"path":"/at","order":"descending"}]]})"});
    const harness::Outcome outcome = harness::run(*container, query.toStdString());
    QCOMPARE(outcome.rows.size(), std::size_t(10));
    QCOMPARE(outcome.metrics.retrievedItemCount, 10);
    QCOMPARE(outcome.metrics.indexEntriesWalked, passed);
}

void TestMetrics::pagesSeekAgain()
{
    query::Request request = with("@p", "p5");
    request.maxItemCount = 8;
    const harness::Outcome outcome = harness::run(
        posts(), "SELECT * FROM c WHERE c.postId = @p AND c.type = 'comment'", request);
    QCOMPARE(outcome.rows.size(), std::size_t(20));
    QCOMPARE(outcome.metrics.pages, 3);
    QCOMPARE(outcome.metrics.seeks, 6);
    QCOMPARE(outcome.metrics.retrievedItemCount, 20);
}

void TestMetrics::unindexedFilterLoadsEverything()
{
    const harness::Outcome outcome
        = harness::run(posts(), "SELECT * FROM c WHERE c.postId = @p AND UPPER(c.type) = 'POST'",
                       with("@p", "p5"));
    QCOMPARE(outcome.rows.size(), std::size_t(1));
    QCOMPARE(outcome.metrics.seeks, 1);
    QCOMPARE(outcome.metrics.retrievedItemCount, 71);
    QCOMPARE(outcome.metrics.outputItemCount, 1);
}

void TestMetrics::fullIndexScanComparesDistinctValues()
{
    const harness::Outcome outcome
        = harness::run(posts(), "SELECT * FROM c WHERE CONTAINS(c.type, 'os')");
    QCOMPARE(outcome.rows.size(), std::size_t(users * postsPerUser));
    QCOMPARE(outcome.metrics.indexValuesScanned, 3 * physicalPartitions);
    QCOMPARE(outcome.metrics.retrievedItemCount, users * postsPerUser);
}

void TestMetrics::topLoadsNoMoreThanAsked()
{
    const harness::Outcome outcome
        = harness::run(posts(), "SELECT TOP 7 * FROM c WHERE c.type = 'comment'");
    QCOMPARE(outcome.metrics.pages, 1);
    QCOMPARE(outcome.metrics.retrievedItemCount, 7);
}

/// Dates that rise with the partition: one partition holds all the newest rows and is asked again
/// and again.
void TestMetrics::furtherPagesOnlyWhereTheMergeNeedsThem()
{
    store::ContainerSettings settings;
    settings.name = "c";
    settings.partitionKeyPaths = {"/pk"};
    settings.physicalPartitions = 4;
    const auto container = *store::Container::create(settings, std::make_shared<store::Clock>());
    for (int key = 0; key < 40; ++key) {
        const auto owner
            = container->partitionOf(store::PartitionKey::of({json::Value::integer(key)}));
        for (int i = 0; i < 20; ++i) {
            QVERIFY(container->loadText(R"({"id":")" + std::to_string(i) + R"(","pk":)"
                                        + std::to_string(key) + R"(,"v":)"
                                        + std::to_string(owner * 100000 + key * 100 + i) + "}"));
        }
    }
    const harness::Outcome outcome
        = harness::run(*container, "SELECT TOP 40 * FROM c ORDER BY c.v DESC");
    QCOMPARE(outcome.rows.size(), std::size_t(40));
    // min(40, 5 * ceil(40 / 4)) = 40 rows a page: one page each.
    QCOMPARE(outcome.metrics.pages, 4);
    const harness::Outcome longer
        = harness::run(*container, "SELECT TOP 22 * FROM c ORDER BY c.v DESC");
    QCOMPARE(longer.metrics.pages, 4);
    query::Request request;
    request.maxItemCount = 2; // min(2, 5 * ceil(2 / 4)) = 2 rows a page
    const harness::Outcome small
        = harness::run(*container, "SELECT TOP 22 * FROM c ORDER BY c.v DESC", request);
    QCOMPARE(small.rows.size(), std::size_t(22));
    QCOMPARE(small.metrics.pages, 4 + 10);
}

void TestMetrics::offsetAcrossPartitionsSkips()
{
    const harness::Outcome across
        = harness::run(posts(), "SELECT * FROM c WHERE c.type = 'comment' OFFSET 30 LIMIT 5");
    QCOMPARE(across.rows.size(), std::size_t(5));
    QCOMPARE(across.metrics.skippedItems, 30);
    const harness::Outcome inside = harness::run(
        posts(), "SELECT * FROM c WHERE c.postId = @p OFFSET 30 LIMIT 5", with("@p", "p5"));
    QCOMPARE(inside.rows.size(), std::size_t(5));
    QCOMPARE(inside.metrics.skippedItems, 0);
    QCOMPARE(inside.metrics.retrievedItemCount, 5); // skipped items are not loaded
    QCOMPARE(inside.metrics.outputItemCount, 5);
    // A condition that no index answers needs every item that is skipped.
    const harness::Outcome tested = harness::run(
        posts(), "SELECT * FROM c WHERE c.postId = @p AND LENGTH(c.id) > 0 OFFSET 30 LIMIT 5",
        with("@p", "p5"));
    QCOMPARE(tested.rows.size(), std::size_t(5));
    QVERIFY(tested.metrics.retrievedItemCount >= 35);
}

void TestMetrics::noIndexMeansReadingThePartition()
{
    const auto container = harness::container(
        R"([{"id":"1","pk":"a"},{"id":"2","pk":"b"},{"id":"3","pk":"b"}])",
        {.partitionKeyPaths = {"/pk"}, .indexingPolicy = R"({"indexingMode":"none"})"});
    const harness::Outcome outcome = harness::run(*container, "SELECT * FROM c WHERE c.pk = 'a'");
    QCOMPARE(outcome.rows.size(), std::size_t(1));
    QCOMPARE(outcome.metrics.seeks, 0);
    QCOMPARE(outcome.metrics.retrievedItemCount, 3);
}

void TestMetrics::withoutAnIndexEverythingIsLoadedToBeSortedAndCounted()
{
    const auto container = harness::container(
        R"([{"id":"1","pk":"a","n":3},{"id":"2","pk":"b","n":1},{"id":"3","pk":"b"},
            {"id":"4","pk":"c","n":2}])",
        {.partitionKeyPaths = {"/pk"}, .indexingPolicy = R"({"indexingMode":"none"})"});
    const auto loaded = [&](const char *text) {
        return harness::run(*container, text).metrics.retrievedItemCount;
    };
    QCOMPARE(loaded("SELECT TOP 1 * FROM c ORDER BY c.n"), 4);
    QCOMPARE(loaded("SELECT * FROM c ORDER BY c.n DESC"), 4);
    QCOMPARE(loaded("SELECT * FROM c WHERE c.n = 1 ORDER BY c.missing"), 4);
    QCOMPARE(loaded("SELECT * FROM c WHERE c.pk = 'b' ORDER BY c.n"), 4);
    QCOMPARE(loaded("SELECT VALUE COUNT(1) FROM c"), 4);
}

/// Under a policy that excludes everything the key has to be included, but only as far as the query
/// knows it.
void TestMetrics::onlyTheKnownLevelsOfAKeyNeedAnIndex()
{
    std::string items;
    for (int i = 0; i < 400; ++i) {
        const std::string number = std::to_string(i);
        items += std::string(i == 0 ? "[" : ",") + R"({"id":"i)" + number + R"(","d":"d)"
            + std::to_string(i % 10) + R"(","s":"s)" + number + "\"}";
    }
    const auto container = harness::container(
        items + "]",
        {.partitionKeyPaths = {"/d", "/s"},
         .indexingPolicy
         = R"({"includedPaths": [{"path": "/d/?"}], "excludedPaths": [{"path": "/*"}]})"});
    const harness::Outcome first
        = harness::run(*container, "SELECT * FROM c WHERE c.d = @d", with("@d", "d3"));
    QCOMPARE(first.rows.size(), std::size_t(40));
    QCOMPARE(first.metrics.retrievedItemCount, 40);
    const harness::Outcome both = harness::run(
        *container, "SELECT * FROM c WHERE c.d = @d AND c.s = 's13'", with("@d", "d3"));
    QCOMPARE(both.rows.size(), std::size_t(1));
    QCOMPARE(both.metrics.retrievedItemCount, 40); // the items of the indexed level
}

/// A known key never makes a query more expensive: when another condition is indexed and the key is
/// not, only the matches of that condition are loaded.
void TestMetrics::anIndexedConditionFindsTheKeyAmongItsMatches()
{
    std::string items;
    for (int i = 0; i < 400; ++i) {
        items += std::string(i == 0 ? "[" : ",") + R"({"id":")" + std::to_string(i) + R"(","pk":"k)"
            + std::to_string(i % 2) + R"(","a":)" + std::to_string(i % 100) + "}";
    }
    const auto container = harness::container(
        items + "]",
        {.partitionKeyPaths = {"/pk"},
         .indexingPolicy
         = R"({"includedPaths": [{"path": "/a/?"}], "excludedPaths": [{"path": "/*"}]})"});
    query::Request inKey;
    inKey.partitionKey = store::PartitionKey::of("k1");
    const char *text = "SELECT * FROM c WHERE c.a >= 3 AND c.a < 5";
    const harness::Outcome everywhere = harness::run(*container, text);
    const harness::Outcome inOne = harness::run(*container, text, inKey);
    QCOMPARE(everywhere.rows.size(), std::size_t(8));
    QCOMPARE(inOne.rows.size(), std::size_t(4));
    QCOMPARE(inOne.metrics.retrievedItemCount, everywhere.metrics.retrievedItemCount);
    QCOMPARE(inOne.metrics.seeks, everywhere.metrics.seeks);
    const harness::Outcome filtered
        = harness::run(*container, std::string(text) + " AND c.pk = 'k1'");
    QCOMPARE(filtered.rows, inOne.rows);
    QCOMPARE(filtered.metrics.retrievedItemCount, 8);
    const harness::Outcome counted
        = harness::run(*container, "SELECT VALUE COUNT(1) FROM c WHERE c.a = 3", inKey);
    QCOMPARE(counted.rows, std::vector<std::string> {"4"});
    const harness::Outcome byId
        = harness::run(*container, "SELECT * FROM c WHERE c.id = '3'", inKey);
    QCOMPARE(byId.rows.size(), std::size_t(1));
    QCOMPARE(byId.metrics.retrievedItemCount, 1);
    const harness::Outcome ordered
        = harness::run(*container, std::string(text) + " ORDER BY c.a DESC", inKey);
    QCOMPARE(ordered.rows.size(), std::size_t(4));
    const harness::Outcome scanned = harness::run(*container, "SELECT * FROM c", inKey);
    QCOMPARE(scanned.rows.size(), std::size_t(200));
    QCOMPARE(scanned.metrics.retrievedItemCount, 400);
}

/// A request with a key is sent to its partition, even if the filter wants another one.
void TestMetrics::aContradictedKeyIsVisitedOnce()
{
    query::Request inKey;
    inKey.partitionKey = store::PartitionKey::of("p5");
    for (const char *filter : {"c.postId = 'p6'", "false", "c.postId = 'a' AND c.postId = 'b'"}) {
        const harness::Outcome outcome
            = harness::run(posts(), std::string("SELECT * FROM c WHERE ") + filter, inKey);
        QVERIFY2(outcome.error.empty(), outcome.error.c_str());
        QVERIFY(outcome.rows.empty());
        QCOMPARE(outcome.partitions.size(), std::size_t(1));
        QCOMPARE(outcome.metrics.pages, 1);
        QCOMPARE(outcome.metrics.retrievedItemCount, 0);
    }
    const harness::Outcome counted
        = harness::run(posts(), "SELECT VALUE COUNT(1) FROM c WHERE c.postId = 'p6'", inKey);
    QCOMPARE(counted.rows, std::vector<std::string> {"0"});
    QVERIFY(harness::run(posts(), "SELECT * FROM c WHERE c.postId = 'p6' ORDER BY c.id", inKey)
                .rows.empty());
}

void TestMetrics::nothingIsVisitedForNothing()
{
    const harness::Outcome outcome = harness::run(
        posts(), "SELECT VALUE COUNT(1) FROM c WHERE c.postId = 'a' AND c.postId = 'b'");
    QCOMPARE(outcome.rows, std::vector<std::string> {"0"});
    QCOMPARE(outcome.metrics.pages, 1); // asked in vain
}

PARTITA_APPLESS_TEST(TestMetrics)

} // namespace tst_metrics

#include "tst_metrics.moc"
