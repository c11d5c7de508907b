// Values that a step of a command has read: no later step reads them again. Steps after a removal
// search for nothing beyond the removed row.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_recalled {

using namespace partita;
using planning::Measurement;
using planning::Plan;

namespace {

/// Courses have modules, modules lessons, lessons attempts; enrolments in courses have
/// certificates. Notes are of lessons, and go on without them.
const char *const school = R"({"partita": 1, "name": "school",
"entities": [
  {"name": "Teacher", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}}, {"name": "name", "generate": "name"}]},
  {"name": "Course", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "c-"}}, {"name": "title", "mutable": true, "generate": "name"}]},
  {"name": "Module", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "m-"}}, {"name": "name", "mutable": true, "generate": "name"}]},
  {"name": "Lesson", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "l-"}}]},
  {"name": "Attempt", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "a-"}}]},
  {"name": "Note", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "n-"}}, {"name": "open", "type": "boolean", "generate": {"choice": [true, false]}}]},
  {"name": "Learner", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "w-"}}]},
  {"name": "Enrolment", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "e-"}}, {"name": "score", "type": "integer", "generate": {"number": [1, 9]}}]},
  {"name": "Certificate", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "k-"}}]}],
"relationships": [
  {"name": "teaching", "parent": "Teacher.courses", "child": "Course.teacher", "cardinality": "1:many", "degree": {"drawn": "uniform"}},
  {"name": "parts", "parent": "Course.modules", "child": "Module.course", "cardinality": "1:few", "containment": true, "degree": {"fixed": 2}},
  {"name": "lessons", "parent": "Module.lessons", "child": "Lesson.module", "cardinality": "1:few", "containment": true, "degree": {"fixed": 2}},
  {"name": "attempts", "parent": "Lesson.attempts", "child": "Attempt.lesson", "cardinality": "1:many", "containment": true, "degree": {"fixed": 3}},
  {"name": "notes", "parent": "Course.notes", "child": "Note.course", "cardinality": "1:many", "optionalParent": true, "degree": {"fixed": 2}},
  {"name": "in", "parent": "Course.enrolments", "child": "Enrolment.course", "cardinality": "1:many", "degree": {"fixed": 4}},
  {"name": "of", "parent": "Learner.enrolments", "child": "Enrolment.learner", "cardinality": "1:many", "degree": {"drawn": "uniform"}},
  {"name": "earned", "parent": "Enrolment.certificates", "child": "Certificate.enrolment", "cardinality": "1:few", "degree": {"fixed": 1}}],
"patterns": [
  {"id": "New", "sentence": "A new course.", "create": "Course"},
  {"id": "Rename", "sentence": "A course is renamed.", "update": "Course", "attributes": ["title"]},
  {"id": "End", "sentence": "A course is removed.", "delete": "Course"},
  {"id": "Rewrite", "sentence": "A module is renamed.", "update": "Module", "attributes": ["name"]},
  {"id": "Scores", "sentence": "Scores of a course.", "query": "Course", "match": ["id = @c"], "attributes": ["title"],
   "aggregates": [{"max": "enrolments.score", "as": "most"}, {"sum": "enrolments.score", "as": "all"}]},
  {"id": "Titles", "sentence": "Who has which courses?", "query": "Learner", "match": ["id = @w"], "attributes": ["id"],
   "included": [{"role": "enrolments", "attributes": ["course.title as title"]}]}],
"population": {"counts": {"Teacher": 4, "Course": 12, "Learner": 10}},
"designs": [{"name": "D", "containers": [
  {"name": "teachers", "partitionKey": "/id", "documentTypes": [{"name": "teacher", "entity": "Teacher", "fields": ["id", "name"]}]},
  {"name": "courses", "partitionKey": "/id", "documentTypes": [{"name": "course", "entity": "Course", "fields": ["id", "title",
    {"name": "teacherId", "reference": "teacher"},
    {"name": "modules", "embed": "modules", "fields": ["id", "name", {"name": "lessons", "embed": "lessons", "fields": ["id"]}]}]}]},
  {"name": "attempts", "partitionKey": "/lessonId", "documentTypes": [{"name": "attempt", "entity": "Attempt", "fields": ["id",
    {"name": "lessonId", "reference": "lesson"}]}]},
  {"name": "notes", "partitionKey": "/id", "documentTypes": [{"name": "note", "entity": "Note", "fields": ["id", "open",
    {"name": "courseId", "reference": "course"}]}]},
  {"name": "learners", "partitionKey": "/id", "documentTypes": [{"name": "learner", "entity": "Learner", "fields": ["id"]}]},
  {"name": "enrolments", "partitionKey": "/learnerId", "physicalPartitions": 3, "documentTypes": [{"name": "enrolment", "entity": "Enrolment", "fields": ["id", "score",
    {"name": "learnerId", "reference": "learner"}, {"name": "courseId", "reference": "course"}CARRIED]}]},
  {"name": "certificates", "partitionKey": "/enrolmentId", "physicalPartitions": 3, "documentTypes": [{"name": "certificate", "entity": "Certificate", "fields": ["id",
    {"name": "enrolmentId", "reference": "enrolment"}EARNED]}]}
  FURTHER]}]})";

const char *const carried
    = R"(, {"name": "courseTitle", "copy": "course.title", "upkeep": "changeFeed"})";
const char *const earned
    = R"(, {"name": "courseTitle", "copy": "enrolment.course.title", "upkeep": "changeFeed"})";
/// Two copies that both show the teacher's name.
const char *const copies = R"(, {"name": "shelf", "partitionKey": "/id", "documentTypes": [
    {"name": "listed", "entity": "Course", "copy": "changeFeed", "fields": ["id", "title", {"name": "by", "copy": "teacher.name", "upkeep": "changeFeed"}]}]},
  {"name": "desk", "partitionKey": "/id", "documentTypes": [
    {"name": "planned", "entity": "Course", "copy": "changeFeed", "fields": ["id", {"name": "teacherName", "copy": "teacher.name", "upkeep": "changeFeed"}]}]})";
/// A copy of notes with values of the course that the notes themselves do not hold.
const char *const open = R"(, {"name": "open", "partitionKey": "/id", "documentTypes": [
    {"name": "openNote", "entity": "Note", "copy": "changeFeed", "filter": {"attribute": "open", "equals": true}, "fields": ["id",
      {"name": "courseTitle", "copy": "course.title", "upkeep": "changeFeed"}]}]})";

struct Parts {
    std::string carried = {};
    std::string earned = {};
    std::string further = {};
};

tests::Stage stageOf(const Parts &parts)
{
    return {
        tests::workbookOf(tests::replaced(
            school,
            {{"CARRIED", parts.carried}, {"EARNED", parts.earned}, {"FURTHER", parts.further}})),
        "D", std::nullopt, model::Generation::current};
}

/// Look-ups of a document type in all of the plan.
std::vector<planning::Step> lookUps(const Plan &plan, const std::string &documentType)
{
    std::vector<planning::Step> found;
    for (const auto *steps : {&plan.steps, &plan.background}) {
        std::copy_if(steps->begin(), steps->end(), std::back_inserter(found),
                     [&](const planning::Step &step) {
                         const bool asks = step.operation == planning::Operation::query
                             || step.operation == planning::Operation::pointRead;
                         return asks && step.documentType == documentType;
                     });
    }
    return found;
}

/// Requests that a step sent; -1 where it was not executed.
std::int64_t requestsOf(const Measurement &measured, int step)
{
    const auto found
        = std::find_if(measured.steps.begin(), measured.steps.end(),
                       [&](const planning::StepMeasurement &each) { return each.step == step; });
    return found == measured.steps.end() ? -1 : found->requests;
}

/// Removes a course with the plan and from the rows.
Measurement removeCourse(tests::Stage &stage, const Plan &plan, population::Row row)
{
    execution::Request request;
    request.row = row;
    const Measurement done = execution::run(plan, request, stage.site(), {});
    stage.rows().remove("Course", row);
    return done;
}

/// Creates or updates a drawn row with the plan and among the rows; `position`: of the pattern.
Measurement change(tests::Stage &stage, const Plan &plan, std::size_t position, std::uint64_t round)
{
    const model::AccessPattern &pattern = *stage.workbook().pattern(plan.pattern);
    const model::Command &command = *pattern.command();
    const evaluation::SampleRequest drawn
        = evaluation::Sampler(stage.workbook(), pattern, position, stage.rows()).draw(round);
    execution::Request request;
    request.row = drawn.row;
    if (command.kind == model::Command::Kind::create)
        request.row = evaluation::createRows(command, drawn, stage.rows());
    else
        stage.rows().update(command.entity, drawn.row, drawn.values);
    return execution::run(plan, request, stage.site(), {});
}

} // namespace

class Recalled : public QObject {
    Q_OBJECT

private slots:
    void rowsInsideRowsAreFoundInTheItemReadForThese();
    void whatSeveralCopiesShowIsReadOnce();
    void itemsThatLeadToOthersAreNotAskedForTwice();
    void nothingIsReadBehindARemovedRow();
    void stepsSayWhatTheyAreFor();
    void theSummaryTellsWhatIsWrittenBesides();
};

/// The course is read for its modules. Their lessons, whose attempts are removed too, are in the
/// same item.
void Recalled::rowsInsideRowsAreFoundInTheItemReadForThese()
{
    tests::Stage stage = stageOf({});
    for (const Plan &plan : stage.candidates("End")) {
        const std::vector<planning::Step> reads = lookUps(plan, "course");
        QVERIFY2(reads.size() == 1, tests::textOf(plan).c_str());
        QVERIFY2(reads.front().purpose.find("modules") != std::string::npos
                     && reads.front().purpose.find("lessons") != std::string::npos,
                 reads.front().purpose.c_str());
    }
    const Plan plan = stage.candidates("End").front();
    for (population::Row row = 0; row < 12; row += 4) {
        const Measurement done = removeCourse(stage, plan, row);
        QVERIFY2(done.error.empty(), done.error.c_str());
        QCOMPARE(requestsOf(done, lookUps(plan, "course").front().number), std::int64_t {1});
        QCOMPARE(stage.contents(), stage.freshContents());
    }
}

/// The feed brings a course once, and both copies show the name of its teacher.
void Recalled::whatSeveralCopiesShowIsReadOnce()
{
    tests::Stage stage = stageOf({{}, {}, copies});
    const Plan plan = stage.candidates("New").front();
    const std::vector<planning::Step> reads = lookUps(plan, "teacher");
    QVERIFY2(reads.size() == 1, tests::textOf(plan).c_str());
    for (std::uint64_t round = 0; round < 3; ++round) {
        const Measurement done = change(stage, plan, 0, round);
        QVERIFY2(done.error.empty(), done.error.c_str());
        QCOMPARE(requestsOf(done, reads.front().number), std::int64_t {1});
        QCOMPARE(stage.contents(), stage.freshContents());
    }
}

/// The enrolments with a copy of the title lead to the certificates: they have been read and are
/// not read again.
void Recalled::itemsThatLeadToOthersAreNotAskedForTwice()
{
    tests::Stage stage = stageOf({carried, earned, {}});
    for (const Plan &plan : stage.candidates("Rename")) {
        QVERIFY2(lookUps(plan, "enrolment").size() == 1, tests::textOf(plan).c_str());
        QVERIFY2(lookUps(plan, "certificate").size() == 1, tests::textOf(plan).c_str());
    }
    const Plan plan = stage.candidates("Rename").front();
    for (std::uint64_t round = 0; round < 3; ++round) {
        const Measurement done = change(stage, plan, 1, round);
        QVERIFY2(done.error.empty(), done.error.c_str());
        QCOMPARE(stage.contents(), stage.freshContents());
    }
}

/// A note without its removed course has no title in its copy: the title is not searched.
void Recalled::nothingIsReadBehindARemovedRow()
{
    tests::Stage stage = stageOf({{}, {}, open});
    const Plan plan = stage.candidates("End").front();
    QVERIFY2(lookUps(plan, "course").size() == 1, tests::textOf(plan).c_str());
    for (population::Row row = 1; row < 12; row += 4) {
        const Measurement done = removeCourse(stage, plan, row);
        QVERIFY2(done.error.empty(), done.error.c_str());
        QCOMPARE(stage.contents(), stage.freshContents());
    }
}

/// Texts of steps: how found items relate to the row, the computed value, and the rows with
/// displayed copies.
void Recalled::stepsSayWhatTheyAreFor()
{
    const tests::Stage stage = stageOf({});
    const auto purposes = [&](const char *pattern, const char *documentType) {
        std::string text;
        for (const planning::Step &step : lookUps(stage.candidates(pattern).front(), documentType))
            text += step.purpose + "\n";
        return text;
    };
    const std::string holder = purposes("Rewrite", "course");
    QVERIFY2(holder.find("course that holds the Module\n") != std::string::npos, holder.c_str());
    QCOMPARE(purposes("Scores", "enrolment"),
             std::string("the greatest score over enrolments, the sum of score over enrolments\n"));
    QCOMPARE(purposes("Titles", "course"), std::string("the course's title of the enrolments\n"));
}

/// A course is removed with one request, and each attempt at its lessons with others.
void Recalled::theSummaryTellsWhatIsWrittenBesides()
{
    tests::Stage stage = stageOf({});
    execution::Request request;
    const std::string reason = stage.compile("End", {request}).reason;
    QVERIFY2(reason.find("requests of their own for every attempt, then delete course in courses")
                 != std::string::npos,
             reason.c_str());
}

PARTITA_GUILESS_TEST(Recalled)

} // namespace tst_recalled

#include "tst_recalled.moc"
