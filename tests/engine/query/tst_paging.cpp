// Continuations: pages resumed anywhere are the unpaged answer, also when partitions split in
// between; foreign ones are refused.
#include "tests/engine/query/harness.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_paging {

using namespace partita;

namespace {

std::string manyItems(int count)
{
    std::string text = "[";
    for (int i = 0; i < count; ++i) {
        text += (i == 0 ? "" : ",") + std::string(R"({"id":")") + std::to_string(i) + R"(","pk":)"
            + std::to_string(i % 37) + R"(,"v":)" + std::to_string(i * 7 % 23)
            + R"(,"tags":["a","b")" + (i % 3 == 0 ? R"(,"c")" : "") + "]}";
    }
    return text + "]";
}

std::vector<std::string> sorted(std::vector<std::string> rows)
{
    std::sort(rows.begin(), rows.end());
    return rows;
}

} // namespace

class TestPaging : public QObject {
    Q_OBJECT
private slots:
    void pagesMakeTheWhole_data();
    void pagesMakeTheWhole();
    void continuationSurvivesSplits_data();
    void continuationSurvivesSplits();
    void continuationSurvivesMerges_data() { continuationSurvivesSplits_data(); }
    void continuationSurvivesMerges();
    void foreignContinuationsAreRefused();
    void pageIsNeverLongerThanAsked();
    void groupsAreThoseOfTheFirstPage();
    void largeAnswersComeInPagesOfFourMegabytes();
    void keysThatAreNoJsonNumbersKeepTheirPlace();
};

void TestPaging::pagesMakeTheWhole_data()
{
    continuationSurvivesSplits_data();
    // Their rows depend on the layout of the partitions.
    for (const char *query : {"SELECT DISTINCT TOP 9 VALUE c.pk FROM c",
                              "SELECT DISTINCT VALUE c.v FROM c OFFSET 4 LIMIT 12",
                              "SELECT c.pk, COUNT(1) AS n FROM c GROUP BY c.pk OFFSET 3 LIMIT 20"})
        QTest::newRow(query) << QByteArray(query);
}

void TestPaging::continuationSurvivesSplits_data()
{
    QTest::addColumn<QByteArray>("query");
    for (const char *query :
         {"SELECT VALUE c.id FROM c",
          "SELECT VALUE [c.id, t] FROM c JOIN t IN c.tags",
          "SELECT VALUE c.id FROM c WHERE c.v > 10",
          "SELECT VALUE c.id FROM c WHERE UPPER(c.id) > '3'",
          "SELECT VALUE [c.v, c.id] FROM c ORDER BY c.v",
          "SELECT VALUE [c.v, c.id] FROM c ORDER BY c.v DESC",
          "SELECT VALUE [c.v, c.id, t] FROM c JOIN t IN c.tags ORDER BY c.v DESC",
          "SELECT DISTINCT VALUE c.v FROM c ORDER BY c.v",
          "SELECT DISTINCT VALUE c.pk FROM c ORDER BY c.id",
          "SELECT DISTINCT TOP 9 VALUE c.v FROM c ORDER BY c.v DESC",
          "SELECT DISTINCT c.v FROM c",
          "SELECT DISTINCT VALUE t FROM c JOIN t IN c.tags",
          "SELECT DISTINCT VALUE t FROM c JOIN t IN c.tags WHERE c.pk = 5 OFFSET 1 LIMIT 1",
          "SELECT c.v, COUNT(1) AS n, AVG(c.pk) AS mean FROM c GROUP BY c.v",
          "SELECT DISTINCT VALUE COUNT(1) FROM c GROUP BY c.v",
          "SELECT VALUE COUNT(1) FROM c",
          "SELECT VALUE s.v FROM (SELECT c.v FROM c WHERE c.v > 3) AS s",
          "SELECT TOP 50 VALUE c.id FROM c ORDER BY c.id",
          "SELECT VALUE c.id FROM c ORDER BY c.id OFFSET 30 LIMIT 40",
          "SELECT VALUE c.id FROM c WHERE c.pk = 5",
          "SELECT VALUE c.id FROM c WHERE c.pk = 5 ORDER BY c.v DESC",
          "SELECT VALUE c.id FROM c WHERE c.pk IN (1, 5, 9) ORDER BY c.v",
          "SELECT VALUE c.id FROM c WHERE c.pk = 5 ORDER BY c.id OFFSET 2 LIMIT 3",
          "SELECT * FROM c WHERE c.pk = 50"})
        QTest::newRow(query) << QByteArray(query);
}

void TestPaging::pagesMakeTheWhole()
{
    QFETCH(QByteArray, query);
    for (const int partitions : {1, 7, 64}) {
        const auto container = harness::container(
            manyItems(200), {.partitionKeyPaths = {"/pk"}, .physicalPartitions = partitions});
        const harness::Outcome whole = harness::run(*container, query.toStdString());
        QVERIFY2(whole.error.empty(), whole.error.c_str());
        for (const int rows : {1, 3, 10, 1000})
            QCOMPARE(harness::runPaged(*container, query.toStdString(), {}, rows).rows, whole.rows);
    }
}

void TestPaging::continuationSurvivesSplits()
{
    QFETCH(QByteArray, query);
    const auto untouched = harness::container(
        manyItems(200), {.partitionKeyPaths = {"/pk"}, .physicalPartitions = 3});
    const std::vector<std::string> expected
        = sorted(harness::run(*untouched, query.toStdString()).rows);
    const auto container = harness::container(
        manyItems(200), {.partitionKeyPaths = {"/pk"}, .physicalPartitions = 3});
    const auto prepared = query::prepare(query.toStdString());
    QVERIFY(prepared.ok());
    query::Request request;
    request.onePage = true;
    request.maxItemCount = 4;
    std::vector<std::string> rows;
    int page = 0;
    do {
        json::Arena arena;
        const auto response = query::run(*prepared, *container, request, arena);
        QVERIFY2(response.ok(), response.ok() ? "" : response.error().message.c_str());
        for (const json::Value &row : response->rows)
            rows.push_back(harness::canonical(row));
        request.continuation = response->continuation;
        if (++page % 2 == 1 && container->physicalPartitions() < 12)
            QVERIFY(container->split(page % container->physicalPartitions()).ok());
    } while (!request.continuation.empty());
    QCOMPARE(sorted(rows), expected);
}

/// Partitions merge and split by turns between the pages.
void TestPaging::continuationSurvivesMerges()
{
    QFETCH(QByteArray, query);
    const auto untouched = harness::container(
        manyItems(200), {.partitionKeyPaths = {"/pk"}, .physicalPartitions = 1});
    const std::vector<std::string> expected
        = sorted(harness::run(*untouched, query.toStdString()).rows);
    const auto container = harness::container(
        manyItems(200), {.partitionKeyPaths = {"/pk"}, .physicalPartitions = 13});
    const auto prepared = query::prepare(query.toStdString());
    QVERIFY(prepared.ok());
    query::Request request;
    request.onePage = true;
    request.maxItemCount = 5;
    std::vector<std::string> rows;
    int page = 0;
    do {
        json::Arena arena;
        const auto response = query::run(*prepared, *container, request, arena);
        QVERIFY2(response.ok(), response.ok() ? "" : response.error().message.c_str());
        for (const json::Value &row : response->rows)
            rows.push_back(harness::canonical(row));
        request.continuation = response->continuation;
        const int count = container->physicalPartitions();
        if (++page % 3 == 0)
            QVERIFY(container->split(page % count).ok());
        for (int first = page * 5 % count, second = 0; page % 3 != 0 && second < count; ++second) {
            if (container->merge(first, second).ok())
                break;
        }
        QVERIFY(container->verify());
    } while (!request.continuation.empty());
    QCOMPARE(sorted(rows), expected);
}

void TestPaging::foreignContinuationsAreRefused()
{
    const auto container = harness::container(
        manyItems(50), {.partitionKeyPaths = {"/pk"}, .physicalPartitions = 3});
    query::Request request;
    request.onePage = true;
    request.maxItemCount = 5;
    const auto first = query::prepare("SELECT VALUE c.id FROM c");
    json::Arena arena;
    request.continuation = query::run(*first, *container, request, arena)->continuation;
    QVERIFY(!request.continuation.empty());
    QVERIFY(query::run(*first, *container, request, arena).ok());
    const auto second = query::prepare("SELECT VALUE c.pk FROM c");
    QVERIFY(!query::run(*second, *container, request, arena).ok());
    for (const char *text : {"x", "???", "e30", "bm90aGluZw", "eyJ2IjoxfQ"}) {
        request.continuation = text;
        const auto refused = query::run(*first, *container, request, arena);
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().code, ErrorCode::badRequest);
    }
}

void TestPaging::pageIsNeverLongerThanAsked()
{
    const auto container = harness::container(
        manyItems(200), {.partitionKeyPaths = {"/pk"}, .physicalPartitions = 5});
    for (const char *text : {"SELECT * FROM c", "SELECT * FROM c ORDER BY c.v",
                             "SELECT VALUE t FROM c JOIN t IN c.tags", "SELECT DISTINCT c.v FROM c",
                             "SELECT c.v, COUNT(1) AS n FROM c GROUP BY c.v",
                             "SELECT VALUE s.v FROM (SELECT c.v FROM c) AS s"}) {
        const auto prepared = query::prepare(text);
        query::Request request;
        request.onePage = true;
        request.maxItemCount = 7;
        json::Arena arena;
        const auto response = query::run(*prepared, *container, request, arena);
        QVERIFY(response.ok());
        QCOMPARE(response->rows.size(), std::size_t(7));
    }
}

/// They are read for the first page alone and stay as they were then.
void TestPaging::groupsAreThoseOfTheFirstPage()
{
    const auto container = harness::container(
        manyItems(100), {.partitionKeyPaths = {"/pk"}, .physicalPartitions = 7});
    const auto prepared = query::prepare("SELECT c.v, COUNT(1) AS n FROM c GROUP BY c.v");
    const std::vector<std::string> whole
        = harness::run(*container, "SELECT c.v, COUNT(1) AS n FROM c GROUP BY c.v").rows;
    query::Request request;
    request.onePage = true;
    request.maxItemCount = 10;
    std::vector<std::string> rows;
    std::vector<std::size_t> visited;
    do {
        json::Arena arena;
        const auto response = query::run(*prepared, *container, request, arena);
        QVERIFY(response.ok());
        QVERIFY(response->rows.size() <= 10);
        for (const json::Value &row : response->rows)
            rows.push_back(harness::canonical(row));
        visited.push_back(response->partitions.size());
        request.continuation = response->continuation;
        const std::string id = "new " + std::to_string(visited.size());
        QVERIFY(container->loadText(R"({"pk":1,"v":50,"id":")" + id + "\"}"));
    } while (!request.continuation.empty());
    QCOMPARE(rows, whole);
    // Later pages count none of the items, but no request is free: one partition is asked.
    QCOMPARE(visited, (std::vector<std::size_t> {7, 1, 1}));
}

void TestPaging::largeAnswersComeInPagesOfFourMegabytes()
{
    const std::string text(1'000'000, 'x');
    std::string items = "[";
    for (int i = 0; i < 10; ++i)
        items += (i == 0 ? "" : ",") + std::string(R"({"id":")") + std::to_string(i)
            + R"(","text":")" + text + R"("})";
    const auto container = harness::container(items + "]");
    const harness::Outcome outcome = harness::run(*container, "SELECT * FROM c");
    QCOMPARE(outcome.rows.size(), std::size_t(10));
    QCOMPARE(outcome.metrics.pages, 3);
}

void TestPaging::keysThatAreNoJsonNumbersKeepTheirPlace()
{
    const auto container = harness::container(
        manyItems(60),
        {.partitionKeyPaths = {"/pk"},
         .physicalPartitions = 3,
         .indexingPolicy = R"({"includedPaths":[{"path":"/*"},{"path":"/ratio/?"}]})",
         .computedProperties
         = {{.name = "ratio", .query = "SELECT VALUE c.v / (c.pk % 2) FROM c"}}});
    for (const char *order : {"ASC", "DESC"}) {
        const std::string query
            = std::string("SELECT VALUE [c.ratio, c.id] FROM c ORDER BY c.ratio ") + order;
        const harness::Outcome whole = harness::run(*container, query);
        QVERIFY2(whole.error.empty(), whole.error.c_str());
        QCOMPARE(whole.rows.size(), std::size_t(60));
        QVERIFY(std::any_of(whole.rows.begin(), whole.rows.end(), [](const std::string &row) {
            return row.find("NaN") != std::string::npos;
        }));
        for (const int rows : {1, 7})
            QCOMPARE(harness::runPaged(*container, query, {}, rows).rows, whole.rows);
    }
}

PARTITA_APPLESS_TEST(TestPaging)

} // namespace tst_paging

#include "tst_paging.moc"
