// Aggregates over the partners of a many:many relationship: they stay equal to the conceptual rows.
// They are computed for each partner, whichever side stores the keys, or the plan says that they
// become stale.
#include "engine/evaluation/commandrow.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_partneraggregates {

using namespace partita;
using planning::Plan;

namespace {

/// Schools have courses, which several teachers give.
const char *const school = R"({"partita": 1, "name": "school",
"entities": [
  {"name": "School", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s"}}]},
  {"name": "Course", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "c"}},
     {"name": "credits", "type": "integer", "mutable": true, "generate": {"number": [1, 9]}}]},
  {"name": "Teacher", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t"}}]}],
"relationships": [
  {"name": "offering", "parent": "School.courses", "child": "Course.school", "cardinality": "1:many", "containment": true, "degree": {"fixed": 4}},
  {"name": "teaching", "parent": "Teacher.courses", "child": "Course.teachers", "cardinality": "many:many", "degree": {"uniform": [1, 5]}}],
"patterns": [
  {"id": "change", "sentence": "Change the credits.", "update": "Course", "attributes": ["credits"]},
  {"id": "remove", "sentence": "Remove a course.", "delete": "Course"},
  {"id": "close", "sentence": "Close a school.", "delete": "School"}],
"population": {"counts": {"School": 8, "Teacher": 12}},
"designs": [{"name": "D", "containers": [
  {"name": "schools", "partitionKey": "/id", "documentTypes": [{"name": "school", "entity": "School", "fields": ["id"]}]},
  {"name": "courses", "partitionKey": "/id", "documentTypes": [{"name": "course", "entity": "Course",
     "fields": ["id", "credits", {"name": "schoolId", "reference": "school"} OF_COURSE]}]},
  {"name": "teachers", "partitionKey": "/id", "documentTypes": [{"name": "teacher", "entity": "Teacher",
     "fields": ["id" OF_TEACHER, {"name": "figure", "FUNCTION": "courses.credits", "upkeep": "UPKEEP"}]}]}]}]})";

const char *const keysOfTeachers = R"(, {"name": "teachers", "reference": "teachers"})";
const char *const keysOfCourses = R"(, {"name": "courses", "reference": "courses"})";

tests::Stage stageOf(const std::string &keys, const std::string &function,
                     const std::string &upkeep)
{
    const bool isOnCourses = keys != "teachers";
    const bool isOnTeachers = keys != "courses";
    return {tests::workbookOf(tests::replaced(school,
                                              {{"OF_COURSE", isOnCourses ? keysOfTeachers : ""},
                                               {"OF_TEACHER", isOnTeachers ? keysOfCourses : ""},
                                               {"FUNCTION", function},
                                               {"UPKEEP", upkeep}})),
            "D", std::nullopt, model::Generation::current};
}

/// Runs each candidate for the pattern on rows of its own, and calls check(plan) after each.
template<typename Check>
void runEach(tests::Stage &stage, const std::string &id, const Check &check)
{
    const model::AccessPattern &pattern = *stage.workbook().pattern(id);
    const model::Command &command = *pattern.command();
    const auto position = static_cast<std::size_t>(&pattern - stage.workbook().patterns->data());
    std::uint64_t round = 0;
    for (const Plan &plan : stage.candidates(id)) {
        for (int time = 0; time < 2; ++time) {
            const evaluation::Sampler sampler(stage.workbook(), pattern, position, stage.rows());
            const evaluation::SampleRequest drawn = sampler.draw(round++);
            if (!stage.rows().isLive(command.entity, drawn.row))
                continue;
            if (command.kind == model::Command::Kind::update)
                stage.rows().update(command.entity, drawn.row, drawn.values);
            execution::Request request;
            request.row = drawn.row;
            const planning::Measurement done = execution::run(plan, request, stage.site(), {});
            QVERIFY2(done.error.empty(), (done.error + "\n" + tests::textOf(plan)).c_str());
            if (command.kind == model::Command::Kind::remove)
                stage.rows().remove(command.entity, drawn.row);
            check(plan);
        }
    }
    QVERIFY(round > 0);
}

} // namespace

class PartnerAggregates : public QObject {
    Q_OBJECT

private slots:
    void figuresOfPartnersFollow_data();
    void figuresOfPartnersFollow();
    void whatNothingCanComputeIsToldAsStale_data();
    void whatNothingCanComputeIsToldAsStale();
};

void PartnerAggregates::figuresOfPartnersFollow_data()
{
    QTest::addColumn<QString>("keys");
    QTest::addColumn<QString>("function");
    QTest::addColumn<QString>("upkeep");
    QTest::addColumn<QString>("pattern");
    const auto add
        = [](const char *function, const char *keys, const char *upkeep, const char *pattern) {
              QTest::addRow("%s, keys on %s, %s, %s", function, keys, upkeep, pattern)
                  << keys << function << upkeep << pattern;
          };
    for (const char *function : {"sum", "max", "min", "average"}) {
        for (const char *pattern : {"change", "remove"}) {
            add(function, "both", "changeFeed", pattern);
            add(function, "both", "application", pattern);
            add(function, "courses", "changeFeed", pattern); // the feed delivers the course's keys
        }
        add(function, "both", "changeFeed", "close");
        add(function, "both", "application", "close");
    }
}

void PartnerAggregates::figuresOfPartnersFollow()
{
    QFETCH(QString, keys);
    QFETCH(QString, function);
    QFETCH(QString, upkeep);
    QFETCH(QString, pattern);
    tests::Stage stage = stageOf(keys.toStdString(), function.toStdString(), upkeep.toStdString());
    runEach(stage, pattern.toStdString(), [&](const Plan &plan) {
        QVERIFY2(plan.outOfStep.empty(), tests::textOf(plan).c_str());
        const std::string wrong = tests::firstDifference(stage.contents(), stage.freshContents());
        QVERIFY2(wrong.empty(), (wrong + "\n" + tests::textOf(plan)).c_str());
    });
}

void PartnerAggregates::whatNothingCanComputeIsToldAsStale_data()
{
    QTest::addColumn<QString>("keys");
    QTest::addColumn<QString>("pattern");
    for (const char *keys : {"teachers", "courses"}) {
        QTest::addRow("a course changes, keys on %s", keys) << keys << "change";
        QTest::addRow("a course goes, keys on %s", keys) << keys << "remove";
        QTest::addRow("a school goes, keys on %s", keys) << keys << "close";
    }
}

/// Only one side knows the other: either a plan keeps the figure right, or it says that it does
/// not.
void PartnerAggregates::whatNothingCanComputeIsToldAsStale()
{
    QFETCH(QString, keys);
    QFETCH(QString, pattern);
    tests::Stage stage = stageOf(keys.toStdString(), "max", "application");
    runEach(stage, pattern.toStdString(), [&](const Plan &plan) {
        const bool isRight = stage.contents() == stage.freshContents();
        QVERIFY2(isRight || !plan.outOfStep.empty(), tests::textOf(plan).c_str());
    });
}

PARTITA_GUILESS_TEST(PartnerAggregates)

} // namespace tst_partneraggregates

#include "tst_partneraggregates.moc"
