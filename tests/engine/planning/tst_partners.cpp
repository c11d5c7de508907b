// Rows that several partners share: books by an author with a tag, books by two authors. All plans
// find the same rows, whichever side stores the keys.
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "engine/planning/lookup.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_partners {

using namespace partita;

namespace {

/// Each design decides which side stores keys or copies.
const char *const library = R"({"partita": 1, "name": "library",
"entities": [
  {"name": "Book", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "title", "generate": {"sequence": "title "}},
    {"name": "genre", "generate": {"choice": ["poetry", "prose"]}}, {"name": "pages", "type": "integer", "generate": {"number": [1, 400]}}]},
  {"name": "Author", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Tag", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Shelf", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]}],
"relationships": [
  {"name": "writing", "parent": "Author.books", "child": "Book.authors", "cardinality": "many:many", "degree": {"uniform": [4, 12]}},
  {"name": "tagging", "parent": "Tag.books", "child": "Book.tags", "cardinality": "many:many", "degree": {"uniform": [8, 20]}},
  {"name": "standing", "parent": "Shelf.books", "child": "Book.shelf", "cardinality": "1:many", "optionalParent": true, "degree": {"drawn": "uniform"}}],
"patterns": [
  {"id": "both", "sentence": "An author's books with a tag.", "query": "Book", "match": ["authors is @author", "tags is @tag"], "attributes": ["id", "title"]},
  {"id": "turned", "sentence": "A tag's books by an author.", "query": "Book", "match": ["tags is @tag", "authors is @author"], "attributes": ["id", "title"]},
  {"id": "two", "sentence": "Books by two authors.", "query": "Book", "match": ["authors is @one", "authors is @other"], "attributes": ["id", "title"]},
  {"id": "first", "sentence": "The longest books of an author with a tag.", "query": "Book", "match": ["authors is @author", "tags is @tag"],
   "attributes": ["id", "title"], "orderBy": "pages", "descending": true, "limit": 2},
  {"id": "prose", "sentence": "An author's prose with a tag.", "query": "Book", "match": ["authors is @author", "genre = \"prose\"", "tags is @tag"],
   "attributes": ["id", "title"]},
  {"id": "genre", "sentence": "Books of a genre with a tag.", "query": "Book", "match": ["genre = @genre", "tags is @tag"], "attributes": ["id"]},
  {"id": "listed", "sentence": "Which of some books have a tag.", "query": "Book", "match": ["id in @ids", "tags is @tag"], "attributes": ["id", "title"]},
  {"id": "three", "sentence": "An author's books with a tag on a shelf.", "query": "Book", "match": ["authors is @author", "tags is @tag", "shelf is @shelf"],
   "attributes": ["id", "title"]}],
"population": {"counts": {"Book": 80, "Author": 24, "Tag": 12, "Shelf": 8}},
"designs": [{"name": "D", "containers": [
  {"name": "authors", "partitionKey": "/id", "documentTypes": [{"name": "author", "entity": "Author", "fields": ["id" AUTHOR]}]},
  {"name": "tags", "partitionKey": "/id", "documentTypes": [{"name": "tag", "entity": "Tag", "fields": ["id" TAG]}]},
  {"name": "shelves", "partitionKey": "/id", "documentTypes": [{"name": "shelf", "entity": "Shelf", "fields": ["id", {"name": "bookIds", "reference": "books"}]}]},
  {"name": "books", "partitionKey": "/id", "documentTypes": [{"name": "book", "entity": "Book", "fields": ["id", "title", "genre", "pages" BOOK]}]}]}]})";

const char *const keys = R"(, {"name": "bookIds", "reference": "books"})";
const char *const copies
    = R"(, {"name": "books", "embed": "books", "upkeep": "application", "fields": ["id", "title", "pages"]})";
const char *const authorKeys = R"(, {"name": "authorIds", "reference": "authors"})";
const char *const tagKeys = R"(, {"name": "tagIds", "reference": "tags"})";

model::Workbook libraryWith(const char *author, const char *tag, const std::string &book)
{
    return tests::workbookOf(
        tests::replaced(library, {{"AUTHOR", author}, {"TAG", tag}, {"BOOK", book}}));
}

/// The keys of the partners of a book, or of other books like it.
std::map<std::string, model::Json> parametersFor(const population::Rows &rows, population::Row book)
{
    json::Arena arena;
    const auto key = [&](const char *entity, population::Row row) {
        return model::Json::parse(json::toText(rows.key(entity, row, arena)));
    };
    const std::vector<population::Row> authors = rows.partners("Book", book, "authors");
    const std::vector<population::Row> tags = rows.partners("Book", book, "tags");
    const population::Row shelf = rows.partner("Book", book, "shelf");
    std::map<std::string, model::Json> parameters;
    parameters["author"] = parameters["one"]
        = authors.empty() ? model::Json("nobody") : key("Author", authors.front());
    parameters["other"] = authors.empty() ? model::Json("nobody") : key("Author", authors.back());
    parameters["tag"] = tags.empty() ? model::Json("none") : key("Tag", tags.front());
    parameters["shelf"] = shelf == population::noRow ? model::Json("none") : key("Shelf", shelf);
    parameters["genre"] = "poetry";
    parameters["ids"] = model::Json::array();
    for (population::Row other = book; other < book + 8; ++other)
        parameters["ids"].push_back(key("Book", other % 80));
    return parameters;
}

} // namespace

class Partners : public QObject {
    Q_OBJECT

private slots:
    void rowsThatPartnersShareAreFound_data();
    void rowsThatPartnersShareAreFound();
    void keysAreComparedBeforeRowsAreRead();
    void whatOneRowNamesOfAnotherIsCheckedOnWhatWasRead();
    void requestsForRowsOfTwoNameTwo();
};

void Partners::rowsThatPartnersShareAreFound_data()
{
    QTest::addColumn<QString>("author");
    QTest::addColumn<QString>("tag");
    QTest::addColumn<QString>("book");
    const auto row
        = [](const char *name, const char *author, const char *tag, const std::string &book) {
              QTest::newRow(name) << QString::fromLatin1(author) << QString::fromLatin1(tag)
                                  << QString::fromStdString(book);
          };
    const std::string bothKeys = std::string(authorKeys) + tagKeys;
    row("both with the book", "", "", bothKeys);
    row("both with the partners", keys, keys, "");
    row("authors with the book", "", keys, authorKeys);
    row("tags with the book", keys, "", tagKeys);
    row("copies with the author", copies, keys, "");
    row("copies with both", copies, copies, "");
    row("copies with the tag, authors with the book", "", copies, authorKeys);
    row("everywhere", copies, keys, bothKeys);
}

void Partners::rowsThatPartnersShareAreFound()
{
    QFETCH(QString, author);
    QFETCH(QString, tag);
    QFETCH(QString, book);
    tests::Stage stage(libraryWith(qPrintable(author), qPrintable(tag), book.toStdString()), "D",
                       std::nullopt, model::Generation::current);
    std::size_t found = 0;
    for (const model::AccessPattern &pattern : *stage.workbook().patterns) {
        const std::vector<planning::Plan> plans = stage.candidates(pattern.id);
        QVERIFY2(plans.front().impossible.empty(),
                 (pattern.id + ": " + plans.front().impossible).c_str());
        for (population::Row row = 0; row < 80; row += 9) {
            execution::Request request;
            request.parameters = parametersFor(stage.rows(), row);
            const execution::ReferenceAnswer expected
                = execution::referenceAnswer(*pattern.query(), request.parameters, stage.rows());
            found += expected.rows.size();
            for (const planning::Plan &plan : plans) {
                const std::string wrong
                    = tests::wrongAnswer(stage, plan, *pattern.query(), request, expected);
                QVERIFY2(wrong.empty(), (pattern.id + " (" + plan.reason + "): " + wrong).c_str());
            }
        }
    }
    QVERIFY(found > 100);
}

void Partners::keysAreComparedBeforeRowsAreRead()
{
    tests::Stage stage(libraryWith(keys, keys, ""), "D", std::nullopt, model::Generation::current);
    execution::Request request;
    for (population::Row row = 0; row < 80; ++row) {
        request.parameters = parametersFor(stage.rows(), row);
        const auto shared = execution::referenceAnswer(*stage.workbook().pattern("both")->query(),
                                                       request.parameters, stage.rows());
        if (shared.rows.size() == 2)
            break;
    }
    const planning::Plan plan = stage.compile("both", {request});
    const planning::Measurement measured
        = execution::run(plan, request, stage.site(), {true, false});
    QCOMPARE(measured.answer.size(), std::size_t(2));
    QVERIFY2(measured.itemsLoaded <= 4, plan.reason.c_str()); // the author, the tag and the books
}

void Partners::whatOneRowNamesOfAnotherIsCheckedOnWhatWasRead()
{
    tests::Stage stage(libraryWith("", keys, authorKeys), "D", std::nullopt,
                       model::Generation::current);
    execution::Request request;
    request.parameters = parametersFor(stage.rows(), 5);
    const planning::Plan plan = stage.compile("three", {request});
    const planning::Measurement measured
        = execution::run(plan, request, stage.site(), {true, false});
    QVERIFY2(measured.error.empty(), measured.error.c_str());
    QVERIFY(measured.itemsLoaded <= 2 + 20);
}

/// Drawn from a row that has two, so that there is something to find.
void Partners::requestsForRowsOfTwoNameTwo()
{
    tests::Stage stage(libraryWith("", "", authorKeys), "D", std::nullopt,
                       model::Generation::current);
    const model::AccessPattern &two = *stage.workbook().pattern("two");
    const evaluation::Sampler sampler(stage.workbook(), two, 2, stage.rows());
    int named = 0;
    for (std::uint64_t key = 0; key < 20; ++key) {
        const auto parameters = sampler.draw(key).parameters;
        const auto found = execution::referenceAnswer(*two.query(), parameters, stage.rows());
        if (parameters.at("one") != parameters.at("other") && !found.rows.empty())
            ++named;
    }
    QVERIFY2(named > 10, qPrintable(QString::number(named)));
}

PARTITA_GUILESS_TEST(Partners)

} // namespace tst_partners

#include "tst_partners.moc"
