// All changes of a command in one item: one write, however the item is found. All writes in one
// logical partition: one transaction, where the present contents are known before.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_oneitem {

using namespace partita;
using planning::Measurement;
using planning::Operation;
using planning::Plan;

namespace {

/// Machines have repairs, repairs have tasks, which technicians do.
const char *const workshop = R"({"partita": 1, "name": "workshop",
"entities": [
  {"name": "Machine", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "m-"}}, {"name": "label", "generate": {"sequence": "L"}}]},
  {"name": "Repair", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "r-"}}, {"name": "state", "mutable": true, "generate": {"choice": ["open", "closed"]}},
     {"name": "title", "generate": "name"}, {"name": "opened", "mutable": true, "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}}]},
  {"name": "Task", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}},
     {"name": "minutes", "type": "integer", "mutable": true, "generate": {"number": [5, 300]}}]},
  {"name": "Tech", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "p-"}}, {"name": "name", "generate": "name"}]}],
"relationships": [
  {"name": "mending", "parent": "Machine.repairs", "child": "Repair.machine", "cardinality": "1:many", "containment": true, "degree": {"fixed": 4}},
  {"name": "working", "parent": "Repair.tasks", "child": "Task.repair", "cardinality": "1:few", "containment": true, "degree": {"fixed": 3}},
  {"name": "doing", "parent": "Tech.tasks", "child": "Task.tech", "cardinality": "1:many", "degree": {"drawn": "uniform"}}],
"patterns": [
  {"id": "time", "sentence": "Correct the time that a task took.", "update": "Task", "attributes": ["minutes"]},
  {"id": "date", "sentence": "Date a repair anew.", "update": "Repair", "attributes": ["opened"]},
  {"id": "state", "sentence": "Close a repair.", "update": "Repair", "attributes": ["state"]},
  {"id": "open", "sentence": "Open a repair.", "create": "Repair", "with": [{"tasks": 3}]},
  {"id": "begin", "sentence": "Begin a repair.", "create": "Repair"},
  {"id": "remove", "sentence": "Remove a repair.", "delete": "Repair"},
  {"id": "drop", "sentence": "Drop a task.", "delete": "Task"}],
"population": {"counts": {"Machine": 20, "Tech": 5}},
"designs": [{"name": "D", "containers": [
  {"name": "machines", "partitionKey": "/id", "documentTypes": [{"name": "machine", "entity": "Machine", "fields": ["id", "label" OF_MACHINE]}]},
  {"name": "repairs", "partitionKey": "KEY", "documentTypes": [{"name": "repair", "entity": "Repair", "fields": ["id", {"name": "type", "constant": "repair"},
    {"name": "machineId", "reference": "machine"}, "state", "title", "opened" OF_REPAIR]} COPY]}
  FURTHER]}]})";

const char *const tasksInside
    = R"(, {"name": "tasks", "embed": "tasks", "fields": ["id", "minutes", {"name": "techId", "reference": "tech"}]})";

using Words = std::initializer_list<std::pair<std::string_view, std::string_view>>;

tests::Stage stageWith(Words words, model::Generation generation = model::Generation::current)
{
    const std::string text = tests::replaced(tests::replaced(workshop, words),
                                             {{"OF_MACHINE", ""},
                                              {"KEY", "/machineId"},
                                              {"OF_REPAIR", ""},
                                              {"COPY", ""},
                                              {"FURTHER", ""},
                                              {"OF_TECH", ""}});
    return {tests::workbookOf(text), "D", std::nullopt, generation};
}

std::string textOf(const Plan &plan)
{
    std::string text;
    for (const auto *steps : {&plan.steps, &plan.background}) {
        for (const planning::Step &step : *steps)
            text += std::string(planning::nameOf(step.operation)) + ' ' + step.container + ": "
                + step.text + (step.atomicWithPrevious ? " (atomic)\n" : "\n");
    }
    for (const std::string &note : plan.notes)
        text += note + '\n';
    return text;
}

bool isWrite(const planning::Step &step)
{
    return step.operation != Operation::pointRead && step.operation != Operation::query
        && step.operation != Operation::changeFeed;
}

std::int64_t writesTo(const std::vector<planning::Step> &steps, const std::string &documentType)
{
    return std::count_if(steps.begin(), steps.end(), [&](const planning::Step &step) {
        return isWrite(step) && step.documentType == documentType;
    });
}

/// Runs each candidate plan of the pattern, first undone, then executed. Undoing must leave no
/// trace; afterwards the store must agree with the rows. `check(plan, measurement)` examines each
/// run.
template<typename Check>
void tryEach(tests::Stage &stage, const std::string &id, const Check &check)
{
    const model::AccessPattern &pattern = *stage.workbook().pattern(id);
    const model::Command &command = *pattern.command();
    const auto position = static_cast<std::size_t>(&pattern - stage.workbook().patterns->data());
    std::uint64_t round = 0;
    for (const Plan &plan : stage.candidates(id)) {
        for (int time = 0; time < 3; ++time) {
            const evaluation::Sampler sampler(stage.workbook(), pattern, position, stage.rows());
            const evaluation::SampleRequest drawn = sampler.draw(round++);
            const bool isNew = command.kind == model::Command::Kind::create;
            if (!isNew && !stage.rows().isLive(command.entity, drawn.row))
                continue;
            execution::Request request;
            request.row = drawn.row;
            const std::vector<std::string> before = stage.contents();
            if (isNew)
                request.row = evaluation::createRows(command, drawn, stage.rows());
            else if (command.kind == model::Command::Kind::update)
                stage.rows().update(command.entity, drawn.row, drawn.values);
            const Measurement undone = execution::run(plan, request, stage.site(), {false, true});
            QVERIFY2(undone.error.empty(), (undone.error + "\n" + textOf(plan)).c_str());
            QCOMPARE(stage.contents(), before);
            const Measurement done = execution::run(plan, request, stage.site(), {});
            QVERIFY2(done.error.empty(), (done.error + "\n" + textOf(plan)).c_str());
            if (command.kind == model::Command::Kind::remove)
                stage.rows().remove(command.entity, drawn.row);
            QVERIFY2(stage.contents() == stage.freshContents(), textOf(plan).c_str());
            check(plan, done);
        }
    }
}

} // namespace

class OneItem : public QObject {
    Q_OBJECT

private slots:
    void anItemThatIsFoundIsFoundAndWrittenOnce_data();
    void anItemThatIsFoundIsFoundAndWrittenOnce();
    void whatFollowsInOneItemIsOneWrite();
    void wholeCopiesArePartOfTheTransaction_data();
    void wholeCopiesArePartOfTheTransaction();
    void aCopyOfWhichNobodyKnowsWhetherItIsThereIsReadFirst();
    void aCopyWhoseElementsHaveNoKeysIsMadeAnew_data();
    void aCopyWhoseElementsHaveNoKeysIsMadeAnew();
    void whereAnItemLiesIsKnownOnceItHasBeenRead();
    void theFeedOfTheItemAroundDeliversItsRows_data();
    void theFeedOfTheItemAroundDeliversItsRows();
};

void OneItem::anItemThatIsFoundIsFoundAndWrittenOnce_data()
{
    QTest::addColumn<QString>("work");
    QTest::addColumn<QString>("upkeep");
    for (const char *upkeep : {"transaction", "application"}) {
        QTest::addRow("sum, %s", upkeep) << R"("sum": "tasks.minutes")" << upkeep;
        QTest::addRow("longest, %s", upkeep) << R"("max": "tasks.minutes")" << upkeep;
    }
}

/// The request contains the keys of the task and its repair, but not of their logical partition.
void OneItem::anItemThatIsFoundIsFoundAndWrittenOnce()
{
    QFETCH(QString, work);
    QFETCH(QString, upkeep);
    const std::string ofRepair = R"(, {"name": "work", )" + work.toStdString() + R"(, "upkeep": ")"
        + upkeep.toStdString() + "\"}" + tasksInside;
    for (const auto generation : {model::Generation::current, model::Generation::y2019}) {
        tests::Stage stage = stageWith({{"OF_REPAIR", ofRepair}}, generation);
        tryEach(stage, "time", [](const Plan &plan, const Measurement &done) {
            QVERIFY2(done.requests == 2, textOf(plan).c_str());
            QVERIFY2(writesTo(plan.steps, "repair") == 1, textOf(plan).c_str());
            QVERIFY2(!tests::hasNote(plan, "transaction"), textOf(plan).c_str());
        });
    }
}

/// The newest repairs of a machine after a change of one repair's date: the new list and the new
/// date are one write.
void OneItem::whatFollowsInOneItemIsOneWrite()
{
    for (const std::string upkeep : {"changeFeed", "application"}) {
        const std::string newest
            = R"(, {"name": "newest", "embed": "repairs", "latest": 2, "orderBy": "opened", "upkeep": ")"
            + upkeep + R"(", "fields": ["id", "opened", "title"]})";
        tests::Stage stage = stageWith({{"OF_MACHINE", newest}});
        tryEach(stage, "date", [&](const Plan &plan, const Measurement &) {
            const auto &steps = upkeep == "changeFeed" ? plan.background : plan.steps;
            QVERIFY2(writesTo(steps, "machine") == 1, textOf(plan).c_str());
        });
    }
}

void OneItem::wholeCopiesArePartOfTheTransaction_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QString>("pattern");
    const QString open = QStringLiteral(R"(, "filter": {"attribute": "state", "equals": "open"})");
    QTest::newRow("a copy of each that comes") << QString() << "begin";
    QTest::newRow("a copy of each that goes") << QString() << "remove";
    QTest::newRow("a copy of an open one that comes") << open << "begin";
}

void OneItem::wholeCopiesArePartOfTheTransaction()
{
    QFETCH(QString, filter);
    QFETCH(QString, pattern);
    const std::string copy = tests::replaced(
        R"(, {"name": "listed", "entity": "Repair", "copy": "transaction" FILTER, "fields": [
            {"name": "id", "compose": [{"reference": "machine"}, "id"], "separator": "!"}, {"name": "type", "constant": "listed"},
            {"name": "machineId", "reference": "machine"}, "state"]})",
        {{"FILTER", filter.toStdString()}});
    for (const auto generation : {model::Generation::current, model::Generation::y2019}) {
        tests::Stage stage = stageWith({{"COPY", copy}}, generation);
        tryEach(stage, pattern.toStdString(), [](const Plan &plan, const Measurement &done) {
            QVERIFY2(done.requests == 1, textOf(plan).c_str());
            QVERIFY2(!tests::hasNote(plan, "further request"), textOf(plan).c_str());
        });
    }
}

/// The present value of the filter's attribute is unknown. Deleting a copy that does not exist
/// would fail the transaction.
void OneItem::aCopyOfWhichNobodyKnowsWhetherItIsThereIsReadFirst()
{
    const std::string copy
        = R"(, {"name": "pending", "entity": "Repair", "copy": "transaction", "filter": {"attribute": "state", "equals": "open"}, "fields": [
            {"name": "id", "compose": [{"reference": "machine"}, "id"], "separator": "!"}, {"name": "type", "constant": "pending"},
            {"name": "machineId", "reference": "machine"}, "state"]})";
    for (const std::string pattern : {"state", "remove"}) {
        tests::Stage stage = stageWith({{"COPY", copy}});
        tryEach(stage, pattern, [](const Plan &plan, const Measurement &) {
            QVERIFY2(tests::hasNote(plan, "It can be atomic with the Repair: read first"),
                     textOf(plan).c_str());
            QVERIFY2(tests::hasNote(plan, "depends on state"), textOf(plan).c_str());
        });
    }
}

void OneItem::aCopyWhoseElementsHaveNoKeysIsMadeAnew_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::newRow("a task changes") << "time";
    QTest::newRow("a task goes") << "drop";
}

/// The copy does not show which task it is, but the delivered item holds all tasks.
void OneItem::aCopyWhoseElementsHaveNoKeysIsMadeAnew()
{
    QFETCH(QString, pattern);
    tests::Stage stage = stageWith(
        {{"OF_REPAIR", tasksInside}, {"FURTHER", R"(, {"name": "states", "partitionKey": "/state",
        "documentTypes": [{"name": "work", "entity": "Repair", "copy": "changeFeed", "fields": ["id", "state",
          {"name": "times", "embed": "tasks", "fields": ["minutes"]}]}]})"}});
    int plans = 0;
    tryEach(stage, pattern.toStdString(), [&](const Plan &plan, const Measurement &) {
        ++plans;
        QVERIFY2(plan.outOfStep.empty(), textOf(plan).c_str());
        QCOMPARE(writesTo(plan.background, "work"), 1);
    });
    QVERIFY(plans > 0);
}

/// A task does not know its machine, by which it is stored with its repair: both are one
/// transaction once the task has been read, and where they are not, the plan says how they can be.
void OneItem::whereAnItemLiesIsKnownOnceItHasBeenRead()
{
    tests::Stage stage = stageWith(
        {{"OF_REPAIR", R"(, {"name": "total", "sum": "tasks.minutes", "upkeep": "transaction"})"},
         {"COPY",
          R"(, {"name": "task", "entity": "Task", "fields": ["id", {"name": "type", "constant": "task"},
             {"name": "machineId", "copy": "repair.machine.id"}, {"name": "repairId", "reference": "repair"}, "minutes"]})"}});
    for (const char *pattern : {"time", "drop"}) {
        int batches = 0;
        tryEach(stage, pattern, [&](const Plan &plan, const Measurement &) {
            const bool isAtomic
                = std::any_of(plan.steps.begin(), plan.steps.end(),
                              [](const planning::Step &step) { return step.atomicWithPrevious; });
            batches += isAtomic ? 1 : 0;
            QVERIFY2(isAtomic
                         != tests::hasNote(
                             plan, "after it has been read. It can be atomic with the Task"),
                     textOf(plan).c_str());
        });
        QVERIFY(batches > 0);
    }
}

void OneItem::theFeedOfTheItemAroundDeliversItsRows_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("upkeep");
    for (const char *pattern : {"open", "remove"}) {
        QTest::addRow("%s, followed", pattern) << pattern << "changeFeed";
        QTest::addRow("%s, at once", pattern) << pattern << "application";
    }
}

/// Tasks are part of their repair's item: they are created and removed with it, and the
/// technicians' copies follow its change feed.
void OneItem::theFeedOfTheItemAroundDeliversItsRows()
{
    QFETCH(QString, pattern);
    QFETCH(QString, upkeep);
    const std::string people
        = R"(, {"name": "people", "partitionKey": "/id", "documentTypes": [{"name": "tech", "entity": "Tech", "fields": ["id", "name",
            {"name": "number", "count": "tasks", "upkeep": "UPKEEP"}, {"name": "longest", "max": "tasks.minutes", "upkeep": "UPKEEP"}]}]})";
    tests::Stage stage
        = stageWith({{"OF_REPAIR", tasksInside},
                     {"FURTHER", tests::replaced(people, {{"UPKEEP", upkeep.toStdString()}})}});
    tryEach(stage, pattern.toStdString(), [&](const Plan &plan, const Measurement &done) {
        int feeds = 0;
        for (const planning::Step &step : plan.background) {
            if (step.operation != Operation::changeFeed)
                continue;
            ++feeds;
            QVERIFY2(step.container == "repairs", textOf(plan).c_str());
            QVERIFY2(step.purpose == "what changed", step.purpose.c_str());
            QVERIFY2(&step == &plan.background.front(), textOf(plan).c_str());
            const auto measured = std::find_if(
                done.steps.begin(), done.steps.end(),
                [&](const planning::StepMeasurement &each) { return each.step == step.number; });
            QVERIFY(measured != done.steps.end() && measured->requestCharge > 0);
        }
        QCOMPARE(feeds, upkeep == QLatin1String("changeFeed") ? 1 : 0);
        QVERIFY2(!tests::hasNote(plan, "The tasks are further requests"), textOf(plan).c_str());
        // When one delete removes all rows and the rest follows later, no write of the request is
        // outside its transaction.
        const bool isSaidApart = tests::hasNote(plan, "is not atomic with removing");
        QCOMPARE(isSaidApart,
                 pattern == QLatin1String("remove") && upkeep == QLatin1String("application"));
        const bool isToldApart = tests::hasNote(plan, "Updating tech in people is a further");
        QCOMPARE(isToldApart,
                 pattern == QLatin1String("open") && upkeep == QLatin1String("application"));
    });
}

PARTITA_GUILESS_TEST(OneItem)

} // namespace tst_oneitem

#include "tst_oneitem.moc"
