// Steps of single plans, each in a small design made for it: no second search for a found item, no
// read of a known value, and a note on values that may be stale.
#include "engine/evaluation/commandrow.h"
#include "tests/engine/planning/stepdesigns.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_steps {

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
using tests::wrongAnswer;

class Steps : public QObject {
    Q_OBJECT

private slots:
    void whatIsFoundIsNotLookedForAgain();
    void aPartnerThatIsNamedOnceIsForgotten();
    void whatANewRowIsStillToGetIsNotTouched();
    void includedRowsAreCountedWhereTheyAre();
    void aFilteredCopyAnswersWhatImpliesItsFilter();
    void whatMayBeOldSaysSo();
    void aKeyPrefixIsNoFanOut();
    void rowsAreNamedByTheirEntity();
};

/// The key of a task is known as soon as the task is found: no query but the two that find projects
/// and tasks.
void Steps::whatIsFoundIsNotLookedForAgain()
{
    tests::Stage stage = stageOf({});
    const Plan plan = stage.candidates("C1").front();
    QVERIFY2(stepsOf(plan, Operation::query) == 2, textOf(plan).c_str());
    const planning::Measurement measured = remove(stage, plan, "Tenant");
    QVERIFY2(measured.error.empty(), measured.error.c_str());
    QCOMPARE(stage.contents(), stage.freshContents());
}

/// 1:1, the reference with the parent: its item loses the property, which no patch does without
/// knowing that it is there.
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
        execution::Request request;
        request.row = task;
        const planning::Measurement measured
            = execution::run(stage.candidates("C5").front(), request, stage.site(), {});
        QVERIFY2(measured.error.empty(), measured.error.c_str());
        stage.rows().remove("Task", task);
        QCOMPARE(stage.contents(), stage.freshContents());
    }
    QVERIFY(isNamed() < before);
}

/// 1:1 with the reference in the child: a new project has no lead yet whose item could hold its
/// key.
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
    QVERIFY2(hasNote(aging, "city of project in projects is never updated"), textOf(aging).c_str());
    const Plan lagging = planWith("changeFeed");
    QVERIFY2(hasNote(lagging, "city of project in projects is updated by the change feed"),
             textOf(lagging).c_str());
    const Plan fresh = planWith("application");
    QVERIFY2(fresh.notes.empty(), textOf(fresh).c_str());
}

/// The tenant is the first of two levels of the partition key: only partitions with its projects
/// are visited.
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

/// Names chosen by the user get no plural form.
void Steps::rowsAreNamedByTheirEntity()
{
    tests::Stage stage = stageOf({apartWith("/projectId")});
    QCOMPARE(stage.candidates("Q2").front().steps.front().purpose, std::string("the Task rows"));
    QCOMPARE(stage.candidates("Q4").front().steps.front().purpose, std::string("the Project"));
}

PARTITA_GUILESS_TEST(Steps)

} // namespace tst_steps

#include "tst_steps.moc"
