// Pages of a list: the rows of the page with every plan, and no charge for any other page.
#include "engine/execution/answercheck.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_pages {

using namespace partita;

namespace {

/// Books on shelves, with tags: in one container by shelf, by themselves over several partitions,
/// and in their shelves.
const char *const library = R"({"partita": 1, "name": "library",
"entities": [
  {"name": "Shelf", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s-"}}, "name"]},
  {"name": "Book", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "b-"}},
   {"name": "title", "generate": {"text": [10, 20]}},
   {"name": "since", "type": "dateTime", "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}}]},
  {"name": "Tag", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}}, "name"]}],
"relationships": [
  {"name": "holding", "parent": "Shelf.books", "child": "Book.shelf", "cardinality": "1:many", "degree": {"fixed": 25}},
  {"name": "tagging", "parent": "Book.tags", "child": "Tag.books", "cardinality": "many:many", "degree": {"fixed": 2}}],
"patterns": [
  {"id": "S", "sentence": "A page of a shelf.", "query": "Book", "match": ["shelf is @shelf"], "attributes": ["id", "title"],
   "orderBy": "since descending", "limit": 10, "page": PAGE},
  {"id": "A", "sentence": "A page of all books.", "query": "Book", "attributes": ["id", "title"], "orderBy": "since", "limit": 10,
   "page": PAGE},
  {"id": "T", "sentence": "A page of a tag.", "query": "Book", "match": ["tags is @tag"], "attributes": ["id", "title"],
   "orderBy": "since", "limit": 10, "page": PAGE},
  {"id": "L", "sentence": "A page of some.", "query": "Book", "match": ["id in @ids"], "attributes": ["id", "title"],
   "orderBy": "since", "limit": 2, "page": PAGE}],
"population": {"counts": {"Shelf": 6, "Tag": 4}},
"designs": [
  {"name": "By shelf", "containers": [
    {"name": "books", "partitionKey": "/shelfId", "physicalPartitions": 3, "documentTypes": [
      {"name": "shelf", "entity": "Shelf", "fields": ["id", {"name": "kind", "constant": "shelf"}, {"name": "shelfId", "attribute": "id"}, "name"]},
      {"name": "book", "entity": "Book", "fields": ["id", {"name": "kind", "constant": "book"}, {"name": "shelfId", "reference": "shelf"},
        {"name": "tagIds", "reference": "tags"}, "title", "since"]}]},
    {"name": "tags", "partitionKey": "/id", "documentTypes": [{"name": "tag", "entity": "Tag", "fields": ["id", "name"]}]}]},
  {"name": "Apart", "containers": [
    {"name": "shelves", "partitionKey": "/id", "documentTypes": [{"name": "shelf", "entity": "Shelf", "fields": ["id", "name"]}]},
    {"name": "books", "partitionKey": "/id", "physicalPartitions": 4, "documentTypes": [
      {"name": "book", "entity": "Book", "fields": ["id", {"name": "shelfId", "reference": "shelf"}, "title", "since"]}]},
    {"name": "tags", "partitionKey": "/id", "documentTypes": [
      {"name": "tag", "entity": "Tag", "fields": ["id", "name", {"name": "bookIds", "reference": "books"}]}]}]},
  {"name": "Inside", "containers": [
    {"name": "shelves", "partitionKey": "/id", "documentTypes": [
      {"name": "shelf", "entity": "Shelf", "fields": ["id", "name", {"name": "books", "embed": "books", "fields": ["id", "title", "since",
        {"name": "tagIds", "reference": "tags"}]}]}]},
    {"name": "tags", "partitionKey": "/id", "documentTypes": [{"name": "tag", "entity": "Tag", "fields": ["id", "name"]}]}]}]})";

model::Workbook workbookAt(int page)
{
    return tests::workbookOf(tests::replaced(library, {{"PAGE", std::to_string(page)}}));
}

/// A request for the pattern that has rows.
execution::Request requestFor(const std::string &pattern)
{
    execution::Request request;
    if (pattern == "S")
        request.parameters["shelf"] = "s-2";
    else if (pattern == "T")
        request.parameters["tag"] = "t-2";
    else if (pattern == "L")
        request.parameters["ids"] = {"b-3", "b-30", "b-60", "b-90", "b-120"};
    return request;
}

bool isByOffset(const planning::Plan &plan)
{
    return plan.steps.front().text.find(" OFFSET ") != std::string::npos;
}

/// The only way of that kind.
planning::Plan planThat(const tests::Stage &stage, const std::string &pattern, bool jumps)
{
    for (const planning::Plan &plan : stage.candidates(pattern)) {
        if (isByOffset(plan) == jumps)
            return plan;
    }
    qFatal("there is no such plan");
    return {};
}

double chargeOf(tests::Stage &stage, const planning::Plan &plan, const execution::Request &request)
{
    return execution::run(plan, request, stage.site(), {true, false}).requestCharge;
}

} // namespace

class Pages : public QObject {
    Q_OBJECT

private slots:
    void everyWayAnswersWhatStandsThere_data();
    void everyWayAnswersWhatStandsThere();
    void pagesTogetherAreTheWhole();
    void aPageCostsAsTheFirstDoes();
    void aJumpCostsTheRowsBefore();
    void aPageThatIsNotThereSendsNothing();
    void theStepSaysWhichPage();
    void theNewestFewDoForTheirPagesAlone();
    void aProbeThatIsDrawnHasThePage();
};

void Pages::everyWayAnswersWhatStandsThere_data()
{
    QTest::addColumn<QString>("design");
    QTest::addColumn<int>("page");
    for (const char *design : {"By shelf", "Apart", "Inside"}) {
        for (int page = 1; page <= 4; ++page)
            QTest::addRow("%s, page %d", design, page) << QString::fromLatin1(design) << page;
    }
}

void Pages::everyWayAnswersWhatStandsThere()
{
    QFETCH(const QString, design);
    QFETCH(const int, page);
    tests::Stage stage(workbookAt(page), design.toStdString(), std::nullopt,
                       model::Generation::current);
    for (const std::string pattern : {"S", "A", "T", "L"}) {
        const model::Query &query = *stage.workbook().pattern(pattern)->query();
        const execution::Request request = requestFor(pattern);
        const execution::ReferenceAnswer expected
            = execution::referenceAnswer(query, request.parameters, stage.rows());
        QVERIFY(!expected.rows.empty());
        for (const planning::Plan &plan : stage.candidates(pattern)) {
            QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
            const std::string wrong = tests::wrongAnswer(stage, plan, query, request, expected);
            QVERIFY2(wrong.empty(), (pattern + ": " + wrong + "\n" + tests::textOf(plan)).c_str());
        }
    }
}

/// Dates differ, so that each row is on one page.
void Pages::pagesTogetherAreTheWhole()
{
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (int page = 1; page <= 4; ++page) {
        tests::Stage stage(workbookAt(page), "By shelf", std::nullopt);
        const execution::Request request = requestFor("S");
        const planning::Plan plan = stage.compile("S", {request});
        for (const auto &row : execution::run(plan, request, stage.site(), {true, false}).answer)
            all.push_back(row);
    }
    QCOMPARE(all.size(), std::size_t(25));
    for (std::size_t i = 0; i < all.size(); ++i)
        QCOMPARE(std::count(all.begin(), all.end(), all[i]), std::ptrdiff_t(1));
}

void Pages::aPageCostsAsTheFirstDoes()
{
    tests::Stage first(workbookAt(1), "By shelf", std::nullopt);
    tests::Stage second(workbookAt(2), "By shelf", std::nullopt);
    const execution::Request request = requestFor("S");
    const double chargeOfFirst = chargeOf(first, first.compile("S", {request}), request);
    const double charge = chargeOf(second, second.compile("S", {request}), request);
    QVERIFY2(std::abs(charge - chargeOfFirst) < 0.05 * chargeOfFirst,
             (std::to_string(charge) + " and " + std::to_string(chargeOfFirst)).c_str());
}

void Pages::aJumpCostsTheRowsBefore()
{
    tests::Stage stage(workbookAt(3), "By shelf", std::nullopt);
    const execution::Request all = requestFor("A");
    const double continued = chargeOf(stage, planThat(stage, "A", false), all);
    const double jumped = chargeOf(stage, planThat(stage, "A", true), all);
    QVERIFY2(jumped > continued,
             (std::to_string(jumped) + " and " + std::to_string(continued)).c_str());
    QVERIFY(!isByOffset(stage.compile("A", {all})));
}

void Pages::aPageThatIsNotThereSendsNothing()
{
    tests::Stage stage(workbookAt(4), "By shelf", std::nullopt); // 25 books: 3 pages
    const execution::Request request = requestFor("S");
    const planning::Measurement measured
        = execution::run(planThat(stage, "S", false), request, stage.site(), {true, false});
    QVERIFY2(measured.error.empty(), measured.error.c_str());
    QVERIFY(measured.answer.empty());
    QCOMPARE(measured.requests, std::int64_t(0));
    QCOMPARE(measured.requestCharge, 0.0);
    const planning::Measurement jumped
        = execution::run(planThat(stage, "S", true), request, stage.site(), {true, false});
    QVERIFY(jumped.answer.empty());
    QVERIFY(jumped.requestCharge > 0);
}

void Pages::theStepSaysWhichPage()
{
    const tests::Stage stage(workbookAt(3), "By shelf", std::nullopt);
    const std::string purpose = planThat(stage, "S", false).steps.front().purpose;
    QVERIFY2(purpose.find("page 3 of 10 rows each, from the end of page 2") != std::string::npos,
             purpose.c_str());
    const std::string jump = planThat(stage, "S", true).steps.front().purpose;
    QVERIFY2(jump.find("page 3, after the rows of the pages before") != std::string::npos,
             jump.c_str());
}

/// The newest 20 hold pages 1 and 2, and not the third.
void Pages::theNewestFewDoForTheirPagesAlone()
{
    const auto usesTheNewest = [](int page) {
        const std::string text = tests::replaced(
            library,
            {{"PAGE", std::to_string(page)},
             {R"("documentTypes": [{"name": "shelf", "entity": "Shelf", "fields": ["id", "name"]}]},
    {"name": "books")",
              R"("documentTypes": [{"name": "shelf", "entity": "Shelf", "fields": ["id", "name",
       {"name": "newest", "embed": "books", "latest": 20, "orderBy": "since", "upkeep": "changeFeed", "fields": ["id", "title", "since"]}]}]},
    {"name": "books")"}});
        const tests::Stage stage(tests::workbookOf(text), "Apart", std::nullopt);
        const std::vector<planning::Plan> plans = stage.candidates("S");
        return std::any_of(plans.begin(), plans.end(), [](const planning::Plan &plan) {
            return plan.steps.front().container == "shelves" && plan.steps.size() == 1;
        });
    };
    QVERIFY(usesTheNewest(1));
    QVERIFY(usesTheNewest(2));
    QVERIFY(!usesTheNewest(3));
}

void Pages::aProbeThatIsDrawnHasThePage()
{
    const model::Workbook uneven = tests::workbookOf(
        tests::replaced(library,
                        {{"PAGE", "3"},
                         {R"({"fixed": 25})", R"({"empirical": [2, 2, 2, 2, 2, 2, 25]})"},
                         {R"("Shelf": 6,)", R"("Shelf": 60,)"}}));
    tests::Stage stage(uneven, "By shelf", std::nullopt);
    const evaluation::Sampler sampler(stage.workbook(), *stage.workbook().pattern("S"), 0,
                                      stage.rows());
    execution::Request request;
    request.parameters = sampler.probe().parameters;
    const planning::Plan plan = stage.compile("S", {request});
    QVERIFY(!execution::run(plan, request, stage.site(), {true, false}).answer.empty());
}

PARTITA_GUILESS_TEST(Pages)

} // namespace tst_pages

#include "tst_pages.moc"
