// Worth of upkeep, measured by removing the copies: fields, aggregates, and whole items.
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_upkeepworth {

using namespace partita;
using tests::Advised;
using tests::container;
using tests::copiedName;
using tests::counts;
using tests::libraryWith;
using tests::pattern;
using tests::rate;

namespace {

/// A second copy of the books by title, and a query by title.
const std::string copyByTitle
    = R"({"op": "add", "path": "/designs/0/containers/-", "value": {"name": "titles", "partitionKey": "/title",
          "documentTypes": [{"name": "titled", "entity": "Book", "copy": "changeFeed", "fields":
          ["id", "title", "pages", "at", {"name": "authorId", "reference": "author"}]}]}},)"
    + pattern(R"({"id": "Q3", "sentence": "Find a title.", "query": "Book",
                  "match": ["title = @title"], "ratePerSecond": 40})");
const std::string nobodyAsks = R"({"op": "remove", "path": "/patterns/3"})";

} // namespace

class OutweighedTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsKeptIsWeighedByDoingWithoutIt_data();
    void whatIsKeptIsWeighedByDoingWithoutIt();
    void whatSavesAskingEveryPartitionIsAHint();
    void aCounterOfManyRowsIsKept_data();
    void aCounterOfManyRowsIsKept();
    void copiesThatPayAreLeft_data();
    void copiesThatPayAreLeft();
};

void OutweighedTest::whatIsKeptIsWeighedByDoingWithoutIt_data()
{
    QTest::addColumn<QString>("patches");
    QTest::addColumn<QString>("fix");
    const auto asked = [](const char *attributes) {
        return QString::fromStdString(
            copiedName + ','
            + pattern(R"({"id": "Q3", "sentence": "Show a book with its author.", "query": "Book",
                          "match": ["author is @author"], "ratePerSecond": 100, "attributes": )"
                      + std::string(attributes) + '}'));
    };
    QTest::newRow("a copy") << asked(R"(["title", "author.name"])")
                            << "Remove authorName of \"book\" and look it up when it is read";
    // The author is read for the city all the same.
    QTest::newRow("a copy that saves no look-up")
        << asked(R"(["title", "author.name", "author.city"])")
        << "Remove authorName of \"book\" and look it up when it is read";
    QTest::newRow("a copy of the rows")
        << QString::fromStdString(copyByTitle + ',' + rate("2", "100"))
        << "Remove the copy \"titled\" of Book in titles and read Book where it is also stored";
    QTest::newRow("a copy of the rows that nobody reads")
        << QString::fromStdString(copyByTitle + ',' + rate("2", "100") + ',' + nobodyAsks)
        << "Remove the copy \"titled\" of Book in titles";
    QTest::newRow("a number") << QString::fromStdString(
        rate("2", "200") + ',' + counts("2000000", "0.00005") + ','
        + pattern(
            R"({"id": "Q3", "sentence": "Show how many.", "query": "Author", "match": ["id = @id"],
                       "aggregates": [{"count": "books", "as": "bookCount"}], "ratePerSecond": 10})")
        + R"(,{"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
                      {"name": "bookCount", "count": "books", "upkeep": "changeFeed"}})")
                              << "Remove bookCount of \"author\" and compute it when it is read";
}

/// Both sides of the balance equal the effects of the fix, to the last digit.
void OutweighedTest::whatIsKeptIsWeighedByDoingWithoutIt()
{
    QFETCH(QString, patches);
    QFETCH(QString, fix);
    const Advised advised(libraryWith('[' + patches.toStdString() + ']'));
    const advice::Finding *finding = advised.find("upkeep-outweighs-reads");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    QCOMPARE(QString::fromStdString(finding->fix->what), fix);
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    QVERIFY(effect->isGone);
    const double upkeep = tests::evidence(*finding, "load of the upkeep");
    const double saved = tests::evidence(*finding, "load of the reads it saves");
    QVERIFY(upkeep > 1.5 * saved);
    const double gain = effect->requestUnitsPerSecond.before - effect->requestUnitsPerSecond.after;
    QVERIFY2(std::abs(gain - finding->weight) < 1e-6,
             qPrintable(QStringLiteral("%1 gained, not %2").arg(gain).arg(finding->weight)));
    QVERIFY(std::abs(finding->weight - (upkeep - saved)) <= 0.01 * upkeep);
}

/// With one physical partition, to ask them all costs no more today.
void OutweighedTest::whatSavesAskingEveryPartitionIsAHint()
{
    const std::string often = rate("2", "100");
    const Advised asked(libraryWith('[' + copyByTitle + ',' + often + ']'));
    const advice::Finding *finding = asked.find("upkeep-outweighs-reads");
    QVERIFY2(finding, qPrintable(asked.all()));
    QCOMPARE(finding->severity, advice::Severity::hint);
    QVERIFY2(finding->summary.find("Q3 then visits every partition of") != std::string::npos,
             finding->summary.c_str());
    const Advised unread(libraryWith('[' + copyByTitle + ',' + often + ',' + nobodyAsks + ']'));
    QCOMPARE(unread.find("upkeep-outweighs-reads")->severity, advice::Severity::warning);
}

void OutweighedTest::aCounterOfManyRowsIsKept_data()
{
    QTest::addColumn<QString>("authors");
    QTest::addColumn<QString>("more");
    QTest::addColumn<bool>("isKept");
    const QString none;
    // 200 books a second: 3,200 in a year for each of two million authors, 32,000 of 200,000.
    QTest::newRow("few within the horizon") << QStringLiteral("2000000") << none << false;
    QTest::newRow("many within the horizon") << QStringLiteral("200000") << none << true;
    QTest::newRow("books that live for a day")
        << QStringLiteral("200000")
        << QString::fromStdString(',' + container("1", "defaultTtl", "86400")) << false;
    QTest::newRow("a horizon of a week")
        << QStringLiteral("200000")
        << QString::fromStdString(',' + tests::threshold("growthHorizonDays", "7")) << false;
    QTest::newRow("nobody asks") << QStringLiteral("200000")
                                 << QStringLiteral(R"(,{"op": "remove", "path": "/patterns/3"})")
                                 << false;
}

/// To count millions of rows at each read is no alternative to a counter, even where the charge of
/// counting them is small today.
void OutweighedTest::aCounterOfManyRowsIsKept()
{
    QFETCH(QString, authors);
    QFETCH(QString, more);
    QFETCH(bool, isKept);
    const Advised advised(libraryWith(
        '[' + rate("2", "200") + ',' + counts(authors.toLatin1().constData(), "0.0005") + ','
        + pattern(
            R"({"id": "Q3", "sentence": "Show how many.", "query": "Author", "match": ["id = @id"],
                "aggregates": [{"count": "books", "as": "bookCount"}], "ratePerSecond": 10})")
        + R"(,{"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
              {"name": "bookCount", "count": "books", "upkeep": "changeFeed"}})"
        + more.toStdString() + ']'));
    QVERIFY2((advised.find("upkeep-outweighs-reads") == nullptr) == isKept,
             qPrintable(advised.all()));
}

void OutweighedTest::copiesThatPayAreLeft_data()
{
    QTest::addColumn<QString>("more");
    const auto row = [](const char *name, const std::string &more) {
        QTest::newRow(name) << QString::fromStdString(more);
    };
    row("it saves a fan-out", rate("2", "5") + ',' + container("1", "physicalPartitions", "9"));
    row("what nobody writes", rate("2", "0"));
    row("the design's own query asks it",
        rate("2", "100") + R"(,{"op": "add", "path": "/designs/0/overrides", "value": [{"pattern":
            "Q3", "container": "titles", "query": "SELECT * FROM t WHERE t.title = @title"}]})");
}

void OutweighedTest::copiesThatPayAreLeft()
{
    QFETCH(QString, more);
    const Advised advised(libraryWith('[' + copyByTitle + ',' + more.toStdString() + ']'));
    QVERIFY2(!advised.find("upkeep-outweighs-reads"), qPrintable(advised.all()));
}

PARTITA_GUILESS_TEST(OutweighedTest)

} // namespace tst_upkeepworth

#include "tst_upkeepworth.moc"
