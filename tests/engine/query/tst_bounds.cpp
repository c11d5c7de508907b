// Bounds of a query's work: joins that would give a thousand million rows end with an error or give
// their pages one by one, and a request to stop is heard in the middle of them.
#include "engine/query/query.h"
#include "tests/engine/query/harness.h"
#include "tests/support/testprogram.h"

#include <QElapsedTimer>
#include <QTest>

#include <chrono>
#include <thread>

namespace tst_bounds {

using namespace partita;

namespace {

/// One item with an array of the numbers from 0 up to `size`, and a long text.
std::unique_ptr<store::Container> numbers(int size)
{
    std::string array;
    for (int i = 0; i < size; ++i)
        array += (i == 0 ? "" : ",") + std::to_string(i);
    return harness::container(R"([{"id": "1", "n": [)" + array + R"(], "t": ")"
                              + std::string(200'000, 'x') + "\"}]");
}

Result<query::Response> answerOf(const store::Container &container, const char *text,
                                 const query::Request &request, json::Arena &arena)
{
    const Result<query::Query> query = query::prepare(text);
    return query ? query::run(*query, container, request, arena) : query.error();
}

/// The rows of all pages, in order, and the number of pages.
QStringList pages(const store::Container &container, const char *text, int rows, int &count)
{
    QStringList found;
    query::Request request;
    request.maxItemCount = rows;
    request.onePage = true;
    for (count = 1;; ++count) {
        json::Arena arena;
        const Result<query::Response> page = answerOf(container, text, request, arena);
        if (!page)
            return {QString::fromStdString(page.error().message)};
        for (const json::Value &row : page->rows)
            found << QString::fromStdString(harness::canonical(row));
        if (page->continuation.empty())
            return found;
        request.continuation = page->continuation;
    }
}

} // namespace

class TestBounds : public QObject {
    Q_OBJECT

private slots:
    void joinsWithoutEndAreRefused_data();
    void joinsWithoutEndAreRefused();
    void theFirstPageOfManyRowsComesAtOnce();
    void pagesOfAnItemGiveAllItsRowsOnce_data();
    void pagesOfAnItemGiveAllItsRowsOnce();
    void rowsBeyondTheMemoryAreRefused();
    void aRequestToStopIsHeardWithinAnItem_data();
    void aRequestToStopIsHeardWithinAnItem();
};

void TestBounds::joinsWithoutEndAreRefused_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<ErrorCode>("code");
    const QByteArray joined = " FROM c JOIN a IN c.n JOIN b IN c.n JOIN d IN c.n";
    QTest::newRow("count") << "SELECT VALUE COUNT(1)" + joined << ErrorCode::timeout;
    QTest::newRow("condition that no row meets")
        << "SELECT VALUE a" + joined + " WHERE a + b + d < 0" << ErrorCode::timeout;
    QTest::newRow("sub-query") << QByteArray(
        "SELECT VALUE EXISTS(SELECT VALUE a FROM a IN c.n JOIN b IN c.n JOIN d IN c.n "
        "WHERE a + b + d < 0) FROM c")
                               << ErrorCode::timeout;
    QTest::newRow("function of a long text")
        << "SELECT VALUE COUNT(1)" + joined + " WHERE CONTAINS(c.t, CONCAT('z', ToString(d)))"
        << ErrorCode::timeout;
    QTest::newRow("long texts made")
        << "SELECT VALUE COUNT(1)" + joined + " WHERE LENGTH(REPLICATE('ab', 2000 + d)) < 0"
        << ErrorCode::tooLarge;
}

void TestBounds::joinsWithoutEndAreRefused()
{
    QFETCH(QByteArray, query);
    QFETCH(ErrorCode, code);
    const auto container = numbers(1000);
    json::Arena arena;
    const Result<query::Response> answer = answerOf(*container, query, {}, arena);
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, code);
}

void TestBounds::theFirstPageOfManyRowsComesAtOnce()
{
    const auto container = numbers(1000);
    json::Arena arena;
    query::Request request;
    request.maxItemCount = 10;
    request.onePage = true;
    const Result<query::Response> page
        = answerOf(*container, "SELECT a, b, d FROM c JOIN a IN c.n JOIN b IN c.n JOIN d IN c.n",
                   request, arena);
    QVERIFY2(page, page ? "" : page.error().message.c_str());
    QCOMPARE(page->rows.size(), 10U);
    QVERIFY(!page->continuation.empty());
    QVERIFY2(arena.size() < 4'000'000, qPrintable(QString::number(arena.size())));
}

void TestBounds::pagesOfAnItemGiveAllItsRowsOnce_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<int>("size"); // of the array
    QTest::addColumn<int>("rows"); // of a page
    const QByteArray two = "SELECT a, b FROM c JOIN a IN c.n JOIN b IN c.n";
    QTest::newRow("fewer than a part") << two << 60 << 1000;
    QTest::newRow("exactly one part") << two << 64 << 4096;
    QTest::newRow("one part and pages of it") << two << 64 << 1024;
    QTest::newRow("several parts") << two << 150 << 5000;
    QTest::newRow("conditions") << two + " WHERE (a * b) % 3 = 0" << 150 << 3000;
    QTest::newRow("different values")
        << QByteArray("SELECT DISTINCT VALUE a * b FROM c JOIN a IN c.n JOIN b IN c.n") << 120
        << 1000;
    QTest::newRow("offset and limit") << two + " OFFSET 4000 LIMIT 9000" << 150 << 2500;
}

void TestBounds::pagesOfAnItemGiveAllItsRowsOnce()
{
    QFETCH(QByteArray, query);
    QFETCH(int, size);
    QFETCH(int, rows);
    const auto container = numbers(size);
    json::Arena arena;
    const Result<query::Response> whole = answerOf(*container, query, {}, arena);
    QVERIFY2(whole, whole ? "" : whole.error().message.c_str());
    QStringList expected;
    for (const json::Value &row : whole->rows)
        expected << QString::fromStdString(harness::canonical(row));
    QVERIFY(expected.size() > 3000);
    int count = 0;
    QCOMPARE(pages(*container, query, rows, count), expected);
    QCOMPARE(count, (static_cast<int>(expected.size()) + rows - 1) / rows);
}

void TestBounds::rowsBeyondTheMemoryAreRefused()
{
    const auto container = numbers(1000);
    json::Arena arena;
    const Result<query::Response> answer = answerOf(
        *container,
        "SELECT VALUE ARRAY(SELECT VALUE CONCAT(REPLICATE('ab', 2000), ToString(a)) FROM a IN c.n JOIN b IN c.n) FROM c",
        {}, arena);
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::tooLarge);
    QVERIFY(arena.size() < 600'000'000);
}

void TestBounds::aRequestToStopIsHeardWithinAnItem_data()
{
    joinsWithoutEndAreRefused_data();
}

void TestBounds::aRequestToStopIsHeardWithinAnItem()
{
    QFETCH(QByteArray, query);
    const auto container = numbers(1000);
    std::stop_source source;
    query::Request request;
    request.stop = source.get_token();
    QElapsedTimer sinceStop;
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        sinceStop.start();
        source.request_stop();
    });
    json::Arena arena;
    const Result<query::Response> answer = answerOf(*container, query, request, arena);
    other.join();
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::cancelled);
    QVERIFY2(sinceStop.elapsed() < 1000, qPrintable(QString::number(sinceStop.elapsed())));
}

PARTITA_APPLESS_TEST(TestBounds)

} // namespace tst_bounds

#include "tst_bounds.moc"
