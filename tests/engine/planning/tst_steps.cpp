// The steps of single plans, each in a small design made for the question: what is found is not looked for again, what lies
// together goes together, what is at hand is not asked for, and what may be old says so.
#include "engine/evaluation/commandrow.h"
#include "engine/planning/answercheck.h"
#include "tests/support/planstage.h"

#include <QtTest>

#include <algorithm>

using namespace partita;
using planning::Operation;
using planning::Plan;
using tests::hasNote;

namespace {

/// Tenants have projects, projects have tasks; PROJECTS and TASKS are where they lie.
const char *const tenants = R"({"partita": 1, "name": "tenants",
"entities": [
  {"name": "Tenant", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
     {"name": "city", "mutable": true, "generate": {"choice": ["Oslo", "Porto", "Riga"]}}]},
  {"name": "Project", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "title", "generate": {"text": [10, 40]}}]},
  {"name": "Task", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
     {"name": "status", "mutable": true, "generate": {"choice": ["open", "done"]}},
     {"name": "title", "generate": {"text": [10, 40]}}]}],
"relationships": [ FURTHER
  {"name": "having", "parent": "Tenant.projects", "child": "Project.tenant", "cardinality": "1:many", "containment": CONTAINED,
   "optionalParent": OPTIONAL, "degree": {"fixed": 3}},
  {"name": "doing", "parent": "Project.tasks", "child": "Task.project", "cardinality": "1:many", "containment": true,
   "degree": {"fixed": TASKS}}],
"patterns": [
  {"id": "C1", "sentence": "Remove a tenant.", "delete": "Tenant"},
  {"id": "C2", "sentence": "Remove a project.", "delete": "Project"},
  {"id": "C3", "sentence": "Start a project.", "create": "Project", "with": [{"tasks": 250}]},
  {"id": "C4", "sentence": "Move a tenant.", "update": "Tenant", "attributes": ["city"]},
  {"id": "C5", "sentence": "Remove a task.", "delete": "Task"},
  {"id": "C6", "sentence": "Start a project without tasks.", "create": "Project"},
  {"id": "Q1", "sentence": "Show a project with its tasks and their number.", "query": "Project", "match": ["id = @projectId"],
   "attributes": ["title"], "aggregates": [{"count": "tasks", "as": "number"}],
   "included": [{"role": "tasks", "attributes": ["title"]}]},
  {"id": "Q2", "sentence": "List what is open.", "query": "Task", "match": ["project is @projectId", "status = \"open\""],
   "attributes": ["id", "title"]},
  {"id": "Q3", "sentence": "List what has a status.", "query": "Task", "match": ["project is @projectId", "status = @status"],
   "attributes": ["id", "title"]},
  {"id": "Q4", "sentence": "Show a project with its city.", "query": "Project", "match": ["id = @projectId"],
   "attributes": ["title", "tenant.city"]},
  {"id": "Q5", "sentence": "List the projects of a tenant.", "query": "Project", "match": ["tenant is @tenantId"],
   "attributes": ["id", "title"]}],
"population": {"counts": {"Tenant": 4}},
"designs": [{"name": "D", "containers": [
  {"name": "tenants", "partitionKey": "/id", "documentTypes": [{"name": "tenant", "entity": "Tenant", "fields": ["id", "city"]}]},
  CONTAINERS]}]})";

/// Projects and tasks of one project in one logical partition.
const char *const together
    = R"({"name": "work", "partitionKey": ["/tenantId", "/projectId"], "documentTypes": [
    {"name": "project", "entity": "Project", "fields": ["id", {"name": "type", "constant": "project"}, {"name": "tenantId", "reference": "tenant"},
      {"name": "projectId", "attribute": "id"}, "title"]},
    {"name": "task", "entity": "Task", "fields": ["id", {"name": "type", "constant": "task"}, {"name": "tenantId", "copy": "project.tenant.id"},
      {"name": "projectId", "reference": "project"}, "status", "title"]}]})";

/// Each apart.
const char *const apart = R"(
  {"name": "projects", "partitionKey": "/id", "documentTypes": [
    {"name": "project", "entity": "Project", "fields": ["id", {"name": "tenantId", "reference": "tenant"}, "title" CITY]}]},
  {"name": "tasks", "partitionKey": "TASKKEY", "documentTypes": [
    {"name": "task", "entity": "Task", "fields": ["id", {"name": "projectId", "reference": "project"}, "status", "title"]}]} COPIES)";

struct Wanted {
    std::string containers = together;
    std::string tasks = "5";
    bool isContained = true;
    std::string further = {}; ///< relationships
};

tests::Stage stageOf(const Wanted &wanted,
                     model::Generation generation = model::Generation::current)
{
    return tests::Stage(
        tests::workbookOf(tests::replaced(tenants,
                                          {{"CONTAINED", wanted.isContained ? "true" : "false"},
                                           {"OPTIONAL", wanted.isContained ? "false" : "true"},
                                           {"FURTHER", wanted.further},
                                           {"\"fixed\": TASKS", "\"fixed\": " + wanted.tasks},
                                           {"CONTAINERS", wanted.containers}})),
        "D", std::nullopt, generation);
}

std::string apartWith(const std::string &taskKey, const std::string &copies = {},
                      const std::string &city = {})
{
    return tests::replaced(apart, {{"TASKKEY", taskKey}, {"COPIES", copies}, {"CITY", city}});
}

std::ptrdiff_t stepsOf(const Plan &plan, Operation operation)
{
    return std::count_if(plan.steps.begin(), plan.steps.end(),
                         [&](const planning::Step &step) { return step.operation == operation; });
}

std::string textOf(const Plan &plan)
{
    std::string text;
    for (const planning::Step &step : plan.steps)
        text += std::string(planning::nameOf(step.operation)) + ' ' + step.text + '\n';
    for (const std::string &note : plan.notes)
        text += note + '\n';
    return text;
}

/// Runs a removal of row 0 and takes it from the rows.
planning::Measurement remove(tests::Stage &stage, const Plan &plan, const std::string &entity)
{
    planning::Request request;
    request.row = 0;
    planning::Measurement measured = planning::run(plan, request, stage.site(), {});
    stage.rows().remove(entity, 0);
    return measured;
}

planning::Request drawn(tests::Stage &stage, const std::string &pattern)
{
    const auto &patterns = *stage.workbook().patterns;
    const auto found
        = std::find_if(patterns.begin(), patterns.end(),
                       [&](const model::AccessPattern &each) { return each.id == pattern; });
    const auto position = static_cast<std::size_t>(found - patterns.begin());
    const evaluation::Sampler sampler(stage.workbook(), *found, position, stage.rows());
    planning::Request request;
    request.parameters = sampler.draw(1).parameters;
    return request;
}

/// What is wrong with the plan's answer; empty when nothing is.
std::string wrongAnswer(tests::Stage &stage, const Plan &plan, const std::string &pattern)
{
    const planning::Request request = drawn(stage, pattern);
    const planning::Measurement measured
        = planning::run(plan, request, stage.site(), {true, false});
    const model::Query &query = *stage.workbook().pattern(pattern)->query();
    return !measured.error.empty()
        ? measured.error
        : planning::differenceFrom(
            planning::referenceAnswer(query, request.parameters, stage.rows()), query,
            measured.answer);
}

} // namespace

class Steps : public QObject {
    Q_OBJECT

private slots:
    void whatIsFoundIsNotLookedForAgain();
    void removalsInOneLogicalPartitionAreOneBatch();
    void rowsFoundInOneLogicalPartitionAreOneBatch();
    void rowsThatTwoParentsContainAreOneBatch_data();
    void rowsThatTwoParentsContainAreOneBatch();
    void removalsFromFilteredHomesAreBatches();
    void removalsFromACappedCopyGoOneByOneAndSaySo();
    void batchesEndAtAHundredOperations();
    void createdRowsInOneLogicalPartitionAreBatches_data();
    void createdRowsInOneLogicalPartitionAreBatches();
    void batchesEndAtTwoMegabytes_data();
    void batchesEndAtTwoMegabytes();
    void aCopyThatLosesItsKeyIsNotLeftBehind();
    void itemsThatLoseTheirKeyMove_data();
    void itemsThatLoseTheirKeyMove();
    void aComposedTextIsComposedAnew_data();
    void aComposedTextIsComposedAnew();
    void aPartnerThatIsNamedOnceIsForgotten();
    void whatANewRowIsStillToGetIsNotTouched();
    void includedRowsAreCountedWhereTheyAre();
    void aFilteredCopyAnswersWhatImpliesItsFilter();
    void whatMayBeOldSaysSo();
    void aKeyPrefixIsNoFanOut();
    void rowsAreNamedByTheirEntity();
};

/// The key of a task is known as soon as the task is found: no query but the two that find projects and tasks.
void Steps::whatIsFoundIsNotLookedForAgain()
{
    tests::Stage stage = stageOf({});
    const Plan plan = stage.candidates("C1").front();
    QVERIFY2(stepsOf(plan, Operation::query) == 2, textOf(plan).c_str());
    const planning::Measurement measured = remove(stage, plan, "Tenant");
    QVERIFY2(measured.error.empty(), measured.error.c_str());
    QCOMPARE(stage.contents(), stage.freshContents());
}

void Steps::removalsInOneLogicalPartitionAreOneBatch()
{
    tests::Stage stage = stageOf({});
    const Plan plan = stage.candidates("C2").front();
    QVERIFY2(plan.steps.size() == 3 && plan.steps[1].operation == Operation::batch
                 && plan.steps[2].operation == Operation::remove
                 && plan.steps[2].atomicWithPrevious,
             textOf(plan).c_str());
    QVERIFY2(!hasNote(plan, "not atomic"), textOf(plan).c_str());
    const planning::Measurement measured = remove(stage, plan, "Project");
    QVERIFY2(measured.error.empty(), measured.error.c_str());
    QCOMPARE(measured.requests, std::int64_t(2)); // what finds the tasks, and the batch
    QCOMPARE(stage.contents(), stage.freshContents());
}

void Steps::rowsFoundInOneLogicalPartitionAreOneBatch()
{
    tests::Stage stage = stageOf({apartWith("/projectId")});
    const Plan plan = stage.candidates("C2").front();
    QVERIFY2(stepsOf(plan, Operation::batch) == 1, textOf(plan).c_str());
    QVERIFY(hasNote(plan, "not atomic with removing the Project"));
    const planning::Measurement measured = remove(stage, plan, "Project");
    QCOMPARE(measured.requests, std::int64_t(3)); // the query, the batch, the project
    QCOMPARE(stage.contents(), stage.freshContents());
    // Where each has a logical partition of its own there is nothing to join.
    tests::Stage single = stageOf({apartWith("/id")});
    const Plan byOne = single.candidates("C2").front();
    QVERIFY2(stepsOf(byOne, Operation::batch) == 0, textOf(byOne).c_str());
    QCOMPARE(remove(single, byOne, "Project").requests, std::int64_t(7));
}

void Steps::rowsThatTwoParentsContainAreOneBatch_data()
{
    QTest::addColumn<QString>("containers");
    QTest::newRow("tasks with their tenant") << QStringLiteral(R"(
      {"name": "work", "partitionKey": "/tenantId", "documentTypes": [
        {"name": "owner", "entity": "Tenant", "fields": ["id", {"name": "type", "constant": "owner"}, {"name": "tenantId", "attribute": "id"}, "city"]},
        {"name": "project", "entity": "Project", "fields": ["id", {"name": "type", "constant": "project"}, {"name": "tenantId", "reference": "tenant"}, "title"]},
        {"name": "task", "entity": "Task", "fields": ["id", {"name": "type", "constant": "task"}, {"name": "tenantId", "reference": "owner"},
          {"name": "projectId", "reference": "project"}, "status", "title"]}]})");
    QTest::newRow("tasks with their project") << QStringLiteral(R"(
      {"name": "tenants", "partitionKey": "/id", "documentTypes": [{"name": "tenant", "entity": "Tenant", "fields": ["id", "city"]}]},
      {"name": "work", "partitionKey": "/projectId", "documentTypes": [
        {"name": "project", "entity": "Project", "fields": ["id", {"name": "type", "constant": "project"}, {"name": "projectId", "attribute": "id"},
          {"name": "tenantId", "reference": "tenant"}, "title"]},
        {"name": "task", "entity": "Task", "fields": ["id", {"name": "type", "constant": "task"}, {"name": "projectId", "reference": "project"},
          {"name": "tenantId", "reference": "owner"}, "status", "title"]}]})");
}

/// A tenant contains its projects with their tasks, and tasks of any project: some are found twice.
void Steps::rowsThatTwoParentsContainAreOneBatch()
{
    QFETCH(QString, containers);
    for (const bool isOwnerFirst : {true, false}) {
        const std::string owning
            = R"({"name": "owning", "parent": "Tenant.tasks", "child": "Task.owner", "cardinality": "1:many",
              "containment": true, "degree": {"drawn": "uniform"}})";
        std::string text = tests::replaced(
            tenants,
            {{"CONTAINED", "true"},
             {"OPTIONAL", "false"},
             {"\"fixed\": TASKS}}", isOwnerFirst ? "\"fixed\": 5}}" : "\"fixed\": 5}}, " + owning},
             {"FURTHER", isOwnerFirst ? owning + "," : ""}});
        const std::size_t home = text.find(R"({"name": "tenants", "partitionKey")");
        text.replace(home, text.find("CONTAINERS") + 10 - home, containers.toStdString());
        tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
        const std::size_t tasks = static_cast<std::size_t>(stage.rows().count("Task"));
        const Plan plan = stage.candidates("C1").front();
        QVERIFY2(hasNote(plan, "Each Task is contained more than once"), textOf(plan).c_str());
        QVERIFY2(stepsOf(plan, Operation::batch) >= 1, textOf(plan).c_str());
        const planning::Measurement measured = remove(stage, plan, "Tenant");
        QVERIFY2(measured.error.empty(), (textOf(plan) + measured.error).c_str());
        QCOMPARE(stage.contents(), stage.freshContents());
        const auto removed = static_cast<std::int64_t>(tasks) - stage.rows().count("Task");
        QVERIFY(removed >= 15);
        QVERIFY2(measured.requests < removed, std::to_string(measured.requests).c_str());
    }
}

void Steps::removalsFromFilteredHomesAreBatches()
{
    const char *const homes = R"(
      {"name": "projects", "partitionKey": "/id", "documentTypes": [
        {"name": "project", "entity": "Project", "fields": ["id", {"name": "tenantId", "reference": "tenant"}, "title"]}]},
      {"name": "open", "partitionKey": "/projectId", "documentTypes": [
        {"name": "openTask", "entity": "Task", "filter": {"attribute": "status", "equals": "open"},
         "fields": ["id", {"name": "projectId", "reference": "project"}, "status", "title"]}]},
      {"name": "done", "partitionKey": "/projectId", "documentTypes": [
        {"name": "doneTask", "entity": "Task", "filter": {"attribute": "status", "equals": "done"},
         "fields": ["id", {"name": "projectId", "reference": "project"}, "status", "title"]}]},
      {"name": "all", "partitionKey": "/projectId", "documentTypes": [
        {"name": "anyTask", "entity": "Task", "copy": "application",
         "fields": ["id", {"name": "projectId", "reference": "project"}, "status"]}]})";
    tests::Stage stage = stageOf({homes, "12"});
    const Plan plan = stage.candidates("C2").front();
    QVERIFY2(stepsOf(plan, Operation::batch) == 3, textOf(plan).c_str());
    QVERIFY2(textOf(plan).find("if status is \"done\"") != std::string::npos, textOf(plan).c_str());
    const planning::Measurement measured = remove(stage, plan, "Project");
    QVERIFY2(measured.error.empty(), (textOf(plan) + measured.error).c_str());
    QCOMPARE(measured.requests,
             std::int64_t(5)); // the query, a batch in each container, the project
    QCOMPARE(stage.contents(), stage.freshContents());
}

void Steps::removalsFromACappedCopyGoOneByOneAndSaySo()
{
    const char *const copies
        = R"(, {"name": "some", "partitionKey": "/projectId", "documentTypes": [
      {"name": "someTask", "entity": "Task", "copy": "application", "cap": {"latest": 3, "orderBy": "title"},
       "fields": ["id", {"name": "projectId", "reference": "project"}, "title"]}]})";
    tests::Stage stage = stageOf({apartWith("/projectId", copies)});
    const Plan plan = stage.candidates("C2").front();
    QVERIFY2(hasNote(plan, "Removals from someTask in some go one by one"), textOf(plan).c_str());
    const planning::Measurement measured = remove(stage, plan, "Project");
    QVERIFY2(measured.error.empty(), measured.error.c_str());
    QCOMPARE(stage.contents(), stage.freshContents());
}

void Steps::batchesEndAtAHundredOperations()
{
    tests::Stage stage = stageOf({together, "250"});
    const Plan create = stage.candidates("C3").front();
    QVERIFY2(hasNote(create, "The 251 operations take 3 batches of at most 100"),
             textOf(create).c_str());
    for (const planning::Step &step : create.steps)
        QVERIFY2(!step.atomicWithPrevious, step.text.c_str());
    const Plan plan = stage.candidates("C2").front();
    QVERIFY2(hasNote(plan, "3 batches"), textOf(plan).c_str());
    for (const planning::Step &step : plan.steps)
        QVERIFY2(!step.atomicWithPrevious, step.text.c_str());
    const planning::Measurement measured = remove(stage, plan, "Project");
    QVERIFY2(measured.error.empty(), measured.error.c_str());
    QCOMPARE(measured.requests, std::int64_t(4));
    QCOMPARE(stage.contents(), stage.freshContents());
}

/// Creates a project with its tasks. Ends the test with a message when that fails.
static planning::Measurement create(tests::Stage &stage, const Plan &plan)
{
    const auto &patterns = *stage.workbook().patterns;
    const model::AccessPattern &pattern = *stage.workbook().pattern("C3");
    const auto position = static_cast<std::size_t>(
        std::find_if(patterns.begin(), patterns.end(),
                     [](const model::AccessPattern &each) { return each.id == "C3"; })
        - patterns.begin());
    const evaluation::Sampler sampler(stage.workbook(), pattern, position, stage.rows());
    planning::Request request;
    request.row = evaluation::createRows(*pattern.command(), sampler.draw(1), stage.rows());
    return planning::run(plan, request, stage.site(), {});
}

void Steps::createdRowsInOneLogicalPartitionAreBatches_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("copies");
    QTest::addColumn<qint64>("batches");
    QTest::addColumn<qint64>("requests");
    const QString copy = QStringLiteral(
        R"(, {"name": "all", "partitionKey": "/projectId", "documentTypes": [
      {"name": "anyTask", "entity": "Task", "copy": "application", "fields": ["id", {"name": "projectId", "reference": "project"}]}]})");
    const QString filtered = QStringLiteral(
        R"(, {"name": "open", "partitionKey": "/projectId", "documentTypes": [
      {"name": "openTask", "entity": "Task", "copy": "application", "filter": {"attribute": "status", "equals": "open"},
       "fields": ["id", {"name": "projectId", "reference": "project"}, "status"]}]})");
    QTest::newRow("beside the project") << QStringLiteral("/projectId") << QString() << 1LL << 4LL;
    QTest::newRow("each apart") << QStringLiteral("/id") << QString() << 0LL << 251LL;
    QTest::newRow("and a copy") << QStringLiteral("/projectId") << copy << 2LL << 7LL;
    QTest::newRow("and some of them") << QStringLiteral("/projectId") << filtered << 2LL << 6LL;
    QTest::newRow("the copy alone") << QStringLiteral("/id") << copy << 1LL << 254LL;
}

/// 250 tasks at once: three batches where they lie together.
void Steps::createdRowsInOneLogicalPartitionAreBatches()
{
    QFETCH(QString, key);
    QFETCH(QString, copies);
    QFETCH(qint64, batches);
    QFETCH(qint64, requests);
    tests::Stage stage = stageOf({apartWith(key.toStdString(), copies.toStdString())});
    const Plan plan = stage.candidates("C3").front();
    QVERIFY2(stepsOf(plan, Operation::batch) == batches, textOf(plan).c_str());
    QVERIFY2(hasNote(plan, "The tasks are further requests"), textOf(plan).c_str());
    for (const planning::Step &step : plan.steps)
        QVERIFY2(!step.atomicWithPrevious, step.text.c_str());
    const planning::Measurement measured = create(stage, plan);
    QVERIFY2(measured.error.empty(), (textOf(plan) + measured.error).c_str());
    QCOMPARE(measured.requests, std::int64_t(requests));
    QCOMPARE(stage.contents(), stage.freshContents());
}

void Steps::batchesEndAtTwoMegabytes_data()
{
    QTest::addColumn<QString>("containers");
    QTest::newRow("with the project") << QString::fromUtf8(together);
    QTest::newRow("beside the project") << QString::fromStdString(apartWith("/projectId"));
}

/// 60 tasks of 50 KB each.
void Steps::batchesEndAtTwoMegabytes()
{
    QFETCH(QString, containers);
    const std::string text = tests::replaced(tenants,
                                             {{"CONTAINED", "true"},
                                              {"OPTIONAL", "false"},
                                              {"FURTHER", ""},
                                              {"\"fixed\": TASKS", "\"fixed\": 1"},
                                              {"\"tasks\": 250", "\"tasks\": 60"},
                                              {R"("done"]}},
     {"name": "title", "generate": {"text": [10, 40]}})",
                                               R"("done"]}},
     {"name": "title", "generate": {"text": [50000, 51000]}})"},
                                              {"CONTAINERS", containers.toStdString()}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    const Plan plan = stage.candidates("C3").front();
    const bool isTogether = stage.design().containers.size() == 2;
    QVERIFY2(hasNote(plan, "The 61 operations take 2 batches of at most 100 and 2 MB")
                 == isTogether,
             textOf(plan).c_str());
    for (const planning::Step &step : plan.steps)
        QVERIFY2(!step.atomicWithPrevious, step.text.c_str());
    const planning::Measurement measured = create(stage, plan);
    QVERIFY2(measured.error.empty(), (textOf(plan) + measured.error).c_str());
    QCOMPARE(measured.requests, std::int64_t(isTogether ? 2 : 3));
    QCOMPARE(stage.contents(), stage.freshContents());
}

/// Projects outlive their tenant; the copies that lay with its city lie with no city afterwards.
void Steps::aCopyThatLosesItsKeyIsNotLeftBehind()
{
    const char *const copies = R"(, {"name": "byCity", "partitionKey": "/city", "documentTypes": [
      {"name": "projectByCity", "entity": "Project", "copy": "changeFeed", "fields": ["id",
        {"name": "city", "copy": "tenant.city", "upkeep": "changeFeed"}, "title"]}]})";
    const char *const city = R"(, {"name": "city", "copy": "tenant.city", "upkeep": "changeFeed"})";
    tests::Stage stage = stageOf({apartWith("/projectId", copies, city), "1", false});
    const std::size_t before = stage.contents().size();
    const Plan plan = stage.candidates("C1").front();
    const planning::Measurement measured = remove(stage, plan, "Tenant");
    QVERIFY2(measured.error.empty(), measured.error.c_str());
    QCOMPARE(stage.contents().size(), before - 1); // the tenant alone
    QCOMPARE(stage.contents(), stage.freshContents());
}

/// The measurement of a step.
static planning::StepMeasurement measuredOf(const planning::Measurement &measured, int step)
{
    for (const planning::StepMeasurement &each : measured.steps) {
        if (each.step == step)
            return each;
    }
    return {};
}

void Steps::itemsThatLoseTheirKeyMove_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("fields");
    QTest::newRow("a reference") << QStringLiteral(
        R"("/tenantId")") << QStringLiteral(R"("id", {"name": "tenantId", "reference": "tenant"})");
    QTest::newRow("one level of the key")
        << QStringLiteral(R"(["/tenantId", "/id"])")
        << QStringLiteral(R"("id", {"name": "tenantId", "reference": "tenant"})");
    QTest::newRow("part of a composed key")
        << QStringLiteral(R"("/pk")")
        << QStringLiteral(R"("id", {"name": "tenantId", "reference": "tenant"},
             {"name": "pk", "compose": [{"name": "k", "constant": "t"}, {"reference": "tenant"}], "separator": ":"})");
    QTest::newRow("part of the id")
        << QStringLiteral(R"("/key")")
        << QStringLiteral(
               R"({"name": "id", "compose": [{"reference": "tenant"}, "id"], "separator": ":"},
             {"name": "key", "attribute": "id"}, {"name": "tenantId", "reference": "tenant"})");
}

/// Projects outlive their tenant: plan and run delete them where they were and create them where they belong now.
void Steps::itemsThatLoseTheirKeyMove()
{
    QFETCH(QString, key);
    QFETCH(QString, fields);
    const std::string containers = R"({"name": "projects", "partitionKey": )" + key.toStdString()
        + R"(, "documentTypes": [
        {"name": "project", "entity": "Project", "fields": [)"
        + fields.toStdString()
        + R"(, "title"]}]}, {"name": "tasks", "partitionKey": "/id", "documentTypes": [
        {"name": "task", "entity": "Task", "fields": ["id", {"name": "projectId", "reference": "project"}, "title"]}]})";
    for (const auto generation : {model::Generation::current, model::Generation::y2019}) {
        tests::Stage stage = stageOf({containers, "1", false}, generation);
        const Plan plan = stage.candidates("C1").front();
        QVERIFY2(hasNote(plan, "moves a project in projects: it is deleted and created anew"),
                 textOf(plan).c_str());
        QVERIFY2(stepsOf(plan, Operation::replace) + stepsOf(plan, Operation::patch) == 0,
                 textOf(plan).c_str());
        const planning::Step &erased = plan.steps[plan.steps.size() - 2];
        const planning::Step &created = plan.steps.back();
        QVERIFY2(erased.operation == Operation::remove && created.operation == Operation::create
                     && !created.atomicWithPrevious && erased.repeat == created.repeat,
                 textOf(plan).c_str());
        const planning::Measurement measured = remove(stage, plan, "Tenant");
        QVERIFY2(measured.error.empty(), measured.error.c_str());
        QCOMPARE(measuredOf(measured, erased.number).requests, std::int64_t(3));
        QCOMPARE(measuredOf(measured, created.number).requests, std::int64_t(3));
        QCOMPARE(stage.contents(), stage.freshContents());
    }
}

void Steps::aComposedTextIsComposedAnew_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<bool>("isHeld");
    QTest::newRow("with what stands beside it") << QStringLiteral(
        R"({"name": "label", "compose": ["title", {"copy": "tenant.city"}, {"name": "c", "constant": 3}], "upkeep": "application"})")
                                                << true;
    QTest::newRow("with what is not held") << QStringLiteral(
        R"({"name": "label", "compose": [{"attribute": "title", "truncate": 3}, {"copy": "tenant.city"}], "upkeep": "application"})")
                                           << false;
}

/// A tenant moves to another city, and then goes.
void Steps::aComposedTextIsComposedAnew()
{
    QFETCH(QString, field);
    QFETCH(bool, isHeld);
    tests::Stage stage
        = stageOf({apartWith("/projectId", {}, ", " + field.toStdString()), "1", false});
    const Plan change = stage.candidates("C4").front();
    const Plan plan = stage.candidates("C1").front();
    for (const Plan *each : {&change, &plan})
        QCOMPARE(hasNote(*each, "label of project in projects is composed of more"), !isHeld);
    if (!isHeld)
        return;
    stage.rows().update("Tenant", 0, {{"city", "Bergen"}});
    planning::Request request;
    request.row = 0;
    QCOMPARE(planning::run(change, request, stage.site(), {}).error, std::string());
    QCOMPARE(stage.contents(), stage.freshContents());
    QCOMPARE(remove(stage, plan, "Tenant").error, std::string());
    QCOMPARE(stage.contents(), stage.freshContents());
}

/// 1:1, the reference with the parent: its item loses the property, which no patch does without knowing that it is there.
void Steps::aPartnerThatIsNamedOnceIsForgotten()
{
    const std::string lead = R"(, {"name": "leadId", "reference": "lead"})";
    const std::string leading
        = R"({"name": "leading", "parent": "Project.lead", "child": "Task.led", "cardinality": "1:1", "degree": {"fixed": 1}},)";
    tests::Stage stage = stageOf({apartWith("/projectId", {}, lead), "2", true, leading});
    const auto isNamed = [&] {
        const std::vector<std::string> contents = stage.contents();
        return std::count_if(contents.begin(), contents.end(), [](const std::string &item) {
            return item.find("leadId") != std::string::npos;
        });
    };
    const std::ptrdiff_t before = isNamed();
    for (population::Row task = 0; task < 2; ++task) {
        planning::Request request;
        request.row = task;
        const planning::Measurement measured
            = planning::run(stage.candidates("C5").front(), request, stage.site(), {});
        QVERIFY2(measured.error.empty(), measured.error.c_str());
        stage.rows().remove("Task", task);
        QCOMPARE(stage.contents(), stage.freshContents());
    }
    QVERIFY(isNamed() < before);
}

/// 1:1, the reference with the child: a project that starts has no lead whose item could name it.
void Steps::whatANewRowIsStillToGetIsNotTouched()
{
    const std::string leading
        = R"({"name": "leading", "parent": "Project.lead", "child": "Task.led", "cardinality": "1:1", "degree": {"uniform": [0, 1]}},)";
    const std::string containers
        = tests::replaced(apartWith("/projectId"),
                          {{R"("status", "title"])",
                            R"("status", "title", {"name": "ledId", "reference": "led"}])"}});
    tests::Stage stage = stageOf({containers, "2", true, leading});
    const Plan plan = stage.candidates("C6").front();
    QCOMPARE(plan.steps.size(), std::size_t(1));
    QVERIFY2(plan.steps.front().operation == Operation::create, textOf(plan).c_str());
}

void Steps::includedRowsAreCountedWhereTheyAre()
{
    tests::Stage stage = stageOf({apartWith("/projectId")});
    for (const Plan &plan : stage.candidates("Q1")) {
        for (const planning::Step &step : plan.steps)
            QVERIFY2(step.text.find("COUNT(") == std::string::npos, step.text.c_str());
        QVERIFY2(wrongAnswer(stage, plan, "Q1").empty(), wrongAnswer(stage, plan, "Q1").c_str());
    }
}

void Steps::aFilteredCopyAnswersWhatImpliesItsFilter()
{
    const char *const copies
        = R"(, {"name": "open", "partitionKey": "/projectId", "documentTypes": [
      {"name": "openTask", "entity": "Task", "copy": "changeFeed", "filter": {"attribute": "status", "equals": "open"},
       "fields": ["id", {"name": "projectId", "reference": "project"}, "status", "title"]}]})";
    tests::Stage stage = stageOf({apartWith("/id", copies)});
    const Plan open = stage.compile("Q2", {drawn(stage, "Q2")});
    QVERIFY2(open.steps.size() == 1 && open.steps.front().container == "open",
             textOf(open).c_str());
    QVERIFY2(wrongAnswer(stage, open, "Q2").empty(), wrongAnswer(stage, open, "Q2").c_str());
    // A parameter may be any status.
    for (const Plan &plan : stage.candidates("Q3")) {
        for (const planning::Step &step : plan.steps)
            QCOMPARE(step.container, std::string("tasks"));
    }
}

void Steps::whatMayBeOldSaysSo()
{
    const auto planWith = [](const char *upkeep) {
        const std::string city
            = std::string(R"(, {"name": "city", "copy": "tenant.city", "upkeep": ")") + upkeep
            + "\"}";
        tests::Stage stage = stageOf({apartWith("/projectId", {}, city)});
        return stage.candidates("Q4").front();
    };
    const Plan aging = planWith("none");
    QVERIFY2(hasNote(aging, "city of project in projects is left to age"), textOf(aging).c_str());
    const Plan lagging = planWith("changeFeed");
    QVERIFY2(hasNote(lagging, "city of project in projects follows through the change feed"),
             textOf(lagging).c_str());
    const Plan fresh = planWith("application");
    QVERIFY2(fresh.notes.empty(), textOf(fresh).c_str());
}

/// The tenant is the first of two levels of the partition key: only the partitions that hold its projects are asked.
void Steps::aKeyPrefixIsNoFanOut()
{
    tests::Stage stage = stageOf({});
    const Plan plan = stage.compile("Q5", {drawn(stage, "Q5")});
    QVERIFY2(plan.steps.front().reach == planning::Reach::somePartitions, textOf(plan).c_str());
    std::string told = plan.reason;
    for (const planning::Alternative &other : plan.alternatives)
        told += "\n" + other.summary;
    QVERIFY2(told.find("query over the partitions of a key prefix for project in work")
                 != std::string::npos,
             told.c_str());
    QVERIFY2(told.find("every partition") == std::string::npos, told.c_str());
}

/// No plural is made of a name that somebody else chose.
void Steps::rowsAreNamedByTheirEntity()
{
    tests::Stage stage = stageOf({apartWith("/projectId")});
    QCOMPARE(stage.candidates("Q2").front().steps.front().purpose, std::string("the Task rows"));
    QCOMPARE(stage.candidates("Q4").front().steps.front().purpose, std::string("the Project"));
}

QTEST_GUILESS_MAIN(Steps)
#include "tst_steps.moc"
