// Batches in one logical partition: removals, found rows and created rows are written together,
// within the limits of batches.
#include "engine/evaluation/commandrow.h"
#include "tests/engine/planning/stepdesigns.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_writestogether {

using namespace partita;
using planning::Operation;
using planning::Plan;
using tests::apartWith;
using tests::drawn;
using tests::hasNote;
using tests::remove;
using tests::stageOf;
using tests::stepsOf;
using tests::textOf;
using tests::together;

namespace {

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
    execution::Request request;
    request.row = evaluation::createRows(*pattern.command(), sampler.draw(1), stage.rows());
    return execution::run(plan, request, stage.site(), {});
}

} // namespace

class TogetherTest : public QObject {
    Q_OBJECT

private slots:
    void removalsInOneLogicalPartitionAreOneBatch();
    void aComposedKeyIsTheSameWhereItsPartsAre_data();
    void aComposedKeyIsTheSameWhereItsPartsAre();
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
};

void TogetherTest::removalsInOneLogicalPartitionAreOneBatch()
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
    QCOMPARE(measured.requests, std::int64_t(2)); // the query for the tasks, and the batch
    QCOMPARE(stage.contents(), stage.freshContents());
}

void TogetherTest::aComposedKeyIsTheSameWhereItsPartsAre_data()
{
    QTest::addColumn<QString>("ofTask");
    QTest::addColumn<bool>("isSame");
    const auto add = [](const char *name, const char *ofTask, bool isSame) {
        QTest::newRow(name) << QString::fromLatin1(ofTask) << isSame;
    };
    add("the same", R"([{"constant": "P"}, {"reference": "project"}], "separator": "#")", true);
    add("another constant", R"([{"constant": "T"}, {"reference": "project"}], "separator": "#")",
        false);
    add("another separator", R"([{"constant": "P"}, {"reference": "project"}], "separator": "-")",
        false);
    add("another part", R"([{"constant": "P"}, {"copy": "project.tenant.id"}], "separator": "#")",
        false);
    add("a part more",
        R"([{"constant": "P"}, {"reference": "project"}, {"reference": "project"}], "separator": "#")",
        false);
}

/// Rows created or removed with the project are in one batch with it.
void TogetherTest::aComposedKeyIsTheSameWhereItsPartsAre()
{
    QFETCH(QString, ofTask);
    QFETCH(bool, isSame);
    const std::string work = tests::replaced(
        R"({"name": "work", "partitionKey": "/pk", "documentTypes": [
    {"name": "project", "entity": "Project", "fields": ["id", {"name": "type", "constant": "project"}, {"name": "tenantId", "reference": "tenant"},
      {"name": "pk", "compose": [{"constant": "P"}, {"attribute": "id"}], "separator": "#"}, "title"]},
    {"name": "task", "entity": "Task", "fields": ["id", {"name": "type", "constant": "task"}, {"name": "projectId", "reference": "project"},
      {"name": "pk", "compose": OFTASK}, "status", "title"]}]})",
        {{"OFTASK", ofTask.toStdString()}});
    for (const char *command : {"C3", "C2"}) {
        tests::Stage stage = stageOf({work});
        const Plan plan = stage.candidates(command).front();
        const bool isOne = !hasNote(plan, "further requests") && !hasNote(plan, "not atomic with");
        QVERIFY2(isOne == isSame, textOf(plan).c_str());
        const planning::Measurement measured
            = command == std::string("C3") ? create(stage, plan) : remove(stage, plan, "Project");
        QVERIFY2(measured.error.empty(), measured.error.c_str());
        QCOMPARE(stage.contents(), stage.freshContents());
    }
}

void TogetherTest::rowsFoundInOneLogicalPartitionAreOneBatch()
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

void TogetherTest::rowsThatTwoParentsContainAreOneBatch_data()
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
void TogetherTest::rowsThatTwoParentsContainAreOneBatch()
{
    QFETCH(QString, containers);
    for (const bool isOwnerFirst : {true, false}) {
        const std::string owning
            = R"({"name": "owning", "parent": "Tenant.tasks", "child": "Task.owner", "cardinality": "1:many",
              "containment": true, "degree": {"drawn": "uniform"}})";
        std::string text = tests::replaced(
            tests::tenants(),
            {{"CONTAINED", "true"},
             {"OPTIONAL", "false"},
             {"\"fixed\": TASKS}}", isOwnerFirst ? "\"fixed\": 5}}" : "\"fixed\": 5}}, " + owning},
             {"FURTHER", isOwnerFirst ? owning + "," : ""}});
        const std::size_t home = text.find(R"({"name": "tenants", "partitionKey")");
        text.replace(home, text.find("CONTAINERS") + 10 - home, containers.toStdString());
        tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
        const std::size_t tasks = static_cast<std::size_t>(stage.rows().count("Task"));
        const Plan plan = stage.candidates("C1").front();
        QVERIFY2(hasNote(plan, "Each Task has several parents that contain it"),
                 textOf(plan).c_str());
        QVERIFY2(stepsOf(plan, Operation::batch) >= 1, textOf(plan).c_str());
        const planning::Measurement measured = remove(stage, plan, "Tenant");
        QVERIFY2(measured.error.empty(), (textOf(plan) + measured.error).c_str());
        QCOMPARE(stage.contents(), stage.freshContents());
        const auto removed = static_cast<std::int64_t>(tasks) - stage.rows().count("Task");
        QVERIFY(removed >= 15);
        QVERIFY2(measured.requests < removed, std::to_string(measured.requests).c_str());
    }
}

void TogetherTest::removalsFromFilteredHomesAreBatches()
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

void TogetherTest::removalsFromACappedCopyGoOneByOneAndSaySo()
{
    const char *const copies
        = R"(, {"name": "some", "partitionKey": "/projectId", "documentTypes": [
      {"name": "someTask", "entity": "Task", "copy": "application", "cap": {"latest": 3, "orderBy": "title"},
       "fields": ["id", {"name": "projectId", "reference": "project"}, "title"]}]})";
    tests::Stage stage = stageOf({apartWith("/projectId", copies)});
    const Plan plan = stage.candidates("C2").front();
    QVERIFY2(hasNote(plan, "Removals from someTask in some are sent one by one"),
             textOf(plan).c_str());
    const planning::Measurement measured = remove(stage, plan, "Project");
    QVERIFY2(measured.error.empty(), measured.error.c_str());
    QCOMPARE(stage.contents(), stage.freshContents());
}

void TogetherTest::batchesEndAtAHundredOperations()
{
    tests::Stage stage = stageOf({together(), "250"});
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

void TogetherTest::createdRowsInOneLogicalPartitionAreBatches_data()
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

/// 250 tasks at once: three batches when they are in one logical partition.
void TogetherTest::createdRowsInOneLogicalPartitionAreBatches()
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

void TogetherTest::batchesEndAtTwoMegabytes_data()
{
    QTest::addColumn<QString>("containers");
    QTest::newRow("with the project") << QString::fromStdString(together());
    QTest::newRow("beside the project") << QString::fromStdString(apartWith("/projectId"));
}

/// 60 tasks of 50 KB each.
void TogetherTest::batchesEndAtTwoMegabytes()
{
    QFETCH(QString, containers);
    const std::string text = tests::replaced(tests::tenants(),
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

PARTITA_GUILESS_TEST(TogetherTest)

} // namespace tst_writestogether

#include "tst_writestogether.moc"
