// Commands that affect many rows: one look-up for all of them, one write per item for all changes
// in it, and no stale copies afterwards.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>
#include <set>

namespace tst_manyrows {

using namespace partita;
using planning::Measurement;
using planning::Plan;

namespace {

/// Depots have machines, machines have repairs, repairs have tasks, which technicians do.
const char *const workshop = R"({"partita": 1, "name": "workshop",
"entities": [
  {"name": "Depot", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "d-"}}, {"name": "name", "mutable": true, "generate": "name"}]},
  {"name": "Machine", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "m-"}}, {"name": "label", "generate": {"sequence": "L"}}]},
  {"name": "Repair", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "r-"}}, {"name": "opened", "mutable": true,
     "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}}]},
  {"name": "Task", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}},
     {"name": "minutes", "type": "integer", "mutable": true, "generate": {"number": [5, 300]}}]},
  {"name": "Tech", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "p-"}}, {"name": "name", "generate": "name"}]}],
"relationships": [
  {"name": "housing", "parent": "Depot.machines", "child": "Machine.depot", "cardinality": "1:many", "containment": true, "degree": {"fixed": 4}},
  {"name": "mending", "parent": "Machine.repairs", "child": "Repair.machine", "cardinality": "1:many", "containment": true, "degree": {"fixed": 3}},
  {"name": "working", "parent": "Repair.tasks", "child": "Task.repair", "cardinality": "1:few", "containment": true, "degree": {"fixed": 4}},
  {"name": "doing", "parent": "Tech.tasks", "child": "Task.tech", "cardinality": "1:many", "degree": {"drawn": "uniform"}}],
"patterns": [
  {"id": "depot", "sentence": "Remove a depot.", "delete": "Depot"},
  {"id": "machine", "sentence": "Remove a machine.", "delete": "Machine"},
  {"id": "rename", "sentence": "Rename a depot.", "update": "Depot", "attributes": ["name"]},
  {"id": "repair", "sentence": "Open a repair.", "create": "Repair", "with": [{"tasks": 12}]}],
"population": {"counts": {"Depot": 12, "Tech": 5}},
"designs": [{"name": "D", "containers": [CONTAINERS]}]})";

const char *const apart
    = R"({"name": "depots", "partitionKey": "/id", "documentTypes": [{"name": "depot", "entity": "Depot", "fields": ["id", "name"]}]},
  {"name": "machines", "partitionKey": "/id", "documentTypes": [{"name": "machine", "entity": "Machine", "fields": ["id", "label",
    {"name": "depotId", "reference": "depot"}]}]},
  {"name": "repairs", "partitionKey": "KEY", "documentTypes": [{"name": "repair", "entity": "Repair", "fields": ["id", "opened",
    {"name": "machineId", "reference": "machine"} OF_REPAIR, {"name": "tasks", "embed": "tasks", "fields": ["id", "minutes", {"name": "techId", "reference": "tech"}]}]}]},
  {"name": "people", "partitionKey": "/id", "documentTypes": [{"name": "tech", "entity": "Tech", "fields": ["id", "name" OF_TECH]}]})";

const char *const together
    = R"({"name": "depots", "partitionKey": "/id", "documentTypes": [{"name": "depot", "entity": "Depot", "fields": ["id", "name",
    {"name": "machines", "embed": "machines", "fields": ["id", "label", {"name": "repairs", "embed": "repairs", "fields": ["id", "opened",
      {"name": "tasks", "embed": "tasks", "fields": ["id", "minutes", {"name": "techId", "reference": "tech"}]}]}]}]}]},
  {"name": "people", "partitionKey": "/id", "documentTypes": [{"name": "tech", "entity": "Tech", "fields": ["id", "name" OF_TECH]}]})";

std::string sums(const std::string &upkeep)
{
    return tests::replaced(
        R"(, {"name": "total", "sum": "tasks.minutes", "upkeep": "UPKEEP"}, {"name": "number", "count": "tasks", "upkeep": "UPKEEP"},
      {"name": "longest", "max": "tasks.minutes", "upkeep": "UPKEEP"})",
        {{"UPKEEP", upkeep}});
}

tests::Stage stageWith(const std::string &containers,
                       model::Generation generation = model::Generation::current)
{
    return {tests::workbookOf(tests::replaced(workshop, {{"CONTAINERS", containers}})), "D",
            std::nullopt, generation};
}

tests::Stage stageApart(const std::string &key, const std::string &ofRepair,
                        const std::string &ofTech)
{
    return stageWith(
        tests::replaced(apart, {{"KEY", key}, {"OF_REPAIR", ofRepair}, {"OF_TECH", ofTech}}));
}

/// Undoing must leave no trace; after execution the store must agree with the rows.
Measurement carriedOut(tests::Stage &stage, const Plan &plan, const std::string &entity,
                       population::Row row)
{
    execution::Request request;
    request.row = row;
    const std::vector<std::string> before = stage.contents();
    const Measurement undone = execution::run(plan, request, stage.site(), {false, true});
    if (!undone.error.empty() || stage.contents() != before) {
        qCritical("%s", ("not undone: " + undone.error).c_str());
        return {};
    }
    Measurement done = execution::run(plan, request, stage.site(), {});
    if (stage.workbook().pattern(plan.pattern)->command()->kind == model::Command::Kind::remove)
        stage.rows().remove(entity, row);
    return done;
}

std::int64_t executions(const Measurement &measured, int step)
{
    const auto found
        = std::find_if(measured.steps.begin(), measured.steps.end(),
                       [&](const planning::StepMeasurement &each) { return each.step == step; });
    return found == measured.steps.end() ? 0 : found->executions;
}

/// How often the plan's steps of that operation on the document type were done.
std::int64_t timesDone(const Plan &plan, const Measurement &measured, planning::Operation operation,
                       const std::string &documentType)
{
    std::int64_t times = 0;
    for (const auto *steps : {&plan.steps, &plan.background}) {
        for (const planning::Step &step : *steps) {
            if (step.operation == operation && step.documentType == documentType)
                times += executions(measured, step.number);
        }
    }
    return times;
}

/// The technicians of the tasks below a row.
std::set<population::Row> techsBelow(tests::Stage &stage, const std::string &entity,
                                     population::Row row)
{
    const population::Rows &rows = stage.rows();
    if (entity == "Task")
        return {rows.partner("Task", row, "tech")};
    const std::map<std::string, std::pair<std::string, std::string>> below {
        {"Depot", {"machines", "Machine"}},
        {"Machine", {"repairs", "Repair"}},
        {"Repair", {"tasks", "Task"}}};
    const auto &[role, child] = below.at(entity);
    std::set<population::Row> techs;
    for (const population::Row each : rows.partners(entity, row, role))
        techs.merge(techsBelow(stage, child, each));
    return techs;
}

} // namespace

class ManyRows : public QObject {
    Q_OBJECT

private slots:
    void eachLevelOfDependentsIsAskedForOnce_data();
    void eachLevelOfDependentsIsAskedForOnce();
    void whatRemovedRowsChangeInOneItemIsWrittenOnce_data();
    void whatRemovedRowsChangeInOneItemIsWrittenOnce();
    void whatCreatedRowsChangeInOneItemIsWrittenOnce_data();
    void whatCreatedRowsChangeInOneItemIsWrittenOnce();
    void whoCarriesAValueIsFoundForAllRowsInBetween();
    void removedCopiesMakeRoomForAsManyOthers();
    void copiesOfManyItemsAreMadeTogether_data();
    void copiesOfManyItemsAreMadeTogether();
    void whatTheCapWouldRemoveAgainIsNotWritten_data();
    void whatTheCapWouldRemoveAgainIsNotWritten();
};

void ManyRows::eachLevelOfDependentsIsAskedForOnce_data()
{
    QTest::addColumn<QString>("key");
    QTest::newRow("each apart") << "/id";
    QTest::newRow("those of a machine together") << "/machineId";
}

void ManyRows::eachLevelOfDependentsIsAskedForOnce()
{
    QFETCH(QString, key);
    tests::Stage stage = stageApart(key.toStdString(), "", "");
    const Plan plan = stage.candidates("depot").front();
    const Measurement done = carriedOut(stage, plan, "Depot", 3);
    QVERIFY2(done.error.empty(), done.error.c_str());
    QCOMPARE(stage.contents(), stage.freshContents());
    // Four machines; the repairs of all of them are one query.
    QCOMPARE(timesDone(plan, done, planning::Operation::query, "machine"), 1);
    QCOMPARE(timesDone(plan, done, planning::Operation::query, "repair"), 1);
}

void ManyRows::whatRemovedRowsChangeInOneItemIsWrittenOnce_data()
{
    QTest::addColumn<QString>("containers");
    QTest::addColumn<QString>("pattern");
    for (const std::string upkeep : {"changeFeed", "application"}) {
        for (const char *pattern : {"depot", "machine"}) {
            QTest::addRow("%s in one document, %s", pattern, upkeep.c_str())
                << QString::fromStdString(tests::replaced(together, {{"OF_TECH", sums(upkeep)}}))
                << pattern;
            QTest::addRow("%s with repairs apart, %s", pattern, upkeep.c_str())
                << QString::fromStdString(tests::replaced(
                       apart, {{"KEY", "/id"}, {"OF_REPAIR", ""}, {"OF_TECH", sums(upkeep)}}))
                << pattern;
        }
    }
}

void ManyRows::whatRemovedRowsChangeInOneItemIsWrittenOnce()
{
    QFETCH(QString, containers);
    QFETCH(QString, pattern);
    tests::Stage stage = stageWith(containers.toStdString());
    const std::string entity = pattern == QLatin1String("depot") ? "Depot" : "Machine";
    const auto techs = static_cast<std::int64_t>(techsBelow(stage, entity, 3).size());
    QVERIFY(techs > 1);
    const Plan plan = stage.candidates(pattern.toStdString()).front();
    const Measurement done = carriedOut(stage, plan, entity, 3);
    QVERIFY2(done.error.empty(), done.error.c_str());
    QCOMPARE(stage.contents(), stage.freshContents());
    QCOMPARE(timesDone(plan, done, planning::Operation::replace, "tech"), techs);
    for (const auto *steps : {&plan.steps, &plan.background}) {
        for (const planning::Step &step : *steps)
            QVERIFY2(step.operation != planning::Operation::query
                         || executions(done, step.number) == 1,
                     step.text.c_str());
    }
}

void ManyRows::whatCreatedRowsChangeInOneItemIsWrittenOnce_data()
{
    QTest::addColumn<QString>("fields");
    QTest::addColumn<bool>("isPatched");
    for (const std::string upkeep : {"changeFeed", "application"})
        QTest::addRow("read and replaced, %s", upkeep.c_str())
            << QString::fromStdString(sums(upkeep)) << false;
    QTest::newRow("patched")
        << R"(, {"name": "total", "sum": "tasks.minutes", "upkeep": "application"}, {"name": "taskIds", "reference": "tasks", "upkeep": "application"})"
        << true;
}

void ManyRows::whatCreatedRowsChangeInOneItemIsWrittenOnce()
{
    QFETCH(QString, fields);
    QFETCH(bool, isPatched);
    tests::Stage stage = stageApart("/id", "", fields.toStdString());
    const model::AccessPattern &pattern = *stage.workbook().pattern("repair");
    const evaluation::Sampler sampler(stage.workbook(), pattern, 3, stage.rows());
    const population::Row repair
        = evaluation::createRows(*pattern.command(), sampler.draw(1), stage.rows());
    std::map<population::Row, std::int64_t> tasks; // of each technician
    for (const population::Row task : stage.rows().partners("Repair", repair, "tasks"))
        ++tasks[stage.rows().partner("Task", task, "tech")];
    QVERIFY(std::any_of(tasks.begin(), tasks.end(), [](auto each) { return each.second > 1; }));
    const Plan plan = stage.candidates("repair").front();
    const Measurement done = carriedOut(stage, plan, "Repair", repair);
    QVERIFY2(done.error.empty(), done.error.c_str());
    QCOMPARE(stage.contents(), stage.freshContents());
    std::int64_t writes = 0;
    for (const auto &[tech, count] : tasks) // a patch adds the sum, and up to nine of the keys
        writes += isPatched && count > 9 ? 2 : 1;
    QCOMPARE(timesDone(plan, done,
                       isPatched ? planning::Operation::patch : planning::Operation::replace,
                       "tech"),
             writes);
}

void ManyRows::whoCarriesAValueIsFoundForAllRowsInBetween()
{
    tests::Stage stage = stageApart(
        "/machineId",
        R"(, {"name": "depotName", "copy": "machine.depot.name", "upkeep": "changeFeed"})", "");
    const model::AccessPattern &pattern = *stage.workbook().pattern("rename");
    const evaluation::Sampler sampler(stage.workbook(), pattern, 2, stage.rows());
    const Plan plan = stage.candidates("rename").front();
    const tests::Tried tried = tests::tryUpdate(stage, plan, sampler.draw(0));
    QVERIFY2(tried.done.error.empty(), tried.done.error.c_str());
    QCOMPARE(tried.afterUndoing, tried.before);
    QCOMPARE(stage.contents(), stage.freshContents());
    QCOMPARE(timesDone(plan, tried.done, planning::Operation::query, "repair"), 1);
}

void ManyRows::removedCopiesMakeRoomForAsManyOthers()
{
    const std::string newest
        = R"(, {"name": "newest", "partitionKey": "/all", "documentTypes": [{"name": "recent", "entity": "Repair", "copy": "UPKEEP",
          "cap": {"latest": 20, "orderBy": "opened"}, "fields": ["id", "opened", {"name": "all", "constant": "all"}]}]})";
    for (const std::string upkeep : {"changeFeed", "application"}) {
        tests::Stage stage = stageWith(
            tests::replaced(apart, {{"KEY", "/machineId"}, {"OF_REPAIR", ""}, {"OF_TECH", ""}})
            + tests::replaced(newest, {{"UPKEEP", upkeep}}));
        const Plan plan = stage.candidates("depot").front();
        for (population::Row depot = 0; depot < 12; depot += 4) {
            const Measurement done = carriedOut(stage, plan, "Depot", depot);
            QVERIFY2(done.error.empty(), done.error.c_str());
            QCOMPARE(stage.contents(), stage.freshContents());
        }
    }
}

void ManyRows::copiesOfManyItemsAreMadeTogether_data()
{
    QTest::addColumn<QString>("key");
    QTest::newRow("where they were") << "/id";
    QTest::newRow("in other partitions than before") << "/depotName";
}

/// The delivered item lacks a value of another item. It is read once for all copies, and so are
/// their old places.
void ManyRows::copiesOfManyItemsAreMadeTogether()
{
    QFETCH(QString, key);
    const std::string copies
        = R"(, {"name": "copies", "partitionKey": "KEY", "documentTypes": [{"name": "visit", "entity": "Repair", "copy": "changeFeed",
          "fields": ["id", "opened", {"name": "depotName", "copy": "machine.depot.name"}, {"name": "machineLabel", "copy": "machine.label"}]}]})";
    tests::Stage stage = stageWith(
        tests::replaced(
            apart,
            {{"KEY", "/machineId"},
             {"OF_REPAIR",
              R"(, {"name": "depotName", "copy": "machine.depot.name", "upkeep": "changeFeed"})"},
             {"OF_TECH", ""}})
        + tests::replaced(copies, {{"KEY", key.toStdString()}}));
    const model::AccessPattern &pattern = *stage.workbook().pattern("rename");
    const evaluation::Sampler sampler(stage.workbook(), pattern, 2, stage.rows());
    const Plan plan = stage.candidates("rename").front();
    const tests::Tried tried = tests::tryUpdate(stage, plan, sampler.draw(0));
    QVERIFY2(tried.done.error.empty(), tried.done.error.c_str());
    QCOMPARE(tried.afterUndoing, tried.before);
    QCOMPARE(stage.contents(), stage.freshContents());
    // Four machines with three repairs each.
    QCOMPARE(timesDone(plan, tried.done, planning::Operation::upsert, "visit"), 12);
    QVERIFY2(timesDone(plan, tried.done, planning::Operation::pointRead, "machine")
                     + timesDone(plan, tried.done, planning::Operation::query, "machine")
                 <= 2,
             tests::textOf(plan).c_str());
    QVERIFY2(timesDone(plan, tried.done, planning::Operation::query, "visit") <= 1,
             tests::textOf(plan).c_str());
}

void ManyRows::whatTheCapWouldRemoveAgainIsNotWritten_data()
{
    QTest::addColumn<QString>("upkeep");
    QTest::newRow("by the change feed") << "changeFeed";
    QTest::newRow("by the application") << "application";
}

void ManyRows::whatTheCapWouldRemoveAgainIsNotWritten()
{
    QFETCH(QString, upkeep);
    const std::string longest
        = R"(, {"name": "longest", "partitionKey": "/repairId", "documentTypes": [{"name": "long", "entity": "Task", "copy": "UPKEEP",
          "cap": {"latest": 5, "orderBy": "minutes"}, "fields": ["id", "minutes", {"name": "repairId", "reference": "repair"}]}]})";
    tests::Stage stage
        = stageWith(tests::replaced(apart, {{"KEY", "/id"}, {"OF_REPAIR", ""}, {"OF_TECH", ""}})
                    + tests::replaced(longest, {{"UPKEEP", upkeep.toStdString()}}));
    const model::AccessPattern &pattern = *stage.workbook().pattern("repair");
    const evaluation::Sampler sampler(stage.workbook(), pattern, 3, stage.rows());
    const population::Row repair
        = evaluation::createRows(*pattern.command(), sampler.draw(1), stage.rows());
    const Plan plan = stage.candidates("repair").front();
    const Measurement done = carriedOut(stage, plan, "Repair", repair);
    QVERIFY2(done.error.empty(), done.error.c_str());
    QCOMPARE(stage.contents(), stage.freshContents());
    QCOMPARE(timesDone(plan, done, planning::Operation::create, "long")
                 + timesDone(plan, done, planning::Operation::upsert, "long"),
             5); // of twelve tasks
}

PARTITA_GUILESS_TEST(ManyRows)

} // namespace tst_manyrows

#include "tst_manyrows.moc"
