// Copies several roles away from their origin: a change reaches them by a join through the rows
// between, in hand-written and derived designs. Where it cannot, the plans say so.
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_copiesthroughrows {

using namespace partita;

namespace {

/// Schools have courses, courses offerings, offerings enrolments; a course has one syllabus.
const char *const school = R"({"partita": 1, "name": "school",
"entities": [
  {"name": "School", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "mutable": true, "generate": "name"}]},
  {"name": "Course", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "title", "mutable": true, "generate": "name"}]},
  {"name": "Syllabus", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "text", "mutable": true, "generate": "name"}]},
  {"name": "Offering", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Student", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Enrolment", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "number", "generate": "uuid"}]}],
"relationships": [
  {"name": "c", "parent": "School.courses", "child": "Course.school", "cardinality": "1:many", "degree": {"fixed": 3}},
  {"name": "y", "parent": "Course.syllabus", "child": "Syllabus.course", "cardinality": "1:1", "degree": {"fixed": 1}},
  {"name": "o", "parent": "Course.offerings", "child": "Offering.course", "cardinality": "CARDINALITY", "degree": {"uniform": [2, 4]}},
  {"name": "e", "parent": "Offering.enrolments", "child": "Enrolment.offering", "cardinality": "1:many", "degree": {"fixed": 5}},
  {"name": "s", "parent": "Student.enrolments", "child": "Enrolment.student", "cardinality": "1:many", "degree": {"drawn": "uniform"}}],
"patterns": [
  {"id": "Q1", "sentence": "Show a transcript.", "query": "Enrolment", "match": ["student is @s"],
   "attributes": ["offering.course.title", "offering.course.school.name", "offering.course.syllabus.text"]},
  {"id": "Q2", "sentence": "Show a course.", "query": "Course", "match": ["id = @c"], "attributes": ["title", "syllabus.text"]},
  {"id": "Q3", "sentence": "Find a number.", "query": "Enrolment", "match": ["number = @n"], "attributes": ["id", "offering.course.title"]},
  {"id": "Q4", "sentence": "List titles.", "query": "Enrolment", "match": ["student is @s"], "attributes": ["offering.course.title"]},
  {"id": "C1", "sentence": "Rename a course.", "update": "Course", "attributes": ["title"]},
  {"id": "C2", "sentence": "Rename a school.", "update": "School", "attributes": ["name"]},
  {"id": "C3", "sentence": "Rewrite a syllabus.", "update": "Syllabus", "attributes": ["text"]}],
"population": {"counts": {"School": 3, "Student": 9}},
"designs": [{"name": "D", "containers": [
  {"name": "schools", "partitionKey": "/id", "documentTypes": [{"name": "school", "entity": "School", "fields": ["id", "name"]}]},
  {"name": "courses", "partitionKey": "/id", "documentTypes": [{"name": "course", "entity": "Course", "fields":
     ["id", {"name": "schoolId", "reference": "school"}, "title"]}]},
  {"name": "syllabi", "partitionKey": "/id", "documentTypes": [{"name": "syllabus", "entity": "Syllabus", "fields":
     ["id", {"name": "courseId", "reference": "course"}, "text"]}]},
  {"name": "offerings", "partitionKey": "/id", "documentTypes": [{"name": "offering", "entity": "Offering", "fields":
     ["id", {"name": "courseId", "reference": "course"}]}]},
  {"name": "enrolments", "partitionKey": "/studentId", "documentTypes": [{"name": "enrolment", "entity": "Enrolment", "fields":
     ["id", "number", {"name": "offeringId", "reference": "offering"}, {"name": "studentId", "reference": "student"}ATHOME]}]}
  FURTHER]}],
"derivedDesigns": ["hybrid", "duplicated", "referenced"]})";

const char *const titleAndName
    = R"(, {"name": "title", "copy": "offering.course.title", "upkeep": "UPKEEP"},
           {"name": "schoolName", "copy": "offering.course.school.name", "upkeep": "UPKEEP"})";

/// Says neither which offering nor which course a row is of.
const char *const byNumber = R"(, {"name": "numbers", "partitionKey": "/number", "documentTypes": [
    {"name": "byNumber", "entity": "Enrolment", "copy": "UPKEEP", "fields": ["id", "number",
      {"name": "title", "copy": "offering.course.title", "upkeep": "UPKEEP"}]}]})";

/// An element holds the key of its owner, but not of its course.
const char *const inStudents = R"(, {"name": "students", "partitionKey": "/id", "documentTypes": [
    {"name": "student", "entity": "Student", "fields": ["id", {"name": "enrolments", "embed": "enrolments", "upkeep": "changeFeed",
      "fields": ["id", {"name": "title", "copy": "offering.course.title", "upkeep": "changeFeed"}]}]}]})";

tests::Stage stageOf(const std::string &design, const std::string &atHome = {},
                     const std::string &further = {}, const std::string &upkeep = "changeFeed",
                     const std::string &cardinality = "1:many")
{
    return tests::Stage(tests::workbookOf(tests::replaced(school,
                                                          {{"ATHOME", atHome},
                                                           {"FURTHER", further},
                                                           {"UPKEEP", upkeep},
                                                           {"CARDINALITY", cardinality}})),
                        design, std::nullopt, model::Generation::current);
}

QString notesOf(const planning::Plan &plan)
{
    QString text;
    for (const std::string &note : plan.notes)
        text += QString::fromStdString(note) + u'\n';
    return text;
}

/// Runs all plans of each command; afterwards the design must agree with its rows.
void keepInStep(tests::Stage &stage)
{
    const auto &patterns = *stage.workbook().patterns;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        if (patterns[i].isQuery())
            continue;
        const evaluation::Sampler sampler(stage.workbook(), patterns[i], i, stage.rows());
        for (const planning::Plan &plan : stage.candidates(patterns[i].id)) {
            QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
            QVERIFY2(plan.outOfStep.empty(), qPrintable(notesOf(plan)));
            for (std::uint64_t round = 0; round < 3; ++round) {
                const evaluation::SampleRequest drawn = sampler.draw(round);
                execution::Request request;
                request.row = drawn.row;
                stage.rows().update(patterns[i].command()->entity, drawn.row, drawn.values);
                const auto done = execution::run(plan, request, stage.site(), {});
                QVERIFY2(done.error.empty(), done.error.c_str());
                QVERIFY2(stage.contents() == stage.freshContents(), patterns[i].id.c_str());
            }
        }
    }
}

} // namespace

class Carriers : public QObject {
    Q_OBJECT

private slots:
    void aRenameReachesTheCopies_data();
    void aRenameReachesTheCopies();
    void itGoesByTheRowsInBetween();
    void aCopyIsFoundByItsRow();
    void derivedDesignsHoldNothingThatGoesStale_data();
    void derivedDesignsHoldNothingThatGoesStale();
    void whatCannotBeFollowedGoesStale();
};

void Carriers::aRenameReachesTheCopies_data()
{
    QTest::addColumn<QString>("atHome");
    QTest::addColumn<QString>("further");
    QTest::addColumn<QString>("upkeep");
    for (const char *upkeep : {"changeFeed", "application"}) {
        QTest::addRow("at home, %s", upkeep)
            << QString::fromUtf8(titleAndName) << QString() << QString::fromUtf8(upkeep);
        QTest::addRow("in a copy, %s", upkeep)
            << QString() << QString::fromUtf8(byNumber) << QString::fromUtf8(upkeep);
        QTest::addRow("in both, %s", upkeep)
            << QString::fromUtf8(titleAndName) << QString::fromUtf8(byNumber)
            << QString::fromUtf8(upkeep);
    }
}

void Carriers::aRenameReachesTheCopies()
{
    QFETCH(QString, atHome);
    QFETCH(QString, further);
    QFETCH(QString, upkeep);
    tests::Stage stage
        = stageOf("D", atHome.toStdString(), further.toStdString(), upkeep.toStdString());
    keepInStep(stage);
}

void Carriers::itGoesByTheRowsInBetween()
{
    tests::Stage stage = stageOf("D", titleAndName);
    const planning::Plan plan = stage.compile("C1");
    std::vector<std::string> asked;
    for (const planning::Step &step : plan.background) {
        if (step.operation == planning::Operation::query)
            asked.push_back(step.documentType);
    }
    QCOMPARE(asked, (std::vector<std::string> {"offering", "enrolment"}));
    execution::Request request;
    request.row = 0;
    const auto measured = execution::run(plan, request, stage.site(), {});
    QVERIFY2(measured.backgroundCharge > 10, "five enrolments each of two offerings and more");
    // Each write repeats over the enrolments, not over the offerings.
    const planning::Step &write = plan.background.back();
    const auto over = std::find_if(
        plan.background.begin(), plan.background.end(),
        [&](const planning::Step &step) { return step.number == write.repeatsOver; });
    QVERIFY(over != plan.background.end());
    QCOMPARE(over->documentType, std::string("enrolment"));
}

void Carriers::aCopyIsFoundByItsRow()
{
    tests::Stage stage = stageOf("D", {}, byNumber);
    const planning::Plan plan = stage.compile("C1");
    QVERIFY2(plan.outOfStep.empty(), qPrintable(notesOf(plan)));
    // The home shows the key and partition of its copy: no query of every partition.
    const auto asked = std::find_if(plan.background.begin(), plan.background.end(),
                                    [](const planning::Step &step) {
                                        return step.documentType == "byNumber"
                                            && step.operation != planning::Operation::replace;
                                    });
    QVERIFY(asked != plan.background.end());
    QVERIFY2(asked->text.find("c.id = @") != std::string::npos, asked->text.c_str());
    QVERIFY(asked->reach == planning::Reach::somePartitions);
}

void Carriers::derivedDesignsHoldNothingThatGoesStale_data()
{
    QTest::addColumn<QString>("design");
    QTest::addColumn<QString>("cardinality");
    for (const char *design : {"Hybrid", "Duplicated", "Referenced"}) {
        for (const char *cardinality : {"1:many", "1:few"})
            QTest::addRow("%s %s", design, cardinality)
                << QString::fromUtf8(design) << QString::fromUtf8(cardinality);
    }
}

void Carriers::derivedDesignsHoldNothingThatGoesStale()
{
    QFETCH(QString, design);
    QFETCH(QString, cardinality);
    tests::Stage stage
        = stageOf(design.toStdString(), {}, {}, "changeFeed", cardinality.toStdString());
    keepInStep(stage);
}

void Carriers::whatCannotBeFollowedGoesStale()
{
    tests::Stage stage = stageOf("D", {}, inStudents);
    const planning::Plan rename = stage.compile("C1");
    const planning::FieldAt title {"students", "student", "enrolments/title"};
    QCOMPARE(rename.outOfStep.size(), std::size_t(1));
    QVERIFY(rename.outOfStep.front() == title);
    QVERIFY2(notesOf(rename).contains(QStringLiteral("{\"copy\": \"offering.course.id\"}")),
             qPrintable(notesOf(rename)));
    bool isTold = false;
    for (const planning::Plan &plan : stage.candidates("Q4")) {
        const QString notes = notesOf(plan);
        isTold = isTold || notes.contains(QStringLiteral("becomes stale: C1"));
        QVERIFY2(!notes.contains(QStringLiteral("title of student.enrolments in students follows")),
                 qPrintable(notes));
    }
    QVERIFY(isTold);
}

PARTITA_GUILESS_TEST(Carriers)

} // namespace tst_copiesthroughrows

#include "tst_copiesthroughrows.moc"
