// Items that lose the value of their partition key: they move, and nothing is left behind.
#include "engine/evaluation/commandrow.h"
#include "tests/engine/planning/stepdesigns.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_lostkeys {

using namespace partita;
using planning::Operation;
using planning::Plan;
using tests::apartWith;
using tests::hasNote;
using tests::remove;
using tests::stageOf;
using tests::stepsOf;
using tests::textOf;

namespace {

/// The measurement of a step.
static planning::StepMeasurement measuredOf(const planning::Measurement &measured, int step)
{
    for (const planning::StepMeasurement &each : measured.steps) {
        if (each.step == step)
            return each;
    }
    return {};
}

} // namespace

class LostKeysTest : public QObject {
    Q_OBJECT

private slots:
    void aCopyThatLosesItsKeyIsNotLeftBehind();
    void itemsThatLoseTheirKeyMove_data();
    void itemsThatLoseTheirKeyMove();
    void aComposedTextIsComposedAnew_data();
    void aComposedTextIsComposedAnew();
};

/// Projects remain when their tenant is removed; their copies move from its city's partition to the
/// one without a city.
void LostKeysTest::aCopyThatLosesItsKeyIsNotLeftBehind()
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

void LostKeysTest::itemsThatLoseTheirKeyMove_data()
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

/// Projects remain when their tenant is removed: the plan deletes them at the old place and creates
/// them at the new one.
void LostKeysTest::itemsThatLoseTheirKeyMove()
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
        QVERIFY2(hasNote(plan, "moves a project in projects: it is deleted and created again"),
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

void LostKeysTest::aComposedTextIsComposedAnew_data()
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

/// A tenant moves to another city, and is then removed.
void LostKeysTest::aComposedTextIsComposedAnew()
{
    QFETCH(QString, field);
    QFETCH(bool, isHeld);
    tests::Stage stage
        = stageOf({apartWith("/projectId", {}, ", " + field.toStdString()), "1", false});
    const Plan change = stage.candidates("C4").front();
    const Plan plan = stage.candidates("C1").front();
    for (const Plan *each : {&change, &plan})
        QCOMPARE(hasNote(*each, "label of project in projects is composed of values"), !isHeld);
    if (!isHeld)
        return;
    stage.rows().update("Tenant", 0, {{"city", "Bergen"}});
    execution::Request request;
    request.row = 0;
    QCOMPARE(execution::run(change, request, stage.site(), {}).error, std::string());
    QCOMPARE(stage.contents(), stage.freshContents());
    QCOMPARE(remove(stage, plan, "Tenant").error, std::string());
    QCOMPARE(stage.contents(), stage.freshContents());
}

PARTITA_GUILESS_TEST(LostKeysTest)

} // namespace tst_lostkeys

#include "tst_lostkeys.moc"
