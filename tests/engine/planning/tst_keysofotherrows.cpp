// Items whose partition key comes from another row: a known row shows where they are, and one
// request goes there. The other way is a query over more partitions. The cheaper way is chosen.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_keysofotherrows {

using namespace partita;
using planning::Measurement;
using planning::Plan;

namespace {

/// A book belongs to a branch. Its loans are partitioned by branch and book, and a loan holds the
/// keys of its book and its member.
const char *const library = R"({"partita": 1, "name": "library",
"entities": [
  {"name": "Branch", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "b-"}}, {"name": "town", "generate": {"text": [5, 9]}}]},
  {"name": "Book", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "k-"}}, {"name": "title", "generate": {"text": [20, 40]}, "mutable": true}]},
  {"name": "Member", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "m-"}}]},
  {"name": "Loan", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "l-"}}, {"name": "due", "generate": {"number": [1, 99999]}, "mutable": true}]}],
"relationships": [
  {"name": "holding", "parent": "Branch.books", "child": "Book.branch", "cardinality": "1:many", "containment": true, "degree": {"drawn": "uniform"}},
  {"name": "lending", "parent": "Book.loans", "child": "Loan.book", "cardinality": "1:many", "containment": true, "degree": {"drawn": "uniform"}},
  {"name": "borrowing", "parent": "Member.loans", "child": "Loan.member", "cardinality": "1:many", "degree": {"drawn": "uniform"}}],
"patterns": [
  {"id": "Return", "sentence": "A loan ends.", "delete": "Loan"},
  {"id": "Extend", "sentence": "A loan is extended.", "update": "Loan", "attributes": ["due"]},
  {"id": "Rename", "sentence": "A book gets another title.", "update": "Book", "attributes": ["title"]},
  {"id": "Drop", "sentence": "A book is removed, and its loans.", "delete": "Book"},
  {"id": "Loans", "sentence": "The next loans of a book to end.", "query": "Loan", "match": ["book is @bookId"], "attributes": ["id", "due"], "orderBy": "due", "limit": 3},
  {"id": "Page", "sentence": "The page after.", "query": "Loan", "match": ["book is @bookId"], "attributes": ["id", "due"], "orderBy": "due", "limit": 2, "page": 2},
  {"id": "Loan", "sentence": "A loan of a book.", "query": "Loan", "match": ["book is @bookId", "id = @id"], "attributes": ["id", "due", "book.title"]}],
"population": {"counts": {"Branch": 12, "Book": 90, "Member": 40, "Loan": 300}},
"designs": [{"name": "D", "containers": [
  {"name": "branches", "partitionKey": "/id", "documentTypes": [{"name": "branch", "entity": "Branch", "fields": ["id", "town"]}]},
  {"name": "books", "partitionKey": "/id", "documentTypes": [{"name": "book", "entity": "Book", "fields": ["id", "title", {"name": "branchId", "reference": "branch"}]}]},
  {"name": "members", "partitionKey": "/id", "documentTypes": [{"name": "member", "entity": "Member", "fields": ["id"]}]},
  {"name": "loans", "partitionKey": KEY, "physicalPartitions": PARTITIONS, "documentTypes": [
    {"name": "loan", "entity": "Loan", "fields": ["id", "due", {"name": "branchId", "copy": "book.branch.id"}, {"name": "bookId", "reference": "book"},
      {"name": "title", "copy": "book.title", "upkeep": "changeFeed"}, {"name": "memberId", "reference": "member"}]}]}]}]})";

tests::Stage stageOf(const std::string &key, const std::string &partitions)
{
    return {tests::workbookOf(tests::replaced(library, {{"KEY", key}, {"PARTITIONS", partitions}})),
            "D", std::nullopt, model::Generation::current};
}

/// True when a step visits every partition of the loans.
bool asksEverywhere(const Plan &plan)
{
    const auto isEverywhere = [&](const planning::Step &step) {
        return step.container == "loans" && step.operation == planning::Operation::query
            && step.reach == planning::Reach::everyPartition;
    };
    return std::any_of(plan.steps.begin(), plan.steps.end(), isEverywhere);
}

std::size_t positionOf(const tests::Stage &stage, const std::string &id)
{
    const auto &patterns = *stage.workbook().patterns;
    return static_cast<std::size_t>(
        std::find_if(patterns.begin(), patterns.end(),
                     [&](const model::AccessPattern &pattern) { return pattern.id == id; })
        - patterns.begin());
}

evaluation::SampleRequest drawnOf(tests::Stage &stage, const std::string &id, std::uint64_t round)
{
    return evaluation::Sampler(stage.workbook(), *stage.workbook().pattern(id),
                               positionOf(stage, id), stage.rows())
        .draw(round);
}

const char *const byBranchAndBook = R"(["/branchId", "/bookId"])";

} // namespace

class PlaceTold : public QObject {
    Q_OBJECT

private slots:
    void commandsLookThere_data();
    void commandsLookThere();
    void queriesLookThere_data();
    void queriesLookThere();
    void rowsThatTellOfEachOtherEnd_data();
    void rowsThatTellOfEachOtherEnd();
};

void PlaceTold::commandsLookThere_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("key");
    for (const char *pattern : {"Return", "Extend", "Rename", "Drop"}) {
        for (const char *key : {byBranchAndBook, "\"/branchId\"", R"(["/bookId", "/branchId"])",
                                R"(["/branchId", "/bookId", "/id"])"})
            QTest::addRow("%s, %s", pattern, key) << pattern << key;
    }
}

/// All plans give the same items. With many partitions, reading the book costs less than visiting
/// all.
void PlaceTold::commandsLookThere()
{
    QFETCH(QString, pattern);
    QFETCH(QString, key);
    const std::string id = pattern.toStdString();
    tests::Stage stage = stageOf(key.toStdString(), "12");
    const model::Command &command = *stage.workbook().pattern(id)->command();
    const bool isOfLoan = command.entity == "Loan";
    const std::vector<Plan> plans = stage.candidates(id);
    QVERIFY2(!isOfLoan
                 || std::any_of(plans.begin(), plans.end(),
                                [](const Plan &plan) {
                                    return plan.reason.find("found through the Book")
                                        != std::string::npos;
                                }),
             plans.front().reason.c_str());
    std::uint64_t round = 0;
    for (const Plan &plan : plans) {
        const evaluation::SampleRequest drawn = drawnOf(stage, id, round++);
        Measurement done;
        if (command.kind == model::Command::Kind::remove) {
            execution::Request request;
            request.row = drawn.row;
            stage.rows().remove(command.entity, request.row);
            done = execution::run(plan, request, stage.site(), {});
        } else {
            const tests::Tried tried = tests::tryUpdate(stage, plan, drawn);
            QVERIFY2(tried.before == tried.afterUndoing, tests::textOf(plan).c_str());
            done = tried.done;
        }
        QVERIFY2(done.error.empty(), done.error.c_str());
        QVERIFY2(
            stage.contents() == stage.freshContents(),
            (tests::textOf(plan) + tests::firstDifference(stage.contents(), stage.freshContents()))
                .c_str());
    }
    execution::Request request;
    request.row = drawnOf(stage, id, round).row;
    const Plan chosen = stage.compile(id, {request});
    QVERIFY2(!isOfLoan || !asksEverywhere(chosen), tests::textOf(chosen).c_str());
}

void PlaceTold::queriesLookThere_data()
{
    QTest::addColumn<QString>("pattern");
    for (const char *pattern : {"Loans", "Page", "Loan"})
        QTest::newRow(pattern) << pattern;
}

void PlaceTold::queriesLookThere()
{
    QFETCH(QString, pattern);
    const std::string id = pattern.toStdString();
    tests::Stage stage = stageOf(byBranchAndBook, "12");
    const model::Query &query = *stage.workbook().pattern(id)->query();
    std::vector<execution::Request> requests(4);
    for (std::size_t i = 0; i < requests.size(); ++i)
        requests[i].parameters = drawnOf(stage, id, i).parameters;
    for (const Plan &plan : stage.candidates(id)) {
        for (const execution::Request &request : requests) {
            const auto expected
                = execution::referenceAnswer(query, request.parameters, stage.rows());
            const std::string wrong = tests::wrongAnswer(stage, plan, query, request, expected);
            QVERIFY2(wrong.empty(), (wrong + "\n" + tests::textOf(plan)).c_str());
        }
    }
    if (query.page)
        return; // continuing after the last page costs no more, wherever the rows are
    const Plan chosen = stage.compile(id, requests);
    QVERIFY2(!asksEverywhere(chosen), tests::textOf(chosen).c_str());
    QVERIFY2(chosen.steps.front().container == "books", tests::textOf(chosen).c_str());
}

void PlaceTold::rowsThatTellOfEachOtherEnd_data()
{
    QTest::addColumn<QByteArray>("inPerson");
    QTest::addColumn<QByteArray>("inProfile");
    QTest::addColumn<QByteArray>("query");
    const QByteArray ofPerson = R"(, {"name": "profileId", "reference": "profile"})";
    const QByteArray ofProfile = R"(, {"name": "personId", "reference": "person"})";
    const QByteArray profile = R"("query": "Profile", "match": ["person is @other"])";
    const QByteArray person = R"("query": "Person", "match": ["profile is @other"])";
    QTest::newRow("the person names it") << ofPerson << QByteArray() << profile;
    QTest::newRow("the profile names it") << QByteArray() << ofProfile << profile;
    QTest::newRow("the person named") << QByteArray() << ofProfile << person;
    QTest::newRow("both name it") << ofPerson << ofProfile << person;
}

/// Each of two rows shows the place of the other, in a cycle.
void PlaceTold::rowsThatTellOfEachOtherEnd()
{
    QFETCH(QByteArray, inPerson);
    QFETCH(QByteArray, inProfile);
    QFETCH(QByteArray, query);
    tests::Stage stage(tests::workbookOf(tests::replaced(
                           R"({"partita": 1, "name": "pass",
            "entities": [
              {"name": "Person", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "p-"}}]},
              {"name": "Profile", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "q-"}}]}],
            "relationships": [{"name": "profile", "parent": "Person.profile", "child": "Profile.person",
              "cardinality": "1:1", "containment": true, "degree": {"fixed": 1}}],
            "patterns": [{"id": "Q", "sentence": "The one of the other.", QUERY, "attributes": ["id"]},
              {"id": "C", "sentence": "A person leaves.", "delete": "Person"}],
            "population": {"counts": {"Person": 20}},
            "designs": [{"name": "D", "containers": [
              {"name": "people", "partitionKey": "/id", "documentTypes": [
                {"name": "person", "entity": "Person", "fields": ["id"INPERSON]}]},
              {"name": "profiles", "partitionKey": "/id", "documentTypes": [
                {"name": "profile", "entity": "Profile", "fields": ["id"INPROFILE]}]}]}]})",
                           {{"QUERY", query.constData()},
                            {"INPERSON", inPerson.constData()},
                            {"INPROFILE", inProfile.constData()}})),
                       "D", std::nullopt, model::Generation::current);
    const model::Query &asked = *stage.workbook().pattern("Q")->query();
    execution::Request request;
    request.parameters = drawnOf(stage, "Q", 0).parameters;
    const auto expected = execution::referenceAnswer(asked, request.parameters, stage.rows());
    for (const Plan &plan : stage.candidates("Q")) {
        const std::string wrong = tests::wrongAnswer(stage, plan, asked, request, expected);
        QVERIFY2(wrong.empty(), (wrong + "\n" + tests::textOf(plan)).c_str());
    }
    QVERIFY(!stage.candidates("C").empty());
}

PARTITA_GUILESS_TEST(PlaceTold)

} // namespace tst_keysofotherrows

#include "tst_keysofotherrows.moc"
