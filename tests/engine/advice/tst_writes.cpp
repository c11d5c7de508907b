// Advice on writes: further items, transactions, dangling references, and the fix for each.
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_writes {

using namespace partita;
using tests::Advised;
using tests::container;
using tests::copiedName;
using tests::libraryWith;
using tests::linkInside;
using tests::pattern;
using tests::rate;
using tests::removal;

class WritesTest : public QObject {
    Q_OBJECT

private slots:
    void linksAreToldOnceAndOnlyWhereRowsGo();
    void rowsAskedForAreNoAmplification();
    void writesOutsideTheTransactionAreCounted();
    void whatIsTakenOutIsNamedWithWhatCarriesIt();
    void upkeepGoesToTheTransactionThatReachesIt();
    void aKeyBesideTheCopyLeadsToIt();
};

/// A copy carries the same link as the home; nobody removes at a rate of nothing.
void WritesTest::linksAreToldOnceAndOnlyWhereRowsGo()
{
    const std::string copied = R"({"op": "add", "path": "/designs/0/containers/-", "value":
        {"name": "byTitle", "partitionKey": "/title", "documentTypes": [{"name": "bookByTitle", "entity": "Book", "copy": "changeFeed",
         "fields": ["id", {"name": "authorId", "compose": [{"reference": "author"}, "id"]}, "title"]}]}})";
    const auto links = [](const Advised &advised) {
        return std::count_if(
            advised.findings.begin(), advised.findings.end(),
            [](const advice::Finding &finding) { return finding.rule == "weak-links"; });
    };
    const auto seldom = [](const char *perSecond) {
        return removal + R"(,{"op": "replace", "path": "/patterns/3/ratePerSecond", "value": )"
            + perSecond + '}';
    };
    const std::string left = '[' + copied + ',' + linkInside + ',';
    QCOMPARE(links(Advised(libraryWith(left + seldom("0.1") + ']'))), 1);
    QCOMPARE(links(Advised(libraryWith(left + seldom("0") + ']'))), 0);
    // The home says whose it is and is mended; the change feed brings that to the copy.
    QCOMPARE(links(Advised(libraryWith('[' + copied + ',' + removal + ']'))), 0);
}

/// Rows created or removed with a command's row belong to the request; copies of them are further
/// items.
void WritesTest::rowsAskedForAreNoAmplification()
{
    const std::string takenAlong
        = container("1", "partitionKey", R"("/id")") + ','
        + R"({"op": "add", "path": "/relationships/0/containment", "value": true},
             {"op": "replace", "path": "/relationships/0/degree", "value": {"fixed": 30}},)"
        + pattern(R"({"id": "C2", "sentence": "Remove.", "delete": "Author", "ratePerSecond": 20})")
        + ','
        + pattern(
              R"({"id": "C3", "sentence": "Add.", "create": "Author", "with": ["books"], "ratePerSecond": 20})");
    const Advised plain(libraryWith('[' + takenAlong + ']'));
    QVERIFY2(plain.evaluation.designs.front()->pattern("C2")->probe.requests > 30, "one by one");
    QVERIFY2(!plain.find("write-amplification"), qPrintable(plain.all()));
    const std::string copies = R"({"op": "add", "path": "/designs/0/containers/-", "value":
        {"name": "titles", "partitionKey": "/id", "documentTypes": [{"name": "title", "entity": "Book", "copy": "application",
         "fields": ["id", {"name": "authorId", "reference": "author"}, "title"]}]}})";
    const Advised copied(libraryWith('[' + takenAlong + ',' + copies + ']'));
    const advice::Finding *finding = copied.find("write-amplification");
    QVERIFY2(finding, qPrintable(copied.all()));
    QCOMPARE(tests::evidence(*finding, "further items written by the probe"), 30.0);
    // The number of items and the charge come from the same measurement.
    const std::string id = finding->subject.find("C2") != std::string::npos ? "C2" : "C3";
    const planning::Measurement &probe = copied.evaluation.designs.front()->pattern(id)->probe;
    QCOMPARE(tests::evidence(*finding, "request charge of the probe, upkeep included"),
             probe.requestCharge + probe.backgroundCharge);
}

/// Twenty and more books are renamed one by one: each is a transaction of its own, whatever the
/// number of steps.
void WritesTest::writesOutsideTheTransactionAreCounted()
{
    const Advised advised(libraryWith('[' + copiedName + ']'));
    const advice::Finding *finding = advised.find("not-atomic-upkeep");
    QVERIFY2(finding, qPrintable(advised.all()));
    const double outside = tests::evidence(*finding, "writes outside the first");
    QVERIFY2(outside >= 20, qPrintable(QString::number(outside)));
    QCOMPARE(tests::evidence(*finding, "separate transactions"), outside + 1);
}

void WritesTest::whatIsTakenOutIsNamedWithWhatCarriesIt()
{
    const auto fixOf = [](const std::string &patches) {
        const Advised advised(libraryWith('[' + patches + ']'));
        const advice::Finding *finding = advised.find("write-amplification");
        return QString::fromStdString(finding && finding->fix ? finding->fix->what : "");
    };
    QCOMPARE(fixOf(copiedName),
             QStringLiteral("Remove \"authorName\" of book: look it up with Author when it is "
                            "read"));
    const std::string titles = R"({"op": "add", "path": "/designs/0/containers/-", "value":
        {"name": "titles", "partitionKey": "/authorId", "documentTypes": [{"name": "title", "entity": "Book",
         "copy": "changeFeed", "fields": ["id", {"name": "authorId", "reference": "author"}, "title",
          {"name": "authorName", "copy": "author.name", "upkeep": "application"},
          {"name": "by", "copy": "author.name", "upkeep": "application"}]}]}})";
    QCOMPARE(fixOf(copiedName + ',' + titles),
             QStringLiteral("Remove \"authorName\" of book and title, \"by\" of title: look them "
                            "up with Author when they are read"));
}

void WritesTest::upkeepGoesToTheTransactionThatReachesIt()
{
    const auto fixOf = [](const std::string &patches) {
        const Advised advised(libraryWith('[' + patches + ']'));
        const advice::Finding *finding = advised.find("not-atomic-upkeep");
        if (!finding || !finding->fix)
            return QString();
        const auto effect
            = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
        return QString::fromStdString(finding->fix->what)
            + (effect && effect->isGone ? QString() : QStringLiteral(" (and stays)"));
    };
    QCOMPARE(fixOf(copiedName),
             QStringLiteral("Let the change feed update authorName of \"book\", in place of "
                            "the application"));
    const std::string together = R"({"op": "remove", "path": "/designs/0/containers/0"},
        {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value": {"name": "type", "constant": "book"}},
        {"op": "add", "path": "/designs/0/containers/0/documentTypes/-", "value": {"name": "author", "entity": "Author", "fields":
         ["id", {"name": "authorId", "attribute": "id"}, "name", "city", {"name": "type", "constant": "author"},
          {"name": "bookCount", "count": "books", "upkeep": "application"}]}})";
    QCOMPARE(fixOf(together),
             QStringLiteral(
                 "Write bookCount of \"author\" in one transaction with the rows that it depends "
                 "on, in place of a request of its own"));
    // Embedded copies of attributes are updated with their rows.
    const std::string embedded
        = R"({"op": "replace", "path": "/entities/1/attributes/1", "value":
         {"name": "title", "generate": {"text": [10, 40]}, "mutable": true}},
        {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
         {"name": "books", "embed": "books", "upkeep": "application", "fields": ["id", "title"]}},
        {"op": "remove", "path": "/patterns/2"},)"
        + pattern(
              R"({"id": "C2", "sentence": "Rename.", "update": "Book", "attributes": ["title"], "ratePerSecond": 5})");
    QCOMPARE(fixOf(embedded),
             QStringLiteral("Let the change feed update books of \"author\", in place of "
                            "the application"));
}

void WritesTest::aKeyBesideTheCopyLeadsToIt()
{
    const Advised advised(libraryWith('[' + linkInside + ',' + copiedName + ']'));
    const advice::Finding *finding = advised.find("copy-out-of-step");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    QCOMPARE(finding->severity, advice::Severity::critical);
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    QVERIFY(effect->isGone);
}

PARTITA_GUILESS_TEST(WritesTest)

} // namespace tst_writes

#include "tst_writes.moc"
