// Advice on items that become full because of their arrays, at any depth, with the growth of all
// arrays together.
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <cmath>

namespace tst_arrays {

using namespace partita;
using tests::Advised;
using tests::evidence;
using tests::libraryWith;
using tests::pattern;
using tests::threshold;

namespace {

constexpr double secondsOfADay = 86'400;
constexpr double authors = 1000;
constexpr double booksOfOne = 5;
constexpr double itemLimit = 2 * 1024 * 1024;

/// Loans of books of authors, all in the author's item.
std::string loansInside(const std::string &latestBooks)
{
    return R"({"op": "add", "path": "/entities/-", "value": {"name": "Loan", "key": "id", "attributes":
         [{"name": "id", "generate": "uuid"},
          {"name": "remark", "generate": {"constant": "thirty letters of the very same"}}]}},
        {"op": "add", "path": "/relationships/-", "value": {"name": "lending", "parent": "Book.loans",
         "child": "Loan.book", "cardinality": "1:many", "containment": true, "degree": {"fixed": 4}}},
        {"op": "remove", "path": "/designs/0/containers/1"},
        {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
         {"name": "books", "embed": "books", )"
        + latestBooks + R"("fields": ["id", "title", "pages", "at",
          {"name": "loans", "embed": "loans", "fields": ["id", "remark"]}]}},
        {"op": "remove", "path": "/patterns/2"})";
}

std::string creating(const char *id, const char *entity, const char *perSecond)
{
    return ','
        + pattern(std::string(R"({"id": ")") + id + R"(", "sentence": "New.", "create": ")" + entity
                  + R"(", "ratePerSecond": )" + perSecond + '}');
}

/// The finding about the loans, among those about other arrays.
const advice::Finding *aboutLoans(const Advised &advised)
{
    for (const advice::Finding &finding : advised.findings) {
        if (finding.rule == "unbounded-array"
            && finding.subject
                == "design D / container authors / document type author / field books/loans")
            return &finding;
    }
    return nullptr;
}

} // namespace

class ArraysTest : public QObject {
    Q_OBJECT

private slots:
    void anItemGrowsByAllArraysInside_data();
    void anItemGrowsByAllArraysInside();
    void onlyWritesOfTheParentAreHeldAgainstEmbedding();
    void whatTheNewestHoldIsWhatGrows();
};

void ArraysTest::anItemGrowsByAllArraysInside_data()
{
    QTest::addColumn<QString>("others"); // that are created beside the loans
    QTest::addColumn<double>("authorsADay");
    QTest::newRow("loans alone") << QString() << 0.0;
    QTest::newRow("further books take loans, yet of the same author")
        << QString::fromStdString(creating("C2", "Book", "0.05")) << 0.0;
    QTest::newRow("further authors take their part")
        << QString::fromStdString(creating("C2", "Author", "0.001")) << 0.001 * secondsOfADay;
}

/// Ten loans a second, of any books, are 864 a day in the item of each author.
void ArraysTest::anItemGrowsByAllArraysInside()
{
    QFETCH(QString, others);
    QFETCH(double, authorsADay);
    const Advised advised(libraryWith('[' + loansInside("") + creating("C1", "Loan", "10")
                                      + others.toStdString() + ']'));
    const advice::Finding *finding = aboutLoans(advised);
    QVERIFY2(finding, qPrintable(advised.all()));
    const double ofNewAuthors = authorsADay * booksOfOne * 4;
    const double perDay = (10 * secondsOfADay - ofNewAuthors) / authors;
    QVERIFY2(std::abs(evidence(*finding, "growth a day") - perDay) < 1e-6 * perDay,
             finding->summary.c_str());
    QVERIFY2(std::abs(evidence(*finding, "arrays in an item, on average") - booksOfOne) < 1e-6,
             finding->summary.c_str());
    // A loan has a key of 36 characters and a remark of 31, between quotes, names and a comma.
    const double room = itemLimit - evidence(*finding, "largest item");
    const double days = evidence(*finding, "days until the largest item is full");
    const double newRows = authorsADay / authors;
    const double gained
        = newRows > 0 ? perDay / newRows * std::log1p(newRows * days) : perDay * days;
    QVERIFY2(gained * 85 < room && room < gained * 95, finding->summary.c_str());
    QVERIFY2(finding->summary.find(" more a day it is full in ") != std::string::npos,
             finding->summary.c_str());
}

/// A new title changes the author's item, and forty loans that must follow it in any placement of
/// books.
void ArraysTest::onlyWritesOfTheParentAreHeldAgainstEmbedding()
{
    const std::string renamed
        = R"({"op": "remove", "path": "/designs/0/containers/1"},
        {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
         {"name": "books", "embed": "books", "fields": ["id", "title", "pages", "at"]}},
        {"op": "replace", "path": "/entities/1/attributes/1", "value":
         {"name": "title", "generate": {"text": [10, 40]}, "mutable": true}},
        {"op": "add", "path": "/entities/-", "value": {"name": "Loan", "key": "id", "attributes":
         [{"name": "id", "generate": "uuid"}]}},
        {"op": "add", "path": "/relationships/-", "value": {"name": "lending", "parent": "Book.loans",
         "child": "Loan.book", "cardinality": "1:many", "degree": {"fixed": 40}}},
        {"op": "add", "path": "/designs/0/containers/-", "value": {"name": "loans", "partitionKey": "/bookId",
         "documentTypes": [{"name": "loan", "entity": "Loan", "fields": ["id", {"name": "bookId", "reference": "book"},
          {"name": "title", "copy": "book.title", "upkeep": "application"}]}]}},)"
        + pattern(
              R"({"id": "C2", "sentence": "Rename.", "update": "Book", "attributes": ["title"], "ratePerSecond": 1})");
    const Advised quiet(libraryWith('[' + renamed + ']'));
    QVERIFY2(!quiet.find("written-more-than-parent"), qPrintable(quiet.all()));
    const Advised told(
        libraryWith('[' + renamed + ',' + threshold("embeddedWriteCharge", "5") + ']'));
    const advice::Finding *finding = told.find("written-more-than-parent");
    QVERIFY2(finding, qPrintable(told.all()));
    const double dearest = evidence(*finding, "most expensive write, of these items alone");
    QVERIFY2(dearest > 5 && dearest < 20, finding->summary.c_str());
    QVERIFY2(evidence(*finding, "load of these writes") < 2 * 20, finding->summary.c_str());
    QVERIFY(told.evaluation.designs.front()->pattern("C2")->probe.requestCharge > 400);
}

/// The item embeds two books of each author, and the loans of these two.
void ArraysTest::whatTheNewestHoldIsWhatGrows()
{
    const Advised advised(libraryWith(
        '[' + loansInside(R"("latest": 2, "orderBy": "at", "upkeep": "changeFeed", )")
        + creating("C1", "Loan", "10")
        + R"(,{"op": "add", "path": "/designs/0/containers/-", "value": {"name": "books", "partitionKey": "/authorId",
             "documentTypes": [{"name": "book", "entity": "Book", "fields":
             ["id", {"name": "authorId", "reference": "author"}, "title", "pages", "at"]}]}},
            {"op": "add", "path": "/designs/0/containers/-", "value": {"name": "loans", "partitionKey": "/bookId",
             "documentTypes": [{"name": "loan", "entity": "Loan", "fields":
             ["id", {"name": "bookId", "reference": "book"}, "remark"]}]}}])"));
    const advice::Finding *finding = aboutLoans(advised);
    QVERIFY2(finding, qPrintable(advised.all()));
    const double perDay = 10 * secondsOfADay / (authors * booksOfOne) * 2;
    QVERIFY2(std::abs(evidence(*finding, "growth a day") - perDay) < 1e-6 * perDay,
             finding->summary.c_str());
}

PARTITA_GUILESS_TEST(ArraysTest)

} // namespace tst_arrays

#include "tst_arrays.moc"
