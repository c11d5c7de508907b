// Items of a filtered document type when an update changes their partition key, their filter
// attribute, or both: afterwards each row has at most one item, at its new key.
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_moves {

using namespace partita;

namespace {

const char *const board = R"({"partita": 1, "name": "board",
"entities": [{"name": "Task", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
   {"name": "title", "mutable": true, "generate": {"text": [10, 20]}},
   {"name": "status", "mutable": true, "generate": {"choice": ["open", "done"]}},
   {"name": "place", "mutable": true, "generate": {"choice": ["a", "b", "c"]}},
   {"name": "where", "mutable": true, "generate": "object", "members": [{"name": "room", "generate": {"choice": ["x", "y", "z"]}}]}]}],
"patterns": [{"id": "C", "sentence": "Change a task.", "update": "Task", "attributes": [ATTRIBUTES]}],
"population": {"counts": {"Task": 24}},
"designs": [{"name": "D", "containers": [
  {"name": "tasks", "partitionKey": "/id", "documentTypes": [{"name": "task", "entity": "Task", "fields": ["id", "title", "status", "place", "where"]}]},
  {"name": "open", "partitionKey": "KEY", "documentTypes": [{"name": "open", "entity": "Task", "copy": "UPKEEP",
    "filter": {"attribute": "status", "equals": "open"}, "fields": ["id", "title", "status", "place", "where",
      {"name": "kind", "constant": "open"}, {"name": "shelf", "compose": [{"constant": "s"}, "place"], "separator": "-"}]}]}]}]})";

} // namespace

class Moves : public QObject {
    Q_OBJECT

private slots:
    void aFilteredCopyIsWhereItsRowIs_data();
    void aFilteredCopyIsWhereItsRowIs();
    void whereTheFilterTellsThePartitionNothingIsSearched_data();
    void whereTheFilterTellsThePartitionNothingIsSearched();
    void whatMayNotBeThereIsNotChangedInATransaction();
};

void Moves::aFilteredCopyIsWhereItsRowIs_data()
{
    QTest::addColumn<QString>("attributes");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("upkeep");
    QTest::addColumn<QString>("id");
    const char *const composed
        = R"({"name": "id", "compose": [{"constant": "open"}, "id"], "separator": "!"})";
    for (const char *upkeep : {"application", "changeFeed"}) {
        for (const char *key : {"/id", "/kind", "/status", "/place", "/shelf", "/where/room"}) {
            for (const char *attributes : {R"("status")", R"("title")", R"("place", "where")",
                                           R"("status", "place", "where")"}) {
                for (const char *id : {R"("id")", composed})
                    QTest::addRow("%s, %s, %s%s", upkeep, key, attributes,
                                  id == composed ? ", composed id" : "")
                        << QString::fromUtf8(attributes) << QString::fromUtf8(key)
                        << QString::fromUtf8(upkeep) << QString::fromUtf8(id);
            }
        }
    }
}

void Moves::aFilteredCopyIsWhereItsRowIs()
{
    QFETCH(QString, attributes);
    QFETCH(QString, key);
    QFETCH(QString, upkeep);
    QFETCH(QString, id);
    const std::string text
        = tests::replaced(board,
                          {{R"("equals": "open"}, "fields": ["id")",
                            R"("equals": "open"}, "fields": [)" + id.toStdString()},
                           {"ATTRIBUTES", attributes.toStdString()},
                           {"KEY", key.toStdString()},
                           {"UPKEEP", upkeep.toStdString()}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    const model::AccessPattern &pattern = stage.workbook().patterns->front();
    const evaluation::Sampler sampler(stage.workbook(), pattern, 0, stage.rows());
    const std::vector<planning::Plan> plans = stage.candidates("C");
    for (std::uint64_t round = 0; round < 40; ++round) {
        const evaluation::SampleRequest drawn = sampler.draw(round);
        const planning::Plan &plan = plans[round % plans.size()];
        QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
        const tests::Tried tried = tests::tryUpdate(stage, plan, drawn);
        QVERIFY2(tried.undone.error.empty(), tried.undone.error.c_str());
        QCOMPARE(tried.afterUndoing, tried.before);
        QVERIFY2(tried.done.error.empty(), tried.done.error.c_str());
        const std::vector<std::string> held = stage.contents();
        const std::vector<std::string> fresh = stage.freshContents();
        QVERIFY2(held == fresh,
                 (std::to_string(held.size()) + " items instead of " + std::to_string(fresh.size()))
                     .c_str());
    }
}

void Moves::whereTheFilterTellsThePartitionNothingIsSearched_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("upkeep");
    for (const char *upkeep : {"application", "changeFeed"}) {
        for (const char *command :
             {R"("update": "Task", "attributes": ["status"])",
              R"("update": "Task", "attributes": ["title"])", R"("delete": "Task")"})
            QTest::addRow("%s, %s", upkeep, command)
                << QString::fromUtf8(command) << QString::fromUtf8(upkeep);
    }
}

/// All open tasks are in the logical partition "open": a copy is read, written and removed there,
/// and never moves.
void Moves::whereTheFilterTellsThePartitionNothingIsSearched()
{
    QFETCH(QString, command);
    QFETCH(QString, upkeep);
    const std::string text = tests::replaced(
        board,
        {{R"("update": "Task", "attributes": [ATTRIBUTES])", command.toStdString()},
         {"KEY", "/status"},
         {"UPKEEP", upkeep.toStdString()}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    const std::vector<planning::Plan> plans = stage.candidates("C");
    QVERIFY(!plans.empty());
    for (const planning::Plan &plan : plans) {
        std::vector<planning::Step> steps = plan.steps;
        steps.insert(steps.end(), plan.background.begin(), plan.background.end());
        QVERIFY(steps.size() >= 2);
        for (const planning::Step &step : steps)
            QVERIFY2(step.operation == planning::Operation::changeFeed
                         || step.reach == planning::Reach::logicalPartition,
                     (plan.reason + ": " + step.text).c_str());
        for (const std::string &note : plan.notes)
            QVERIFY2(note.find("moves") == std::string::npos, note.c_str());
    }
}

/// A transaction that changes an item which its filter leaves out would fail as a whole.
void Moves::whatMayNotBeThereIsNotChangedInATransaction()
{
    const std::string text = tests::replaced(
        board,
        {{"ATTRIBUTES", R"("title")"},
         {R"("partitionKey": "/id", "documentTypes": [{"name": "task", "entity": "Task", "fields": ["id")",
          R"("partitionKey": "/taskId", "documentTypes": [{"name": "task", "entity": "Task", "fields": ["id", {"name": "taskId", "attribute": "id"}, {"name": "type", "constant": "task"})"},
         {R"("where"]}]},
  {"name": "open", "partitionKey": "KEY", "documentTypes": [)",
          R"("where"]}, )"},
         {R"("copy": "UPKEEP")", R"("copy": "transaction")"},
         {R"("fields": ["id", "title", "status")",
          R"("fields": [{"name": "id", "compose": [{"constant": "open"}, "id"], "separator": "-"}, {"name": "taskId", "attribute": "id"}, {"name": "type", "constant": "open"}, "title", "status")"}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    const evaluation::Sampler sampler(stage.workbook(), stage.workbook().patterns->front(), 0,
                                      stage.rows());
    const std::vector<planning::Plan> plans = stage.candidates("C");
    for (std::uint64_t round = 0; round < 12; ++round) {
        const evaluation::SampleRequest drawn = sampler.draw(round);
        execution::Request request;
        request.row = drawn.row;
        stage.rows().update("Task", drawn.row, drawn.values);
        const auto done = execution::run(plans[round % plans.size()], request, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        QCOMPARE(stage.contents(), stage.freshContents());
    }
}

PARTITA_GUILESS_TEST(Moves)

} // namespace tst_moves

#include "tst_moves.moc"
