// Partners in a many:many relationship for every row of a page. Their items hold an array of keys,
// and one query for the whole page can find them, as well as one query per row.
#include "engine/execution/answercheck.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_linkedrows {

using namespace partita;

namespace {

const char *const library = R"({"partita": 1, "name": "library",
"entities": [
  {"name": "Author", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "generate": {"sequence": "name "}},
    {"name": "land", "generate": {"choice": ["A", "B", "C", "D"]}}]},
  {"name": "Book", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "title", "generate": {"sequence": "title "}},
    {"name": "text", "generate": {"text": [200, 400]}}, {"name": "pages", "type": "integer", "generate": {"number": [1, 400]}, "missing": MISSING}]}],
"relationships": [
  {"name": "writing", "parent": "Author.books", "child": "Book.authors", "cardinality": "many:many", "degree": {"uniform": [0, 9]}}],
"patterns": [
  {"id": "books", "sentence": "Authors of a land with their books.", "query": "Author", "match": ["land = @land"], "attributes": ["id", "name"],
   "included": [{"role": "books", "attributes": ["title"]}]},
  {"id": "longest", "sentence": "… with their two longest.", "query": "Author", "match": ["land = @land"], "attributes": ["id", "name"],
   "included": [{"role": "books", "attributes": ["title", "pages"], "latest": 2, "orderBy": "pages"}]},
  {"id": "counts", "sentence": "… with how many, and of how many pages.", "query": "Author", "match": ["land = @land"], "attributes": ["id"],
   "aggregates": [{"count": "books", "as": "number"}, {"sum": "books.pages", "as": "pages"}]},
  {"id": "with authors", "sentence": "… with their books and whose else they are.", "query": "Author", "match": ["land = @land"], "attributes": ["id"],
   "included": [{"role": "books", "attributes": ["title"], "included": [{"role": "authors", "attributes": ["name"]}]}]}],
"population": {"counts": {"Author": 40, "Book": 90}},
"designs": [{"name": "D", "containers": [
  {"name": "authors", "partitionKey": "/id", "physicalPartitions": PARTITIONS, "documentTypes": [{"name": "author", "entity": "Author",
   "fields": ["id", "name", "land"]}]},
  {"name": "books", "partitionKey": "/id", "physicalPartitions": PARTITIONS, "documentTypes": [{"name": "book", "entity": "Book",
   "fields": ["id", "title", "text", "pages", LINKS]}]}]}]})";

const char *const keys = R"({"name": "authorIds", "reference": "authors"})";
const char *const names
    = R"({"name": "by", "embed": "authors", "upkeep": "application", "fields": ["id", "name"]})";

tests::Stage stageWith(const std::string &links, int partitions, const char *missing = "0")
{
    return {
        tests::workbookOf(tests::replaced(
            library,
            {{"LINKS", links}, {"PARTITIONS", std::to_string(partitions)}, {"MISSING", missing}})),
        "D", std::nullopt, model::Generation::current};
}

execution::Request requestOf(const char *land)
{
    execution::Request request;
    request.parameters["land"] = land;
    return request;
}

/// The plan asks for the books of all authors with one query.
bool asksAtOnce(const planning::Plan &plan)
{
    return std::any_of(plan.steps.begin(), plan.steps.end(), [](const planning::Step &step) {
        return step.container == "books" && step.repeat == planning::Repeat::once
            && step.text.find(" JOIN ") != std::string::npos;
    });
}

} // namespace

class LinkedRows : public QObject {
    Q_OBJECT

private slots:
    void everyWayFindsTheSame_data();
    void everyWayFindsTheSame();
    void oneQueryForAllIsCheaperThanOneForEach_data();
    void oneQueryForAllIsCheaperThanOneForEach();
    void twoPartnersAreJoinedUnderTheirOwnNames();
};

void LinkedRows::everyWayFindsTheSame_data()
{
    QTest::addColumn<QString>("links");
    QTest::addColumn<int>("partitions");
    for (const int partitions : {1, 7}) {
        QTest::addRow("keys over %d", partitions) << QString::fromLatin1(keys) << partitions;
        QTest::addRow("names over %d", partitions) << QString::fromLatin1(names) << partitions;
    }
}

void LinkedRows::everyWayFindsTheSame()
{
    QFETCH(QString, links);
    QFETCH(int, partitions);
    tests::Stage stage = stageWith(links.toStdString(), partitions, "0.2");
    std::size_t found = 0;
    for (const model::AccessPattern &pattern : *stage.workbook().patterns) {
        const std::vector<planning::Plan> plans = stage.candidates(pattern.id);
        QVERIFY2(std::any_of(plans.begin(), plans.end(), asksAtOnce), pattern.id.c_str());
        for (const char *land : {"A", "B", "nowhere"}) {
            const execution::Request request = requestOf(land);
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
    QVERIFY(found > 40);
}

void LinkedRows::oneQueryForAllIsCheaperThanOneForEach_data()
{
    everyWayFindsTheSame_data();
}

void LinkedRows::oneQueryForAllIsCheaperThanOneForEach()
{
    QFETCH(QString, links);
    QFETCH(int, partitions);
    tests::Stage stage = stageWith(links.toStdString(), partitions);
    for (const char *pattern : {"books", "counts"}) {
        const planning::Plan plan
            = stage.compile(pattern, {requestOf("A"), requestOf("B"), requestOf("C")});
        QVERIFY2(asksAtOnce(plan), plan.reason.c_str());
        const planning::Measurement measured
            = execution::run(plan, requestOf("A"), stage.site(), {false, false});
        const auto forEach
            = std::find_if(plan.alternatives.begin(), plan.alternatives.end(),
                           [](const planning::Alternative &way) {
                               return way.summary.find("per row query of every partition for book")
                                   != std::string::npos;
                           });
        QVERIFY2(forEach != plan.alternatives.end(), plan.reason.c_str());
        QVERIFY2(measured.requestCharge * 2 < *forEach->requestCharge,
                 qPrintable(QString::number(measured.requestCharge)));
    }
}

void LinkedRows::twoPartnersAreJoinedUnderTheirOwnNames()
{
    // Both arrays begin with the same letter, as do their aliases in the query.
    std::string text = tests::replaced(
        library,
        {{"\"patterns\": [",
          R"("patterns": [{"id": "two", "sentence": "S", "query": "Book", "match": ["authors is @one", "authors is @other"], "attributes": ["title"]},)"},
         {"LINKS", names},
         {"PARTITIONS", "3"},
         {"MISSING", "0"}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    json::Arena arena;
    std::size_t found = 0;
    for (population::Row book = 0; book < 90; ++book) {
        const std::vector<population::Row> authors = stage.rows().partners("Book", book, "authors");
        if (authors.size() < 2)
            continue;
        const auto key = [&](population::Row row) {
            return model::Json::parse(json::toText(stage.rows().key("Author", row, arena)));
        };
        execution::Request request;
        request.parameters = {{"one", key(authors[0])}, {"other", key(authors[1])}};
        const execution::ReferenceAnswer expected = execution::referenceAnswer(
            *stage.workbook().pattern("two")->query(), request.parameters, stage.rows());
        for (const planning::Plan &plan : stage.candidates("two")) {
            const planning::Measurement measured
                = execution::run(plan, request, stage.site(), {true, false});
            QVERIFY2(measured.error.empty(), (plan.reason + ": " + measured.error).c_str());
            QCOMPARE(measured.answer.size(), expected.rows.size());
        }
        ++found;
    }
    QVERIFY(found > 5);
}

PARTITA_GUILESS_TEST(LinkedRows)

} // namespace tst_linkedrows

#include "tst_linkedrows.moc"
