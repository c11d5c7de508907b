// What is counted, on a small blog: posts with comments and likes keyed by post, as the requests of the published
// calibration use it (request-units a1, d3).
#include "tests/engine/query/harness.h"

#include <QtTest>

#include <algorithm>

using namespace partita;

namespace {

constexpr int users = 60;
constexpr int postsPerUser = 27;
constexpr int physicalPartitions = 68;

std::string date(int number)
{
    char text[32];
    std::snprintf(text, sizeof text, "2020-%02d-%02dT%02d:%02d:00Z", 1 + number / 40320 % 12,
                  1 + number / 1440 % 28, number / 60 % 24, number % 60);
    return text;
}

/// Every post has 12 comments and 50 likes, the measured one 20 and 50; dates are spread evenly.
std::unique_ptr<store::Container> makePosts(int partitions)
{
    store::ContainerSettings settings;
    settings.name = "posts";
    settings.partitionKeyPaths = {"/postId"};
    settings.physicalPartitions = partitions;
    auto container = *store::Container::create(settings, std::make_shared<store::Clock>());
    const int count = users * postsPerUser;
    std::uint32_t random = 1;
    const auto any = [&random] {
        random = random * 1664525U + 1013904223U;
        return static_cast<int>(random >> 8);
    };
    for (int post = 0; post < count; ++post) {
        const std::string id = "p" + std::to_string(post);
        const auto add = [&](const std::string &type, const std::string &itemId) {
            const std::string text = R"({"id":")" + itemId + R"(","type":")" + type
                + R"(","postId":")" + id + R"(","userId":"u)"
                + std::to_string(type == "post" ? post % users : any() % users)
                + R"(","creationDate":")" + date(any() % 480000) + R"("})";
            if (!container->loadText(text))
                std::abort();
        };
        add("post", id);
        for (int i = 0; i < (post == 5 ? 20 : 12); ++i)
            add("comment", id + "c" + std::to_string(i));
        for (int i = 0; i < 50; ++i)
            add("like", id + "l" + std::to_string(i));
    }
    return container;
}

const store::Container &posts()
{
    static const std::unique_ptr<store::Container> made = makePosts(physicalPartitions);
    return *made;
}

/// The same in one physical partition.
const store::Container &postsInOne()
{
    static const std::unique_ptr<store::Container> made = makePosts(1);
    return *made;
}

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
    void repeatedRunsCountTheSame_data();
    void repeatedRunsCountTheSame();
    void repeatedRunsResumeTheSame_data();
    void repeatedRunsResumeTheSame();
    void repeatedRunsSeeWhatWasWritten();
    void aRunEndsWhenAsked();
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

/// In a logical partition only its own part of the order is walked.
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

/// Only those of the kind have a date and are open: a hundred times as many are found as the sizes of the lists tell, whether
/// they are sorted or, once the query has come often, read from an order made for it.
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
        const std::optional<query::WalkChoice> &choice = response->partitions.front().walkChoice;
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

/// Dates that rise with the partition: one partition holds all the newest rows and is asked again and again.
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
    QCOMPARE(inside.metrics.retrievedItemCount, 35);
    QCOMPARE(inside.metrics.outputItemCount, 5);
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

/// Under a policy that excludes everything the key has to be included, but only as far as the query knows it.
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
    QCOMPARE(both.metrics.retrievedItemCount, 40); // those of the level that is indexed
}

/// To know the key never makes a query dearer: where the key is not indexed but another condition is, its matches alone are
/// looked at.
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
    QVERIFY(outcome.partitions.empty());
}

namespace {

std::vector<std::string> canonicalRows(const query::Response &response)
{
    std::vector<std::string> rows;
    for (const json::Value &row : response.rows)
        rows.push_back(harness::canonical(row));
    return rows;
}

std::vector<std::string> rowsOf(const query::Query &query, const store::Container &container)
{
    json::Arena arena;
    const auto response = query::run(query, container, {}, arena);
    return response ? canonicalRows(*response) : std::vector<std::string> {"an error"};
}

} // namespace

void TestMetrics::repeatedRunsCountTheSame_data()
{
    QTest::addColumn<QByteArray>("text");
    for (
        const char *text :
        {"SELECT * FROM c WHERE c.type = 'post' AND c.userId = 'u7' ORDER BY c.creationDate DESC",
         "SELECT TOP 100 * FROM c WHERE c.type = 'post' ORDER BY c.creationDate DESC",
         "SELECT TOP 30 * FROM c WHERE c.type = 'post' ORDER BY c.creationDate",
         "SELECT TOP 9 * FROM c WHERE c.type = 'post' AND c.creationDate < '2020-05' ORDER BY c.creationDate DESC",
         "SELECT TOP 900 * FROM c WHERE c.type = 'post' AND UPPER(c.userId) > 'U3' ORDER BY c.creationDate DESC",
         "SELECT c.id FROM c WHERE c.type = 'post' AND c.userId = 'u7' ORDER BY c.creationDate OFFSET 3 LIMIT 9",
         "SELECT DISTINCT TOP 5 c.userId FROM c WHERE c.type = 'comment' ORDER BY c.creationDate",
         "SELECT TOP 5 VALUE c.nope FROM c WHERE c.type = 'post' ORDER BY c.creationDate",
         "SELECT * FROM c WHERE c.type = 'post' AND c.userId = 'u7'",
         "SELECT TOP 9 c.id FROM c WHERE c.userId = 'u7' AND c.type = 'comment'",
         "SELECT c.id FROM c WHERE c.type = 'comment' AND c.userId = 'u7' OFFSET 4 LIMIT 90",
         "SELECT * FROM c WHERE c.type = 'like' AND c.userId = 'u7' AND UPPER(c.postId) < 'P3'",
         "SELECT DISTINCT TOP 40 c.postId FROM c WHERE c.type = 'like' AND c.userId = 'u7'",
         "SELECT VALUE c.nope FROM c WHERE c.type = 'post' AND c.userId = 'u7'",
         "SELECT * FROM c WHERE c.type = 'nothing' AND c.userId = 'u7'",
         "SELECT COUNT(1) AS n, MAX(c.creationDate) FROM c WHERE c.type = 'like' AND c.userId = 'u7'"})
        QTest::newRow(text) << QByteArray(text);
}

/// A query that is run often gets orders of its own, which must show in nothing but time.
void TestMetrics::repeatedRunsCountTheSame()
{
    QFETCH(QByteArray, text);
    for (const store::Container *container : {&posts(), &postsInOne()}) {
        const auto prepared = query::prepare(text.toStdString());
        QVERIFY(prepared.ok());
        std::vector<std::string> rows;
        query::Metrics metrics;
        for (int i = 0; i < 250; ++i) {
            json::Arena arena;
            const auto response = query::run(*prepared, *container, {}, arena);
            QVERIFY(response.ok());
            if (i == 0) {
                rows = canonicalRows(*response);
                metrics = response->total();
            }
            QVERIFY(response->total() == metrics);
            if (i % 10 == 0)
                QCOMPARE(canonicalRows(*response), rows);
        }
    }
}

void TestMetrics::repeatedRunsResumeTheSame_data()
{
    QTest::addColumn<QByteArray>("text");
    for (
        const char *text :
        {"SELECT * FROM c WHERE c.type = 'like' AND c.userId = 'u7'",
         "SELECT c.id FROM c WHERE c.type = 'comment' AND c.userId = 'u7' AND UPPER(c.postId) < 'P3'",
         "SELECT * FROM c WHERE c.type = 'post' ORDER BY c.creationDate OFFSET 2 LIMIT 70"})
        QTest::newRow(text) << QByteArray(text);
}

/// Pages that such an order gives, and those that go on behind them, are parts of the whole answer.
void TestMetrics::repeatedRunsResumeTheSame()
{
    QFETCH(QByteArray, text);
    const auto prepared = query::prepare(text.toStdString());
    QVERIFY(prepared.ok());
    std::vector<std::string> whole;
    for (int i = 0; i < 250; ++i) // until there is an order for it
        whole = rowsOf(*prepared, postsInOne());
    QVERIFY(whole.size() > 50);
    for (int i = 0; i < 12; ++i) {
        std::vector<std::string> rows;
        query::Request request;
        request.onePage = true;
        request.maxItemCount = 3 + 40 * i;
        do {
            json::Arena arena;
            const auto page = query::run(*prepared, postsInOne(), request, arena);
            QVERIFY(page.ok());
            for (std::string &row : canonicalRows(*page))
                rows.push_back(std::move(row));
            request.continuation = page->continuation;
        } while (!request.continuation.empty());
        QCOMPARE(rows, whole);
    }
}

/// The order made for a query follows the items: new ones, changed ones, those that go and those that expire.
void TestMetrics::repeatedRunsSeeWhatWasWritten()
{
    const auto clock = std::make_shared<store::Clock>();
    const auto container = *store::Container::create(
        {.name = "c", .partitionKeyPaths = {"/pk"}, .physicalPartitions = 2, .defaultTtl = -1},
        clock);
    const auto write = [&](int number, int kind, int color, const char *more = "") {
        json::Arena arena;
        const std::string id = std::to_string(number);
        const std::string text = R"({"id":")" + id + R"(","pk":"k)" + std::to_string(number % 50)
            + R"(","kind":)" + std::to_string(kind) + R"(,"color":)" + std::to_string(color) + more
            + "}";
        QVERIFY(container->upsert(*json::parse(text, arena)).ok());
    };
    for (int i = 0; i < 1000; ++i)
        write(i, i % 4, i % 6);
    const char *text = "SELECT * FROM c WHERE c.kind = 1 AND c.color = 3";
    const auto often = query::prepare(text);
    QVERIFY(often.ok());
    for (int i = 0; i < 100; ++i)
        QVERIFY(rowsOf(*often, *container).size() > 80);
    const auto agree = [&] {
        const auto once = query::prepare(text);
        return rowsOf(*often, *container) == rowsOf(*once, *container);
    };
    write(2000, 1, 3);
    QVERIFY(agree());
    write(9, 1, 4); // was one of them
    write(10, 1, 3);
    QVERIFY(agree());
    QVERIFY(container->remove(store::PartitionKey::of("k21"), "21").ok());
    QVERIFY(agree());
    write(3000, 1, 3, R"(,"ttl":10)");
    QVERIFY(agree());
    const std::size_t before = rowsOf(*often, *container).size();
    clock->advanceMs(20'000);
    QVERIFY(agree());
    QCOMPARE(rowsOf(*often, *container).size(), before - 1);
}

void TestMetrics::aRunEndsWhenAsked()
{
    std::string items;
    for (int i = 0; i < 2000; ++i)
        items += (i == 0 ? "" : ",") + (R"({"id":")" + std::to_string(i))
            + R"(","kind":1,"color":2})";
    const auto container = harness::container('[' + items + ']');
    const auto query = query::prepare("SELECT * FROM c WHERE c.kind = 1 AND c.color = 2");
    QVERIFY(query.ok());
    std::stop_source source;
    source.request_stop();
    query::Request request;
    request.stop = source.get_token();
    for (int i = 0; i < 10; ++i) { // by testing items, then from an order made for the query
        json::Arena arena;
        const auto response = query::run(*query, *container, request, arena);
        QVERIFY(!response.ok());
        QCOMPARE(response.error().code, ErrorCode::cancelled);
        QCOMPARE(rowsOf(*query, *container).size(), std::size_t(2000));
    }
}

QTEST_APPLESS_MAIN(TestMetrics)
#include "tst_metrics.moc"
