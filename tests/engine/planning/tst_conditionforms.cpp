// Forms of conditions: what a design's query says for each, and that its answer is right. Groups
// of conditions and missing values included.
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_conditionforms {

using namespace partita;

namespace {

/// Tasks in one container, some of them without a closing date or tags.
const char *const tasks = R"({"partita": 1, "name": "tasks", "entities": [
  {"name": "Task", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}},
    {"name": "title", "generate": {"text": [10, 40]}},
    {"name": "status", "generate": {"choice": ["open", "done", "dropped"]}},
    {"name": "effort", "type": "integer", "generate": {"number": [1, 9]}},
    {"name": "closedAt", "generate": {"dateTime": ["2025-01-01", "2026-01-01"]}, "missing": 0.4},
    {"name": "tags", "type": "array", "generate": {"array": [0, 3]}, "missing": 0.2,
     "members": [{"name": "element", "generate": {"choice": ["red", "blue"]}}]}]}],
"patterns": [{"id": "Q", "sentence": "Ask.", "query": "Task", "match": [MATCH]}],
"population": {"counts": {"Task": 60}},
"designs": [{"name": "D", "containers": [{"name": "tasks", "partitionKey": "/id", "documentTypes": [
  {"name": "task", "entity": "Task",
   "fields": ["id", "title", "status", "effort", "closedAt", "tags"]}]}]}]})";

} // namespace

class ConditionForms : public QObject {
    Q_OBJECT
private slots:
    void eachHasItsTermAndItsRows_data();
    void eachHasItsTermAndItsRows();
};

void ConditionForms::eachHasItsTermAndItsRows_data()
{
    QTest::addColumn<QString>("condition");
    QTest::addColumn<QString>("term");
    const auto row = [](const char *condition, const char *term) {
        QTest::newRow(condition) << QString::fromLatin1(condition) << QString::fromLatin1(term);
    };
    row(R"(status != "open")", R"(t.status != "open")");
    row(R"(status in ["open", "done"])", R"(ARRAY_CONTAINS(["open","done"], t.status))");
    row("effort > 3", "t.effort > 3");
    row("effort <= @most", "t.effort <= @most");
    row("effort after 2 through 7", "t.effort > 2 AND t.effort <= 7");
    row("title ends with @end", "ENDSWITH(t.title, @end)");
    row("title contains @word in any case", "CONTAINS(t.title, @word, true)");
    row("closedAt is missing", "NOT IS_DEFINED(t.closedAt)");
    row("closedAt is there", "IS_DEFINED(t.closedAt)");
    row(R"(status = "open" or effort > 7)", R"((t.status = "open" OR t.effort > 7))");
    row(R"(not (status = "open" or effort > 7))",
        R"((NOT (t.status = "open") AND NOT (t.effort > 7)))");
    row(R"(not closedAt to "2025-06-01")",
        R"((NOT IS_DEFINED(t.closedAt) OR NOT (t.closedAt < "2025-06-01")))");
    row("not closedAt is missing", "IS_DEFINED(t.closedAt)");
    row(R"(not tags contains "red")",
        R"((NOT IS_DEFINED(t.tags) OR NOT (ARRAY_CONTAINS(t.tags, "red"))))");
    row(R"((closedAt is missing and effort > 4) or not (status = "open" and tags contains "red"))",
        " OR ");
}

void ConditionForms::eachHasItsTermAndItsRows()
{
    QFETCH(QString, condition);
    QFETCH(QString, term);
    const std::string match = nlohmann::json(condition.toStdString()).dump();
    tests::Stage stage(tests::workbookOf(tests::replaced(tasks, {{"MATCH", match}})), "D",
                       std::nullopt, model::Generation::current);
    const model::AccessPattern &pattern = stage.workbook().patterns->front();
    const planning::Plan plan = stage.compile("Q");
    QVERIFY2(QString::fromStdString(plan.steps.front().text).contains(term),
             plan.steps.front().text.c_str());
    const evaluation::Sampler sampler(stage.workbook(), pattern, 0, stage.rows());
    bool findsSome = false;
    bool leavesSomeOut = false;
    for (std::uint64_t key = 0; key < 10; ++key) {
        execution::Request request;
        request.parameters = sampler.draw(key).parameters;
        const execution::ReferenceAnswer expected
            = execution::referenceAnswer(*pattern.query(), request.parameters, stage.rows());
        findsSome |= !expected.rows.empty();
        leavesSomeOut |= expected.rows.size() < 60;
        const std::string wrong
            = tests::wrongAnswer(stage, plan, *pattern.query(), request, expected);
        QVERIFY2(wrong.empty(), wrong.c_str());
    }
    QVERIFY(findsSome && leavesSomeOut); // a form that finds all or nothing would show nothing
}

PARTITA_GUILESS_TEST(ConditionForms)

} // namespace tst_conditionforms

#include "tst_conditionforms.moc"
