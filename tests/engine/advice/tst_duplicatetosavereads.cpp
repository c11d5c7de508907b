// Advice on copies that save look-ups, only where they save more than the larger items cost.
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_duplicatetosavereads {

using namespace partita;
using tests::Advised;
using tests::attribute;
using tests::libraryWith;
using tests::pattern;
using tests::rate;

namespace {

const std::string authorsOfCountries
    = R"({"op": "add", "path": "/entities/-", "value": {"name": "Country", "key": "id", "attributes":
         [{"name": "id", "generate": "uuid"}, "title"]}},
        {"op": "add", "path": "/relationships/-", "value": {"name": "living", "parent": "Country.authors",
         "child": "Author.country", "cardinality": "1:many", "degree": {"drawn": "uniform"}}},
        {"op": "add", "path": "/population/counts/Country", "value": 50},
        {"op": "add", "path": "/designs/0/containers/-", "value": {"name": "countries", "partitionKey": "/id",
         "documentTypes": [{"name": "country", "entity": "Country", "fields": ["id", "title"]}]}},
        {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
         {"name": "countryId", "reference": "country"}})";

/// Books in their authors' items, each on a shelf.
const std::string booksInside = R"({"op": "remove", "path": "/designs/0/containers/1"},
        {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
         {"name": "books", "embed": "books", "fields":
          ["id", "title", "pages", "at", {"name": "shelfId", "reference": "shelf"}]}})";

/// Halls with shelves, shelves with books.
const std::string shelves
    = R"({"op": "add", "path": "/entities/-", "value": {"name": "Hall", "key": "id", "attributes":
         [{"name": "id", "generate": "uuid"}]}},
        {"op": "add", "path": "/entities/-", "value": {"name": "Shelf", "key": "id", "attributes":
         [{"name": "id", "generate": "uuid"}, "label"]}},
        {"op": "add", "path": "/relationships/-", "value": {"name": "furniture", "parent": "Hall.shelves",
         "child": "Shelf.hall", "cardinality": "1:few", "containment": true, "degree": {"fixed": 10}}},
        {"op": "add", "path": "/relationships/-", "value": {"name": "standing", "parent": "Shelf.books",
         "child": "Book.shelf", "cardinality": "1:many", "degree": {"drawn": "uniform"}}},
        {"op": "add", "path": "/population/counts/Hall", "value": 20},
        {"op": "add", "path": "/patterns/1/attributes/-", "value": "shelf.label as shelf"})";
const std::string shelvesAlone
    = R"({"op": "add", "path": "/designs/0/containers/-", "value": {"name": "shelves", "partitionKey": "/id",
         "documentTypes": [{"name": "shelf", "entity": "Shelf", "fields": ["id", "label"]}]}},
        {"op": "add", "path": "/designs/0/containers/-", "value": {"name": "halls", "partitionKey": "/id",
         "documentTypes": [{"name": "hall", "entity": "Hall", "fields": ["id"]}]}})";
const std::string shelvesInside
    = R"({"op": "add", "path": "/designs/0/containers/-", "value": {"name": "halls", "partitionKey": "/id",
         "documentTypes": [{"name": "hall", "entity": "Hall", "fields":
         ["id", {"name": "shelves", "embed": "shelves", "fields": ["id", "label"]}]}]}})";
const std::string shelfOfBook
    = R"({"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value":
         {"name": "shelfId", "reference": "shelf"}})";

/// The finding has a fix of that name, which mends it and saves.
void verifyFix(const Advised &advised, const advice::Finding &finding, const std::string &what)
{
    QVERIFY(finding.fix);
    QCOMPARE(finding.fix->what, what);
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, finding, advised.options);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    QVERIFY(effect->isGone);
    QVERIFY(effect->requestUnitsPerSecond.after < effect->requestUnitsPerSecond.before);
}

} // namespace

class DuplicateToSaveReadsTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsReadOnOneWayIsCopiedTogether();
    void patternsThatReadTheSameAreOneFinding();
    void rowsInsideOthersAreSeen_data();
    void rowsInsideOthersAreSeen();
    void whatTheRowsAroundReadIsCopiedThere();
    void whatGetsDearerIsNotTold();
    void whatIsMatchedByIsCopied_data();
    void whatIsMatchedByIsCopied();
    void aCopyThatIsThereIsNotAdvised();
    void whatIsBetterEmbeddedIsNotCopiedAsWell();
    void largerItemsAreWeighed_data();
    void largerItemsAreWeighed();
};

/// Authors are read for their country as well: a copy of the name saves no look-up until the
/// country has been copied, so both are proposed as one.
void DuplicateToSaveReadsTest::whatIsReadOnOneWayIsCopiedTogether()
{
    const Advised advised(libraryWith('[' + authorsOfCountries + R"(,
        {"op": "add", "path": "/patterns/1/attributes/-", "value": "author.name"},
        {"op": "add", "path": "/patterns/1/attributes/-", "value": "author.country.title as country"}])"));
    const advice::Finding *finding = advised.find("duplicate-to-save-reads");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    QCOMPARE(finding->title,
             std::string("Q2 reads Author only for name and Country only for title"));
    QCOMPARE(finding->subject,
             std::string("design D / pattern Q2 / attributes of Author and Country"));
    QCOMPARE(finding->fix->what,
             std::string("Copy name of Author and title of Country into \"book\""));
    QCOMPARE(finding->fix->edits.size(), std::size_t(2));
    const auto count = std::count_if(
        advised.findings.begin(), advised.findings.end(),
        [](const advice::Finding &other) { return other.rule == "duplicate-to-save-reads"; });
    QCOMPARE(count, 1);
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY2(effect && effect->isGone, qPrintable(advised.all()));
    QCOMPARE(advice::verdictOf(*effect), advice::FixVerdict::better);
}

/// One copy serves both patterns, so there is one finding.
void DuplicateToSaveReadsTest::patternsThatReadTheSameAreOneFinding()
{
    const Advised advised(libraryWith('[' + shelves + ',' + shelfOfBook + ',' + shelvesAlone + ','
                                      + pattern(
                                          R"({"id": "Q3", "sentence": "A book.", "query": "Book",
            "match": ["id = @bookId"], "attributes": ["id", "title", "shelf.label as shelf"],
            "ratePerSecond": 200})") + ']'));
    const advice::Finding *finding = advised.find("duplicate-to-save-reads");
    QVERIFY2(finding, qPrintable(advised.all()));
    QCOMPARE(finding->title, std::string("Q2 and Q3 read Shelf only for label"));
    QCOMPARE(finding->subject, std::string("design D / patterns Q2 and Q3 / attributes of Shelf"));
    const auto count = std::count_if(
        advised.findings.begin(), advised.findings.end(),
        [](const advice::Finding &other) { return other.rule == "duplicate-to-save-reads"; });
    QCOMPARE(count, 1);
    verifyFix(advised, *finding, "Copy label of Shelf into \"book\"");
}

void DuplicateToSaveReadsTest::rowsInsideOthersAreSeen_data()
{
    QTest::addColumn<QString>("design");
    QTest::addColumn<QString>("fix");
    const auto text = [](const std::string &patch) { return QString::fromStdString(patch); };
    QTest::newRow("neither is") << text(shelfOfBook + ',' + shelvesAlone)
                                << QStringLiteral("Copy label of Shelf into \"book\"");
    QTest::newRow("those that are read") << text(shelfOfBook + ',' + shelvesInside)
                                         << QStringLiteral("Copy label of Shelf into \"book\"");
    QTest::newRow("those that read them")
        << text(booksInside + ',' + shelvesAlone)
        << QStringLiteral("Copy label of Shelf into \"books\" of \"author\"");
    QTest::newRow("both") << text(booksInside + ',' + shelvesInside)
                          << QStringLiteral("Copy label of Shelf into \"books\" of \"author\"");
}

/// A look-up for the label of a shelf costs the same when the shelf is embedded in its hall, or the
/// book in its author.
void DuplicateToSaveReadsTest::rowsInsideOthersAreSeen()
{
    QFETCH(QString, design);
    QFETCH(QString, fix);
    const Advised advised(libraryWith('[' + shelves + ',' + design.toStdString() + ']'));
    const advice::Finding *finding = advised.find("duplicate-to-save-reads");
    QVERIFY2(finding, qPrintable(advised.all()));
    QCOMPARE(finding->title, std::string("Q2 reads Shelf only for label"));
    QVERIFY(tests::evidence(*finding, "load of these look-ups") > 40);
    verifyFix(advised, *finding, fix.toStdString());
}

/// The country of a book's author belongs to the author: its name should be copied once into that
/// item, not into each book inside it.
void DuplicateToSaveReadsTest::whatTheRowsAroundReadIsCopiedThere()
{
    const Advised advised(libraryWith('[' + authorsOfCountries + R"(,
        {"op": "remove", "path": "/designs/0/containers/1"},
        {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
         {"name": "books", "embed": "books", "fields": ["id", "title", "pages", "at"]}},
        {"op": "add", "path": "/patterns/1/attributes/-", "value": "author.name as by"},
        {"op": "add", "path": "/patterns/1/attributes/-", "value": "author.country.title as country"}])"));
    const advice::Finding *finding = advised.find("duplicate-to-save-reads");
    QVERIFY2(finding, qPrintable(advised.all()));
    QCOMPARE(finding->title, std::string("Q2 reads Country only for title"));
    verifyFix(advised, *finding, "Copy title of Country into \"author\"");
}

/// A pattern with much of the load gets its finding, even if a copy for other patterns makes it
/// more expensive.
void DuplicateToSaveReadsTest::whatGetsDearerIsNotTold()
{
    const Advised advised(libraryWith(
        '[' + tests::threshold("dominantPatternShare", "0.04")
        + R"(,{"op": "add", "path": "/patterns/1/attributes/-", "value": "author.name"},)"
        + pattern(
            R"({"id": "Q3", "sentence": "All books.", "query": "Book", "ratePerSecond": 0.5})")
        + ']'));
    const advice::Finding *copy = advised.find("duplicate-to-save-reads");
    QVERIFY2(copy && copy->summary.find("Q3 takes") != std::string::npos,
             copy ? copy->summary.c_str() : qPrintable(advised.all()));
    const advice::Finding *dearest = advised.find("dearest-pattern");
    QVERIFY2(dearest, copy->summary.c_str());
    QVERIFY(dearest->title.starts_with("Q3 "));
}

void DuplicateToSaveReadsTest::whatIsMatchedByIsCopied_data()
{
    QTest::addColumn<QString>("match");
    QTest::addColumn<bool>("isAdvised");
    QTest::newRow("an attribute of a partner") << QStringLiteral("author.city = @city") << true;
    QTest::newRow("the key, which is there") << QStringLiteral("author.id = @id") << false;
    QTest::newRow("an attribute of the books") << QStringLiteral("title = @title") << false;
}

/// Books of a city: a search for the authors there, and then the books of each.
void DuplicateToSaveReadsTest::whatIsMatchedByIsCopied()
{
    QFETCH(QString, match);
    QFETCH(bool, isAdvised);
    const Advised advised(libraryWith(
        '['
        + pattern(
            R"({"id": "Q3", "sentence": "Some books of a city.", "query": "Book", "match": [")"
            + match.toStdString()
            + R"("], "attributes": ["title"], "limit": 5, "ratePerSecond": 20})")
        + ']'));
    const advice::Finding *finding = advised.find("duplicate-to-save-reads");
    QVERIFY2((finding != nullptr) == isAdvised, qPrintable(advised.all()));
    if (!isAdvised)
        return;
    QCOMPARE(finding->title, std::string("Q3 reads Author only for city"));
    QVERIFY(finding->fix);
    QCOMPARE(finding->fix->what, std::string("Copy city of Author into \"book\""));
}

/// Where authors are read on the way from their country, a copy of both is.
void DuplicateToSaveReadsTest::aCopyThatIsThereIsNotAdvised()
{
    const auto books = [](const char *match, const char *field) {
        return Advised(libraryWith('[' + authorsOfCountries + std::string(R"(,
        {"op": "add", "path": "/patterns/-", "value": {"id": "Q9", "sentence": "Some books.",
         "query": "Book", "match": [)")
                                   + match + R"(], "attributes": ["title", "author.name as by"],
         "limit": 10, "ratePerSecond": 20}})"
                                   + field + "]"));
    };
    const auto isAdvised = [](const Advised &advised) {
        return std::any_of(advised.findings.begin(), advised.findings.end(),
                           [](const advice::Finding &finding) {
                               return finding.rule == "duplicate-to-save-reads"
                                   && finding.title.starts_with("Q9 reads Author");
                           });
    };
    const char *const copy
        = R"(, {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-",
              "value": {"name": "authorName", "copy": "author.name", "upkeep": "changeFeed"}})";
    const char *const ofCountry = R"("author.country.id = @c")";
    QVERIFY(isAdvised(books("", "")));
    QVERIFY(!isAdvised(books("", copy)));
    QVERIFY(isAdvised(books(ofCountry, "")));
    QVERIFY(!isAdvised(books(ofCountry, copy)));
}

void DuplicateToSaveReadsTest::whatIsBetterEmbeddedIsNotCopiedAsWell()
{
    const auto withPortraits = [](const char *contained) {
        return Advised(libraryWith(std::string(R"([
        {"op": "add", "path": "/entities/-", "value": {"name": "Portrait", "key": "id", "attributes":
         [{"name": "id", "generate": "uuid"}, "title"]}},
        {"op": "add", "path": "/relationships/-", "value": {"name": "painting", "parent": "Author.portrait",
         "child": "Portrait.author", "cardinality": "1:1", "degree": {"fixed": 1}, "containment": )")
                                   + contained + R"(}},
        {"op": "add", "path": "/designs/0/containers/-", "value": {"name": "portraits", "partitionKey": "/authorId",
         "documentTypes": [{"name": "portrait", "entity": "Portrait", "fields":
         ["id", {"name": "authorId", "reference": "author"}, "title"]}]}},
        {"op": "add", "path": "/patterns/0/included", "value": [{"role": "portrait", "attributes": ["title"]}]}])"));
    };
    const Advised together = withPortraits("true");
    QVERIFY2(together.find("embed-what-is-read-together"), qPrintable(together.all()));
    QVERIFY2(!together.find("duplicate-to-save-reads"), qPrintable(together.all()));
    const Advised apart = withPortraits("false"); // which no edit embeds
    QVERIFY2(apart.find("duplicate-to-save-reads"), qPrintable(apart.all()));
}

void DuplicateToSaveReadsTest::largerItemsAreWeighed_data()
{
    QTest::addColumn<QString>("lists"); // a second, for books whose readers do not need the name
    QTest::addColumn<bool>("pays");
    QTest::newRow("lists of the larger items cost more than the look-ups") << "400" << false;
    QTest::newRow("the look-ups cost more") << "0.1" << true;
}

/// Three kilobytes of an author in each of five books: readers of one book are spared a look-up,
/// those of all five load the author five times. The balance compares both effects of the copy.
void DuplicateToSaveReadsTest::largerItemsAreWeighed()
{
    QFETCH(QString, lists);
    QFETCH(bool, pays);
    const Advised advised(libraryWith(
        '[' + attribute("0/attributes/1", R"({"name": "name", "generate": {"text": [3000, 3100]}})")
        + ',' + rate("1", lists.toStdString().c_str()) + ','
        + pattern(R"({"id": "Q3", "sentence": "Show a book with its author.", "query": "Book",
                      "match": ["author is @author"], "attributes": ["title", "author.name"],
                      "limit": 1, "ratePerSecond": 20})")
        + ']'));
    const advice::Finding *finding = advised.find("duplicate-to-save-reads");
    QVERIFY2((finding != nullptr) == pays, finding ? finding->summary.c_str() : "not advised");
    const auto after = model::apply(
        advised.workbook,
        model::AddField {
            "D", "books", "book", {"name", model::CopiedSource {{"author"}, "name", {}}}});
    QVERIFY2(after, after ? "" : after.error().message.c_str());
    const double load = advised.evaluation.designs.front()->load.requestUnitsPerSecond;
    const double changed = Advised(*after).evaluation.designs.front()->load.requestUnitsPerSecond;
    QVERIFY2((changed < load) == pays, qPrintable(QStringLiteral("%1, %2").arg(load).arg(changed)));
    if (!pays)
        return;
    QVERIFY(finding->fix);
    QVERIFY(tests::evidence(*finding, "load added by it") > 0);
    const double gain = tests::evidence(*finding, "load saved with the copy")
        - tests::evidence(*finding, "load added by it");
    QVERIFY2(std::abs(gain - (load - changed)) < 1e-6,
             qPrintable(QStringLiteral("%1 gained, not %2").arg(load - changed).arg(gain)));
}

PARTITA_GUILESS_TEST(DuplicateToSaveReadsTest)

} // namespace tst_duplicatetosavereads

#include "tst_duplicatetosavereads.moc"
