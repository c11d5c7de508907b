// Orders by several values, along roles and by aggregates, and pages behind the last row seen: who
// sorts, what is fetched for it, and what the plan says.
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "engine/mapping/derive.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_orders {

using namespace partita;

namespace {

/// Conversations with members and messages: apart, apart with indexes and copies to sort by, and
/// one in the other.
const char *const chat = R"({"partita": 1, "name": "chat",
"entities": [
  {"name": "User", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "u-"}}]},
  {"name": "Talk", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}}, {"name": "title", "generate": {"text": [10, 20]}},
    {"name": "lastMessageAt", "mutable": true, "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}}]},
  {"name": "Member", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Message", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "stars", "type": "integer", "generate": {"number": [1, 3]}},
    {"name": "sentAt", "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}}]}],
"relationships": [
  {"name": "joining", "parent": "Talk.members", "child": "Member.talk", "cardinality": "1:many", "degree": {"fixed": 4}},
  {"name": "taking part", "parent": "User.members", "child": "Member.user", "cardinality": "1:many", "degree": {"drawn": "uniform"}},
  {"name": "sending", "parent": "Talk.messages", "child": "Message.talk", "cardinality": "1:many", "degree": {"uniform": [0, 30]}}],
"patterns": [
  {"id": "mine", "sentence": "My talks.", "query": "Member", "match": ["user is @u"], "attributes": ["id", "talk.title"],
   "orderBy": "talk.lastMessageAt descending", "limit": 3},
  {"id": "ranked", "sentence": "The best messages.", "query": "Message", "match": ["talk is @t"], "attributes": ["id"],
   "orderBy": ["stars descending", "sentAt"], "limit": 5},
  {"id": "busy", "sentence": "Busy talks.", "query": "Talk", "attributes": ["id", "title"],
   "aggregates": [{"count": "messages", "as": "n"}], "included": [{"role": "members", "attributes": ["id"]}],
   "orderBy": ["n descending", "title"], "limit": 3},
  {"id": "next", "sentence": "Further messages.", "query": "Message", "match": ["talk is @t"], "attributes": ["id", "sentAt"],
   "orderBy": "sentAt", "limit": 5, "after": ["@at", "@m"]}],
"population": {"counts": {"User": 12, "Talk": 15}},
"designs": [
  {"name": "Apart", "containers": [
    {"name": "users", "partitionKey": "/id", "documentTypes": [{"name": "user", "entity": "User", "fields": ["id"]}]},
    {"name": "talks", "partitionKey": "/id", "documentTypes": [{"name": "talk", "entity": "Talk", "fields": ["id", "title", "lastMessageAt"]}]},
    {"name": "members", "partitionKey": "/userId", "documentTypes": [
      {"name": "member", "entity": "Member", "fields": ["id", {"name": "userId", "reference": "user"}, {"name": "talkId", "reference": "talk"}]}]},
    {"name": "messages", "partitionKey": "/talkId", "documentTypes": [
      {"name": "message", "entity": "Message", "fields": ["id", {"name": "talkId", "reference": "talk"}, "stars", "sentAt"]}]}]},
  {"name": "Indexed", "containers": [
    {"name": "users", "partitionKey": "/id", "documentTypes": [{"name": "user", "entity": "User", "fields": ["id"]}]},
    {"name": "talks", "partitionKey": "/id", "indexingPolicy": {"indexingMode": "consistent", "includedPaths": [{"path": "/*"}], "excludedPaths": [],
       "compositeIndexes": [[{"path": "/n", "order": "ascending"}, {"path": "/title", "order": "descending"}]]},
     "documentTypes": [{"name": "talk", "entity": "Talk", "fields": ["id", "title", "lastMessageAt", {"name": "n", "count": "messages", "upkeep": "changeFeed"}]}]},
    {"name": "members", "partitionKey": "/userId", "documentTypes": [
      {"name": "member", "entity": "Member", "fields": ["id", {"name": "userId", "reference": "user"}, {"name": "talkId", "reference": "talk"},
        {"name": "title", "copy": "talk.title", "upkeep": "changeFeed"}, {"name": "newest", "copy": "talk.lastMessageAt", "upkeep": "changeFeed"}]}]},
    {"name": "messages", "partitionKey": "/talkId", "indexingPolicy": {"indexingMode": "consistent", "includedPaths": [{"path": "/*"}], "excludedPaths": [],
       "compositeIndexes": [[{"path": "/stars", "order": "descending"}, {"path": "/sentAt", "order": "ascending"}],
                            [{"path": "/sentAt", "order": "ascending"}, {"path": "/id", "order": "ascending"}]]},
     "documentTypes": [{"name": "message", "entity": "Message", "fields": ["id", {"name": "talkId", "reference": "talk"}, "stars", "sentAt"]}]}]},
  {"name": "Inside", "containers": [
    {"name": "users", "partitionKey": "/id", "documentTypes": [{"name": "user", "entity": "User", "fields": ["id"]}]},
    {"name": "talks", "partitionKey": "/id", "documentTypes": [
      {"name": "talk", "entity": "Talk", "fields": ["id", "title", "lastMessageAt",
        {"name": "members", "embed": "members", "fields": ["id", {"name": "userId", "reference": "user"}]},
        {"name": "messages", "embed": "messages", "fields": ["id", "stars", "sentAt"]}]}]}]}]})";

tests::Stage stageOf(const std::string &design)
{
    return {tests::workbookOf(chat), design, std::nullopt, model::Generation::current};
}

execution::Request requestFor(const tests::Stage &stage, population::Rows &rows,
                              const std::string &pattern, std::uint64_t number = 0)
{
    const auto &patterns = *stage.workbook().patterns;
    const auto position
        = static_cast<std::size_t>(stage.workbook().pattern(pattern) - patterns.data());
    const evaluation::Sampler sampler(stage.workbook(), patterns[position], position, rows);
    execution::Request request;
    request.parameters = sampler.draw(number).parameters;
    return request;
}

/// The design's plans whose first request the service sorts, and those where it does not.
std::vector<planning::Plan> plansThat(const tests::Stage &stage, const std::string &pattern,
                                      bool sort)
{
    std::vector<planning::Plan> plans = stage.candidates(pattern);
    std::erase_if(plans, [&](const planning::Plan &plan) {
        const std::string &text = plan.steps.front().text;
        return (text.find(" ORDER BY ") != std::string::npos) != sort;
    });
    return plans;
}

} // namespace

class Orders : public QObject {
    Q_OBJECT

private slots:
    void everyWayAnswersInOrder_data();
    void everyWayAnswersInOrder();
    void theServiceSortsSeveralValuesByACompositeIndex();
    void withoutOneTheClientSortsAndSaysWhatIsMissing();
    void anIndexInTheOtherDirectionServesToo();
    void aValueThatIsTheSameInAllRowsNeedsNoIndex();
    void aCopyAlongTheRoleIsSortedByTheService();
    void whatDoesNotDecideTheOrderIsReadForTheFirstRowsAlone();
    void pagesBehindTheLastRowAreTheWhole();
    void aPageFarBehindCostsAsTheFirstDoes();
    void theDrawnRowIsOneOfTheList();
    void derivedDesignsHaveTheIndexes();
};

void Orders::everyWayAnswersInOrder_data()
{
    QTest::addColumn<QString>("design");
    QTest::addColumn<QString>("pattern");
    for (const char *design : {"Apart", "Indexed", "Inside"}) {
        for (const char *pattern : {"mine", "ranked", "busy", "next"})
            QTest::addRow("%s, %s", design, pattern) << design << pattern;
    }
}

void Orders::everyWayAnswersInOrder()
{
    QFETCH(const QString, design);
    QFETCH(const QString, pattern);
    tests::Stage stage = stageOf(design.toStdString());
    const model::Query &query = *stage.workbook().pattern(pattern.toStdString())->query();
    for (std::uint64_t number = 0; number < 5; ++number) {
        const execution::Request request
            = requestFor(stage, stage.rows(), pattern.toStdString(), number);
        const execution::ReferenceAnswer expected
            = execution::referenceAnswer(query, request.parameters, stage.rows());
        for (const planning::Plan &plan : stage.candidates(pattern.toStdString())) {
            QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
            const std::string wrong = tests::wrongAnswer(stage, plan, query, request, expected);
            QVERIFY2(wrong.empty(), (wrong + "\n" + tests::textOf(plan)).c_str());
        }
    }
}

void Orders::theServiceSortsSeveralValuesByACompositeIndex()
{
    const tests::Stage stage = stageOf("Indexed");
    const std::vector<planning::Plan> plans = plansThat(stage, "ranked", true);
    QVERIFY(!plans.empty());
    const std::string &text = plans.front().steps.front().text;
    QVERIFY2(text.find("TOP 5 ") != std::string::npos, text.c_str());
    QVERIFY2(text.ends_with("ORDER BY m.stars DESC, m.sentAt ASC"), text.c_str());
    QVERIFY2(plans.front().notes.empty(), tests::textOf(plans.front()).c_str());
}

void Orders::withoutOneTheClientSortsAndSaysWhatIsMissing()
{
    const tests::Stage stage = stageOf("Apart");
    QVERIFY(plansThat(stage, "ranked", true).empty());
    const planning::Plan plan = plansThat(stage, "ranked", false).front();
    QVERIFY2(tests::hasNote(plan,
                            "sorts about 15 rows to keep 5 rows, by stars descending, then "
                            "sentAt, since messages has no composite index on (/stars DESC, "
                            "/sentAt ASC)"),
             tests::textOf(plan).c_str());
}

/// (n ascending, title descending) read backwards is (n descending, title ascending).
void Orders::anIndexInTheOtherDirectionServesToo()
{
    const tests::Stage stage = stageOf("Indexed");
    const std::vector<planning::Plan> plans = plansThat(stage, "busy", true);
    QVERIFY(!plans.empty());
    QVERIFY(plans.front().steps.front().text.ends_with("ORDER BY t.n DESC, t.title ASC"));
}

void Orders::aValueThatIsTheSameInAllRowsNeedsNoIndex()
{
    const std::string text
        = tests::replaced(chat,
                          {{R"("match": ["talk is @t"], "attributes": ["id"])",
                            R"("match": ["talk is @t", "stars = 2"], "attributes": ["id"])"}});
    const tests::Stage stage(tests::workbookOf(text), "Apart", std::nullopt);
    const std::vector<planning::Plan> plans = plansThat(stage, "ranked", true);
    QVERIFY(!plans.empty());
    QVERIFY(plans.front().steps.front().text.ends_with("ORDER BY m.sentAt ASC"));
}

void Orders::aCopyAlongTheRoleIsSortedByTheService()
{
    const tests::Stage indexed = stageOf("Indexed");
    const std::vector<planning::Plan> plans = plansThat(indexed, "mine", true);
    QVERIFY(!plans.empty());
    QVERIFY(plans.front().steps.front().text.ends_with("ORDER BY m.newest DESC"));
    QVERIFY(tests::hasNote(plans.front(), "it may be a moment behind"));

    const tests::Stage apart = stageOf("Apart");
    const planning::Plan plan = plansThat(apart, "mine", false).front();
    QVERIFY2(tests::hasNote(plan,
                            "by talk's lastMessageAt descending, since member in members does"
                            " not hold talk's lastMessageAt"),
             tests::textOf(plan).c_str());
}

/// All talks are counted, but the members are read of the three that are shown.
void Orders::whatDoesNotDecideTheOrderIsReadForTheFirstRowsAlone()
{
    tests::Stage stage(tests::workbookOf(chat), "Apart", std::nullopt);
    int checked = 0;
    for (const planning::Plan &plan : stage.candidates("busy")) {
        const planning::Measurement measured
            = execution::run(plan, {}, stage.site(), {true, false});
        QVERIFY2(measured.error.empty(), measured.error.c_str());
        for (const planning::Step &step : plan.steps) {
            if (step.repeat != planning::Repeat::perRow)
                continue;
            const auto of = static_cast<std::size_t>(step.number - 1);
            QCOMPARE(measured.steps[of].executions,
                     std::int64_t {step.container == "members" ? 3 : 15});
            ++checked;
        }
    }
    QVERIFY(checked > 1);
}

void Orders::pagesBehindTheLastRowAreTheWhole()
{
    for (const char *design : {"Apart", "Indexed", "Inside"}) {
        tests::Stage stage = stageOf(design);
        model::Query all = *stage.workbook().pattern("next")->query();
        all.after.clear();
        all.limit.reset();
        execution::Request request;
        request.parameters = {{"t", "t-3"}, {"at", "2000-01-01T00:00:00Z"}, {"m", ""}};
        const execution::ReferenceAnswer expected
            = execution::referenceAnswer(all, request.parameters, stage.rows());
        const planning::Plan plan = stage.candidates("next").front();
        std::vector<nlohmann::ordered_json> read;
        for (std::size_t page = 0; page <= expected.rows.size() / 5; ++page) {
            for (const auto &row :
                 execution::run(plan, request, stage.site(), {true, false}).answer)
                read.push_back(row);
            if (read.empty())
                break;
            request.parameters["at"] = read.back()["sentAt"];
            request.parameters["m"] = read.back()["id"];
        }
        QVERIFY(read == expected.rows);
    }
}

void Orders::aPageFarBehindCostsAsTheFirstDoes()
{
    const std::string text
        = tests::replaced(chat, {{R"({"uniform": [0, 30]})", R"({"fixed": 200})"}});
    tests::Stage stage(tests::workbookOf(text), "Indexed", std::nullopt);
    const auto chargeFrom = [&](const char *date) {
        execution::Request request;
        request.parameters = {{"t", "t-3"}, {"at", date}, {"m", ""}};
        const planning::Plan plan = plansThat(stage, "next", true).front();
        return execution::run(plan, request, stage.site(), {true, false}).requestCharge;
    };
    const double first = chargeFrom("2000-01-01T00:00:00Z");
    const double far = chargeFrom("2024-10-01T00:00:00Z");
    QVERIFY2(std::abs(far - first) < 0.2 * first,
             (std::to_string(far) + " and " + std::to_string(first)).c_str());
}

void Orders::theDrawnRowIsOneOfTheList()
{
    tests::Stage stage = stageOf("Apart");
    model::Query all = *stage.workbook().pattern("next")->query();
    all.after.clear();
    for (std::uint64_t number = 0; number < 10; ++number) {
        const execution::Request request = requestFor(stage, stage.rows(), "next", number);
        const execution::ReferenceAnswer list
            = execution::referenceAnswer(all, request.parameters, stage.rows());
        QVERIFY(std::any_of(list.rows.begin(), list.rows.end(), [&](const auto &row) {
            return row.at("id") == request.parameters.at("m")
                && row.at("sentAt") == request.parameters.at("at");
        }));
    }
}

void Orders::derivedDesignsHaveTheIndexes()
{
    model::Workbook workbook = tests::workbookOf(chat);
    workbook.designs = {mapping::referenceEverything(workbook)};
    tests::Stage stage(workbook, "Referenced", std::nullopt);
    QVERIFY(!plansThat(stage, "ranked", true).empty());
    QVERIFY(!plansThat(stage, "next", true).empty());
}

PARTITA_GUILESS_TEST(Orders)

} // namespace tst_orders

#include "tst_orders.moc"
