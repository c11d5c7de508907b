// Upkeep with values of the row's home item, once it has been read or the change feed has delivered
// it. These values, and only these, are not searched or computed again.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_homeknowledge {

using namespace partita;
using planning::Plan;

namespace {

/// Depots with machines, machines with repairs, repairs with tasks of technicians. Each test adds
/// its containers.
const char *const workshop = R"({"partita": 1, "name": "workshop",
"entities": [
  {"name": "Depot", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "d-"}}]},
  {"name": "Machine", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "m-"}}]},
  {"name": "Repair", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "r-"}},
    {"name": "title", "mutable": true, "generate": {"text": [5, 9]}},
    {"name": "state", "mutable": true, "generate": {"choice": ["open", "closed"]}}]},
  {"name": "Task", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}},
    {"name": "minutes", "mutable": true, "missing": 0.1, "type": "integer", "generate": {"number": [5, 300]}}]},
  {"name": "Technician", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "n-"}}]},
  {"name": "Skill", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s-"}}]}],
"relationships": [
  {"name": "standing", "parent": "Depot.machines", "child": "Machine.depot", "cardinality": "1:many", "degree": {"fixed": 4}},
  {"name": "upkeep", "parent": "Machine.repairs", "child": "Repair.machine", "cardinality": "1:many", "containment": true, "degree": {"fixed": 2}},
  {"name": "steps", "parent": "Repair.tasks", "child": "Task.repair", "cardinality": "1:few", "containment": true, "degree": {"uniform": [1, 3]}},
  {"name": "labour", "parent": "Technician.tasks", "child": "Task.technician", "cardinality": "1:many", "degree": {"drawn": "uniform"}},
  {"name": "knowledge", "parent": "Technician.skills", "child": "Skill.technicians", "cardinality": "many:many", "degree": {"uniform": [0, 4]}}],
"patterns": [
  {"id": "change the task", "sentence": "Change a task.", "update": "Task", "attributes": ["minutes"]},
  {"id": "remove the task", "sentence": "Remove a task.", "delete": "Task"},
  {"id": "add a repair", "sentence": "Add a repair.", "create": "Repair"},
  {"id": "change the title", "sentence": "Change a title.", "update": "Repair", "attributes": ["title"]},
  {"id": "change the state", "sentence": "Change a state.", "update": "Repair", "attributes": ["state"]},
  {"id": "remove the repair", "sentence": "Remove a repair.", "delete": "Repair"},
  {"id": "remove the technician", "sentence": "Remove a technician.", "delete": "Technician"}],
"population": {"counts": {"Depot": 5, "Technician": 12, "Skill": 6}},
"designs": [{"name": "D", "containers": [CONTAINERS]}]})";

const std::string machines
    = R"({"name": "machines", "partitionKey": "/id", "documentTypes": [{"name": "machine", "entity": "Machine",
    "fields": ["id", {"name": "depotId", "reference": "depot"}]}]})";

/// `further`: fields that begin with a comma.
std::string repairsBy(const std::string &key, const std::string &further = {})
{
    return R"({"name": "repairs", "partitionKey": ")" + key
        + R"(", "documentTypes": [{"name": "repair", "entity": "Repair", "fields": ["id", "title", "state",
      {"name": "machineId", "reference": "machine"})"
        + further + "]}]}";
}

const std::string depotOfRepair
    = R"(, {"name": "depotId", "copy": "machine.depot.id", "upkeep": "changeFeed"})";
const std::string tasksInside = R"(, {"name": "tasks", "embed": "tasks", "fields": ["id", "minutes",
      {"name": "technicianId", "reference": "technician"}]})";

const std::string tasksByRepair
    = R"({"name": "tasks", "partitionKey": "/machineId", "documentTypes": [{"name": "task", "entity": "Task",
    "fields": ["id", "minutes", {"name": "repairId", "reference": "repair"}, {"name": "technicianId", "reference": "technician"},
      {"name": "machineId", "copy": "repair.machine.id", "upkeep": "changeFeed"}]}]})";

std::string technicians(const std::string &further)
{
    return R"({"name": "people", "partitionKey": "/id", "documentTypes": [{"name": "technician", "entity": "Technician", "fields": ["id")"
        + further + "]}]}";
}

std::string minutesBy(const std::string &upkeep)
{
    return R"(, {"name": "minutes", "sum": "tasks.minutes", "upkeep": ")" + upkeep + R"("})";
}

/// Copies of the repairs, partitioned by depot and possibly by another value.
std::string copies(const std::string &upkeep, const std::string &key, const std::string &further)
{
    return R"({"name": "copies", "partitionKey": )" + key
        + R"(, "documentTypes": [{"name": "copy", "entity": "Repair", "copy": ")" + upkeep + R"(")"
        + further
        + R"(, "fields": ["id", "title", "state", {"name": "depotId", "copy": "machine.depot.id", "upkeep": ")"
        + upkeep + R"("}]}]})";
}

const std::string onlyOpen = R"(, "filter": {"attribute": "state", "equals": "open"})";

/// People in teams. Only the team's item holds the keys of its members. A person's pass is stored
/// with the person.
const char *const teams = R"({"partita": 1, "name": "teams",
"entities": [
  {"name": "Region", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "r-"}}]},
  {"name": "Person", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "p-"}}, {"name": "name", "generate": {"sequence": "n"}},
    {"name": "rank", "generate": {"text": [5, 9]}}]},
  {"name": "Pass", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "x-"}}, {"name": "serial", "generate": {"text": [5, 9]}}]}],
"relationships": [
  {"name": "living", "parent": "Region.people", "child": "Person.region", "cardinality": "1:many", "degree": {"fixed": 10}},
  {"name": "leading", "parent": "Person.team", "child": "Person.leader", "cardinality": "1:many", "optionalParent": true, "degree": {"uniform": [0, 1]}},
  {"name": "showing", "parent": "Person.pass", "child": "Pass.person", "cardinality": "1:1", "containment": true}],
"patterns": [
  {"id": "team", "sentence": "Show a person and whom it leads.", "query": "Person", "match": ["id = @id"], "attributes": ["name"],
   "included": [{"role": "team", "attributes": ["name", "leader.rank as rank"]}]},
  {"id": "passes", "sentence": "Show the people of a region.", "query": "Person", "match": ["region is @region"], "attributes": ["name"],
   "included": [{"role": "pass", "attributes": ["serial"]}]}],
"population": {"counts": {"Region": 6}},
"designs": [
 {"name": "team", "containers": [{"name": "regions", "partitionKey": "/id", "documentTypes": [{"name": "region", "entity": "Region", "fields": ["id"]}]},
  {"name": "passes", "partitionKey": "/id", "documentTypes": [{"name": "pass", "entity": "Pass", "fields": ["id", {"name": "personId", "reference": "person"}, "serial"]}]},
  {"name": "people", "partitionKey": "/id", "documentTypes": [{"name": "person", "entity": "Person", "fields": ["id", "name", {"name": "teamIds", "reference": "team"}]}]},
  {"name": "ranks", "partitionKey": "/id", "documentTypes": [{"name": "rank", "entity": "Person", "copy": "application", "fields": ["id", "rank"]}]}]},
 {"name": "passes", "containers": [{"name": "regions", "partitionKey": "/id", "documentTypes": [{"name": "region", "entity": "Region", "fields": ["id"]}]},
  {"name": "people", "partitionKey": ["/regionId", "/personId"], "documentTypes": [
    {"name": "person", "entity": "Person", "fields": ["id", {"name": "type", "constant": "person"}, {"name": "personId", "attribute": "id"}, {"name": "regionId", "reference": "region"}, "name"]},
    {"name": "pass", "entity": "Pass", "fields": ["id", {"name": "type", "constant": "pass"}, {"name": "personId", "reference": "person"},
      {"name": "regionId", "copy": "person.region.id", "upkeep": "transaction"}, "serial"]}]}]}]})";

struct Searched {
    int foreground = 0;
    int background = 0;
};

int searches(const std::vector<planning::Step> &steps)
{
    return static_cast<int>(
        std::count_if(steps.begin(), steps.end(), [](const planning::Step &step) {
            return step.routing.find("every physical partition is visited") != std::string::npos;
        }));
}

bool computesAnew(const Plan &plan)
{
    const auto isAnew = [](const planning::Step &step) {
        return step.purpose.find("computed again") != std::string::npos
            && step.text.find("SUM(") != std::string::npos;
    };
    return std::any_of(plan.steps.begin(), plan.steps.end(), isAnew)
        || std::any_of(plan.background.begin(), plan.background.end(), isAnew);
}

std::string told(const Plan &plan)
{
    std::string text;
    for (const auto *steps : {&plan.steps, &plan.background}) {
        for (const planning::Step &step : *steps)
            text += "\n" + step.text + " (" + step.purpose + "; " + step.routing + ")";
    }
    return text;
}

} // namespace

class Known : public QObject {
    Q_OBJECT

private slots:
    void whatTheItemTellsIsNotSearched_data();
    void whatTheItemTellsIsNotSearched();
    void theRequestCarriesNothingForTheChangeFeed();
    void whatIsInTheItemThatIsReadIsWrittenWithIt();
    void theRowThatLedToOthersIsKnownToThem_data();
    void theRowThatLedToOthersIsKnownToThem();

private:
    static void runAll(const Plan &plan, tests::Stage &stage, const std::string &id);
};

/// Runs the command for several rows with one plan: each run is first undone, then executed. The
/// store must agree with the rows.
void Known::runAll(const Plan &plan, tests::Stage &stage, const std::string &id)
{
    const auto &patterns = *stage.workbook().patterns;
    const auto position = static_cast<std::size_t>(
        std::find_if(patterns.begin(), patterns.end(),
                     [&](const model::AccessPattern &pattern) { return pattern.id == id; })
        - patterns.begin());
    const model::Command &command = *patterns[position].command();
    const evaluation::Sampler sampler(stage.workbook(), patterns[position], position, stage.rows());
    for (std::uint64_t round = 0; round < 12; ++round) {
        const evaluation::SampleRequest drawn = sampler.draw(round);
        const bool isCreated = command.kind == model::Command::Kind::create;
        if (!isCreated && !stage.rows().isLive(command.entity, drawn.row))
            continue;
        execution::Request request;
        request.row = drawn.row;
        const std::vector<std::string> before = stage.contents();
        if (isCreated)
            request.row = evaluation::createRows(command, drawn, stage.rows());
        else if (command.kind == model::Command::Kind::update)
            stage.rows().update(command.entity, drawn.row, drawn.values);
        const auto undone = execution::run(plan, request, stage.site(), {false, true});
        QVERIFY2(undone.error.empty(), undone.error.c_str());
        QCOMPARE(stage.contents(), before);
        const auto done = execution::run(plan, request, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        if (command.kind == model::Command::Kind::remove)
            stage.rows().remove(command.entity, drawn.row);
        QCOMPARE(stage.contents(), stage.freshContents());
    }
}

void Known::whatTheItemTellsIsNotSearched_data()
{
    QTest::addColumn<QString>("containers");
    QTest::addColumn<QString>("command");
    QTest::addColumn<int>("inForeground");
    QTest::addColumn<int>("inBackground");
    const auto add = [](const std::string &name, const std::string &command,
                        const std::string &containers, Searched searched) {
        QTest::newRow((command + ": " + name).c_str())
            << QString::fromStdString(containers) << QString::fromStdString(command)
            << searched.foreground << searched.background;
    };
    const std::string byDepot = machines + ", " + repairsBy("/depotId", depotOfRepair);
    const std::string byId = machines + ", " + repairsBy("/id", depotOfRepair);
    for (const std::string command : {"change the title", "remove the repair"}) {
        add("a copy of the application, where the item is that was read", command,
            byDepot + ", " + copies("application", R"("/depotId")", {}), {1, 0});
        add("a copy of the change feed, where the delivered item says", command,
            byId + ", " + copies("changeFeed", R"("/depotId")", {}), {0, 0});
    }
    for (const std::string command : {"change the state", "remove the repair"}) {
        add("a selection by what changes", command,
            byId + ", " + copies("changeFeed", R"(["/depotId", "/state"])", onlyOpen), {0, 0});
        add("a copy by what changes is where the item was", command,
            byDepot + ", " + copies("application", R"(["/depotId", "/state"])", {}), {1, 0});
    }
    for (const std::string command : {"change the task", "remove the task"}) {
        add("a sum of the application, of items that are read", command,
            machines + ", " + repairsBy("/id") + ", " + tasksByRepair + ", "
                + technicians(minutesBy("application")),
            {1, 0});
        add("a sum in the item that is read", command,
            machines + ", "
                + repairsBy(
                    "/machineId",
                    R"(, {"name": "minutes", "sum": "tasks.minutes", "upkeep": "transaction"})"
                        + tasksInside),
            {1, 0});
        add("a selection with sums over what the delivered item holds", command,
            machines + ", " + repairsBy("/id", tasksInside)
                + R"(, {"name": "copies", "partitionKey": "/machineId", "documentTypes": [{"name": "copy", "entity": "Repair",
      "copy": "changeFeed", "filter": {"attribute": "state", "equals": "open"}, "fields": ["id", {"name": "machineId", "reference": "machine"},
      "state", {"name": "minutes", "sum": "tasks.minutes", "upkeep": "changeFeed"}]}]})",
            {0, 0});
    }
    add("a sum of the change feed, of removed items", "remove the task",
        machines + ", " + repairsBy("/id") + ", " + tasksByRepair + ", "
            + technicians(minutesBy("changeFeed")),
        {1, 0});
    for (const std::string upkeep : {"application", "changeFeed"})
        add("a sum by " + upkeep + " of embedded rows that go with it", "remove the repair",
            machines + ", " + repairsBy("/id", tasksInside) + ", " + technicians(minutesBy(upkeep)),
            {0, 0});
    const std::string skills
        = R"(, {"name": "skills", "partitionKey": "/id", "documentTypes": [{"name": "skill", "entity": "Skill",
      "fields": ["id", {"name": "number", "count": "technicians", "upkeep": "changeFeed"}FURTHER]}]})";
    const std::string skilled
        = technicians(R"(, {"name": "skillIds", "reference": "skills"})") + skills;
    add("a count of partners whose keys the removed item held", "remove the technician",
        tests::replaced(skilled, {{"FURTHER", ""}}), {0, 0});
}

void Known::whatTheItemTellsIsNotSearched()
{
    QFETCH(QString, containers);
    QFETCH(QString, command);
    QFETCH(int, inForeground);
    QFETCH(int, inBackground);
    const std::string text = tests::replaced(workshop, {{"CONTAINERS", containers.toStdString()}});
    const std::string id = command.toStdString();
    for (const model::Generation generation :
         {model::Generation::current, model::Generation::y2019}) {
        const std::size_t count
            = tests::Stage(tests::workbookOf(text), "D", std::nullopt, generation)
                  .candidates(id)
                  .size();
        for (std::size_t i = 0; i < count; ++i) {
            tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, generation);
            const Plan plan = stage.candidates(id)[i];
            QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
            // One request less when a row that is read first shows the place of the item.
            const bool isTold = told(plan).find("which shows where the") != std::string::npos;
            QVERIFY2(searches(plan.steps) == inForeground - (isTold ? 1 : 0), told(plan).c_str());
            QVERIFY2(searches(plan.background) == inBackground, told(plan).c_str());
            QVERIFY2(!computesAnew(plan), told(plan).c_str());
            QVERIFY2(plan.outOfStep.empty(), told(plan).c_str());
            runAll(plan, stage, id);
            if (QTest::currentTestFailed())
                return;
        }
    }
}

/// A repair holds the key of its machine. The change feed processor must look up the machine's
/// depot, because neither the request nor the delivered item contains it.
void Known::theRequestCarriesNothingForTheChangeFeed()
{
    const std::string machinesByDepot
        = R"({"name": "machines", "partitionKey": "/depotId", "documentTypes": [{"name": "machine", "entity": "Machine",
    "fields": ["id", {"name": "depotId", "reference": "depot"}, {"name": "number", "count": "repairs", "upkeep": "changeFeed"}]}]})";
    const std::string text = tests::replaced(workshop,
                                             {{"CONTAINERS",
                                               machinesByDepot + ", " + repairsBy("/id") + ", "
                                                   + copies("changeFeed", R"("/depotId")", {})}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    const std::string id = "add a repair";
    for (const Plan &plan : stage.candidates(id)) {
        QVERIFY(!tests::hasNote(plan, "machine.depot.id"));
        QVERIFY2(searches(plan.background) > 0, told(plan).c_str());
        runAll(plan, stage, id);
    }
}

void Known::whatIsInTheItemThatIsReadIsWrittenWithIt()
{
    const std::string text = tests::replaced(
        workshop,
        {{"CONTAINERS",
          machines + ", "
              + repairsBy(
                  "/machineId",
                  R"(, {"name": "minutes", "sum": "tasks.minutes", "upkeep": "transaction"})"
                      + tasksInside)}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    for (const Plan &plan : stage.candidates("change the task")) {
        QCOMPARE(plan.steps.size(), std::size_t(2)); // found and replaced
        QVERIFY(!tests::hasNote(plan, "not atomic"));
        QVERIFY(!tests::hasNote(plan, "cannot be one transaction"));
    }
}

void Known::theRowThatLedToOthersIsKnownToThem_data()
{
    QTest::addColumn<QString>("query");
    QTest::newRow("by an array of keys") << "team";
    QTest::newRow("as their only child, in a partition by levels") << "passes";
}

/// Nothing is searched on the way from a row to its partners and back, whichever way is taken.
void Known::theRowThatLedToOthersIsKnownToThem()
{
    QFETCH(QString, query);
    const std::string id = query.toStdString();
    tests::Stage stage(tests::workbookOf(teams), id, std::nullopt, model::Generation::current);
    const auto &patterns = *stage.workbook().patterns;
    const std::size_t position = id == patterns.front().id ? 0 : 1;
    const evaluation::Sampler sampler(stage.workbook(), patterns[position], position, stage.rows());
    const std::vector<Plan> plans = stage.candidates(id);
    QVERIFY(!plans.empty());
    for (const Plan &plan : plans) {
        QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
        QVERIFY2(searches(plan.steps) == 0, told(plan).c_str());
        for (std::uint64_t round = 0; round < 6; ++round) {
            execution::Request request;
            request.parameters = sampler.draw(round).parameters;
            const auto measured = execution::run(plan, request, stage.site(), {true, false});
            QVERIFY2(measured.error.empty(), measured.error.c_str());
            const model::Query &asked = *patterns[position].query();
            const auto expected
                = execution::referenceAnswer(asked, request.parameters, stage.rows());
            const std::string wrong = execution::differenceFrom(expected, asked, measured.answer);
            QVERIFY2(wrong.empty(), wrong.c_str());
        }
    }
}

PARTITA_GUILESS_TEST(Known)

} // namespace tst_homeknowledge

#include "tst_homeknowledge.moc"
