// Temporary indexes for queries that run often: they influence only the time.
#include "tests/engine/query/blogposts.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_repeatedruns {

using namespace partita;
using harness::posts;
using harness::postsInOne;

namespace {

constexpr int untilThereIsAnOrder
    = 200; ///< runs in one partition, for a query that examines as many items as those below

} // namespace

class TestRepeatedRuns : public QObject {
    Q_OBJECT
private slots:
    void theyCountTheSame_data();
    void theyCountTheSame();
    void theyResumeTheSame_data();
    void theyResumeTheSame();
    void theySeeWhatWasWritten();
    void theyEndWhenAsked();
};

void TestRepeatedRuns::theyCountTheSame_data()
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

void TestRepeatedRuns::theyCountTheSame()
{
    QFETCH(QByteArray, text);
    const std::string query = text.toStdString();
    for (const harness::Outcome &outcome :
         {harness::runOften(posts(), query, {}, 60),
          harness::runOften(postsInOne(), query, {}, untilThereIsAnOrder + 10)})
        QVERIFY2(outcome.error.empty(), outcome.error.c_str());
}

void TestRepeatedRuns::theyResumeTheSame_data()
{
    QTest::addColumn<QByteArray>("text");
    for (
        const char *text :
        {"SELECT * FROM c WHERE c.type = 'like' AND c.userId = 'u7'",
         "SELECT c.id FROM c WHERE c.type = 'comment' AND c.userId = 'u7' AND UPPER(c.postId) < 'P3'",
         "SELECT * FROM c WHERE c.type = 'post' ORDER BY c.creationDate OFFSET 2 LIMIT 70"})
        QTest::newRow(text) << QByteArray(text);
}

/// Pages from such an index, and the pages that continue them, are parts of the whole answer.
void TestRepeatedRuns::theyResumeTheSame()
{
    QFETCH(QByteArray, text);
    const auto prepared = query::prepare(text.toStdString());
    QVERIFY(prepared.ok());
    harness::Outcome whole;
    for (int i = 0; i < untilThereIsAnOrder; ++i)
        whole = harness::run(postsInOne(), *prepared);
    QVERIFY(whole.error.empty() && whole.rows.size() > 50);
    for (int i = 0; i < 12; ++i) {
        const harness::Outcome paged = harness::runPaged(postsInOne(), *prepared, {}, 3 + 40 * i);
        QVERIFY2(paged.error.empty(), paged.error.c_str());
        QCOMPARE(paged.rows, whole.rows);
    }
}

/// The temporary index of a query follows the items: new, changed, removed and expired ones.
void TestRepeatedRuns::theySeeWhatWasWritten()
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
        QVERIFY(harness::run(*container, *often).rows.size() > 80);
    const auto agree = [&] {
        return harness::run(*container, *often).rows == harness::run(*container, text).rows;
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
    const std::size_t before = harness::run(*container, *often).rows.size();
    clock->advanceMs(20'000);
    QVERIFY(agree());
    QCOMPARE(harness::run(*container, *often).rows.size(), before - 1);
}

void TestRepeatedRuns::theyEndWhenAsked()
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
        QCOMPARE(harness::run(*container, *query).rows.size(), std::size_t(2000));
    }
}

PARTITA_APPLESS_TEST(TestRepeatedRuns)

} // namespace tst_repeatedruns

#include "tst_repeatedruns.moc"
