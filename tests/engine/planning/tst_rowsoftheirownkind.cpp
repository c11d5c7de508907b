// Rows with copies of rows of the same entity: an employee with the name of her manager, an
// assembly with its parts. The list of fields ends the embedding. It is loaded, read and updated
// like any other copy.
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "engine/model/validation.h"
#include "engine/planning/lookup.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_rowsoftheirownkind {

using namespace partita;
using planning::Plan;
using tests::firstDifference;
using tests::textOf;

namespace {

const char *const staff = R"({"partita": 1, "name": "staff",
"entities": [
  {"name": "Person", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "mutable": true, "generate": "name"},
    {"name": "grade", "type": "integer", "mutable": true, "generate": {"number": [1, 9]}}]}],
"relationships": [{"name": "leading", "parent": "Person.reports", "child": "Person.manager", "cardinality": "1:many", "optionalParent": true CONTAINMENT,
  "degree": {"empirical": [0, 0, 1, 2, 3]}},
  {"name": "knowing", "parent": "Person.friends", "child": "Person.friendOf", "cardinality": "many:many", "degree": {"uniform": [0, 4]}}],
"patterns": [
  {"id": "one", "sentence": "A person with her manager.", "query": "Person", "match": ["id = @id"], "attributes": ["id", "name", "manager.name as managerName"]},
  {"id": "led", "sentence": "Whom somebody leads.", "query": "Person", "match": ["manager is @manager"], "attributes": ["id", "manager.name as managerName"]},
  {"id": "deep", "sentence": "A person with those around her.", "query": "Person", "match": ["id = @id"], "attributes": ["id"],
   "included": [{"role": "manager", "attributes": ["id", "name"]}, {"role": "reports", "attributes": ["id", "name"]}]},
  {"id": "grade", "sentence": "Of a grade.", "query": "Person", "match": ["grade = @grade"], "attributes": ["id", "manager.name as managerName"]},
  {"id": "names", "sentence": "Who are led by somebody of that name.", "query": "Person", "match": ["manager.name = @name"], "attributes": ["id", "name"]},
  {"id": "rename", "sentence": "Rename a person.", "update": "Person", "attributes": ["name"]},
  {"id": "promote", "sentence": "Promote a person.", "update": "Person", "attributes": ["grade"]},
  {"id": "come", "sentence": "A person comes.", "create": "Person"},
  {"id": "leave", "sentence": "Remove a person.", "delete": "Person"}],
"population": {"counts": {"Person": 60}},
"designs": [{"name": "D", "containers": [
  {"name": "people", "partitionKey": "/id", "documentTypes": [{"name": "person", "entity": "Person", "fields": ["id", "name", "grade",
    {"name": "managerId", "reference": "manager"}, FIELDS]}]}]}]})";

const char *const manager
    = R"({"name": "boss", "embed": "manager", "upkeep": "UPKEEP", "fields": ["id", "name"]})";
const char *const twoAbove
    = R"({"name": "boss", "embed": "manager", "upkeep": "UPKEEP", "fields": ["id", "name", {"name": "boss", "embed": "manager", "fields": ["id", "name"]}]})";
const char *const reports
    = R"({"name": "team", "embed": "reports", "upkeep": "UPKEEP", "fields": ["id", "name", "grade"]})";
const char *const twoBelow
    = R"({"name": "team", "embed": "reports", "upkeep": "UPKEEP", "fields": ["id", "name", {"name": "team", "embed": "reports", "fields": ["id", "name"]}]})";
const char *const friends
    = R"({"name": "friends", "embed": "friends", "upkeep": "UPKEEP", "fields": ["id", "name"]}, {"name": "friendOf", "reference": "friendOf", "upkeep": "UPKEEP"})";
const char *const around
    = R"({"name": "boss", "embed": "manager", "upkeep": "UPKEEP", "fields": ["id", "name"]}, {"name": "team", "embed": "reports", "upkeep": "UPKEEP", "fields": ["id", "name"]})";

model::Workbook staffWith(const QString &fields, const QString &upkeep, bool contained = false)
{
    return tests::workbookOf(
        tests::replaced(staff,
                        {{"FIELDS", fields.toStdString()},
                         {"UPKEEP", upkeep.toStdString()},
                         {"CONTAINMENT", contained ? R"(, "containment": true)" : ""}}));
}

} // namespace

class Kin : public QObject {
    Q_OBJECT

private slots:
    void theListOfFieldsEndsIt_data();
    void theListOfFieldsEndsIt();
    void answersAreTrue_data() { designs(); }
    void answersAreTrue();
    void commandsKeepItInStep_data() { designs(); }
    void commandsKeepItInStep();
    void whatIsHeldIsNotLookedUp();

private:
    static void designs();
    static void checkAnswers(tests::Stage &stage, std::size_t position);
    static void checkCommand(tests::Stage &stage, std::size_t position);
};

void Kin::theListOfFieldsEndsIt_data()
{
    QTest::addColumn<QString>("fields");
    QTest::addColumn<bool>("ends");
    const auto row = [](const char *name, const char *fields, bool ends) {
        QTest::newRow(name) << QString::fromLatin1(fields) << ends;
    };
    row("the manager's name", manager, true);
    row("those above", twoAbove, true);
    row("those led", reports, true);
    row("no list", R"({"name": "boss", "embed": "manager", "upkeep": "changeFeed"})", false);
    row("and back again",
        R"({"name": "boss", "embed": "manager", "upkeep": "changeFeed", "fields": ["id", {"name": "team", "embed": "reports", "fields": ["id"]}]})",
        false);
}

void Kin::theListOfFieldsEndsIt()
{
    QFETCH(QString, fields);
    QFETCH(bool, ends);
    const std::vector<model::Problem> problems
        = model::validate(staffWith(fields, QStringLiteral("changeFeed")));
    const bool isRefused = std::any_of(problems.begin(), problems.end(), [](const auto &problem) {
        return problem.message.find("inside itself without end; store a reference instead")
            != std::string::npos;
    });
    QCOMPARE(!isRefused, ends);
}

void Kin::designs()
{
    QTest::addColumn<QString>("fields");
    QTest::addColumn<QString>("upkeep");
    QTest::addColumn<bool>("contained");
    for (const char *upkeep : {"application", "changeFeed"}) {
        for (const bool contained : {false, true}) {
            for (const auto &[name, fields] : {std::pair("manager", manager),
                                               {"two above", twoAbove},
                                               {"reports", reports},
                                               {"two below", twoBelow},
                                               {"around", around},
                                               {"friends", friends}})
                QTest::addRow("%s, %s%s", name, upkeep, contained ? ", a tree" : "")
                    << QString::fromLatin1(fields) << QString::fromLatin1(upkeep) << contained;
        }
    }
}

void Kin::checkAnswers(tests::Stage &stage, std::size_t position)
{
    const model::AccessPattern &pattern = (*stage.workbook().patterns)[position];
    const evaluation::Sampler sampler(stage.workbook(), pattern, position, stage.rows());
    const std::vector<Plan> plans = stage.candidates(pattern.id);
    QVERIFY2(plans.front().impossible.empty(),
             (pattern.id + ": " + plans.front().impossible).c_str());
    for (std::uint64_t key = 0; key < 12; ++key) {
        execution::Request request;
        request.parameters = sampler.draw(key).parameters;
        const execution::ReferenceAnswer expected
            = execution::referenceAnswer(*pattern.query(), request.parameters, stage.rows());
        for (const Plan &plan : plans) {
            const auto measured = execution::run(plan, request, stage.site(), {true, false});
            QVERIFY2(measured.error.empty(), (pattern.id + ": " + measured.error).c_str());
            const std::string wrong
                = execution::differenceFrom(expected, *pattern.query(), measured.answer);
            QVERIFY2(wrong.empty(), (pattern.id + ": " + wrong + "\n" + textOf(plan)).c_str());
        }
    }
}

void Kin::answersAreTrue()
{
    QFETCH(QString, fields);
    QFETCH(QString, upkeep);
    QFETCH(bool, contained);
    tests::Stage stage(staffWith(fields, upkeep, contained), "D", std::nullopt,
                       model::Generation::current);
    for (std::size_t i = 0; i < stage.workbook().patterns->size(); ++i) {
        if ((*stage.workbook().patterns)[i].isQuery())
            checkAnswers(stage, i);
        if (QTest::currentTestFailed())
            return;
    }
}

/// Every plan of the command in turn, on drawn rows: afterwards the design holds the same items as
/// after a fresh load.
void Kin::checkCommand(tests::Stage &stage, std::size_t position)
{
    const model::AccessPattern &pattern = (*stage.workbook().patterns)[position];
    const model::Command &command = *pattern.command();
    const evaluation::Sampler sampler(stage.workbook(), pattern, position, stage.rows());
    const std::vector<Plan> plans = stage.candidates(pattern.id);
    for (std::uint64_t round = 0; round < 20; ++round) {
        const Plan &plan = plans[round % plans.size()];
        QVERIFY2(plan.impossible.empty() && plan.outOfStep.empty(), textOf(plan).c_str());
        const evaluation::SampleRequest drawn = sampler.draw(round);
        execution::Request request;
        request.row = drawn.row;
        if (command.kind == model::Command::Kind::create)
            request.row = stage.rows().create(command.entity, drawn.values, drawn.parents);
        else if (!stage.rows().isLive(command.entity, drawn.row))
            continue;
        else if (command.kind == model::Command::Kind::update)
            stage.rows().update(command.entity, drawn.row, drawn.values);
        const std::vector<std::string> before = stage.contents();
        const auto undone = execution::run(plan, request, stage.site(), {false, true});
        QVERIFY2(undone.error.empty(), (pattern.id + ": " + undone.error).c_str());
        QCOMPARE(stage.contents(), before);
        const auto done = execution::run(plan, request, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        if (command.kind == model::Command::Kind::remove)
            stage.rows().remove(command.entity, drawn.row);
        const std::string wrong = firstDifference(stage.contents(), stage.freshContents());
        QVERIFY2(wrong.empty(), (pattern.id + ": " + wrong + "\n" + textOf(plan)).c_str());
    }
}

void Kin::commandsKeepItInStep()
{
    QFETCH(QString, fields);
    QFETCH(QString, upkeep);
    QFETCH(bool, contained);
    tests::Stage stage(staffWith(fields, upkeep, contained), "D", std::nullopt,
                       model::Generation::current);
    for (std::size_t i = 0; i < stage.workbook().patterns->size(); ++i) {
        if (!(*stage.workbook().patterns)[i].isQuery())
            checkCommand(stage, i);
        if (QTest::currentTestFailed())
            return;
    }
}

void Kin::whatIsHeldIsNotLookedUp()
{
    tests::Stage stage(staffWith(QString::fromLatin1(around), QStringLiteral("application")), "D",
                       std::nullopt, model::Generation::current);
    execution::Request request;
    json::Arena arena;
    request.parameters["id"]
        = model::Json::parse(json::toText(stage.rows().key("Person", 40, arena)));
    const Plan plan = stage.compile("deep", {request});
    QCOMPARE(plan.steps.size(), std::size_t(1));
    QVERIFY(plan.steps.front().operation == planning::Operation::pointRead);
}

PARTITA_GUILESS_TEST(Kin)

} // namespace tst_rowsoftheirownkind

#include "tst_rowsoftheirownkind.moc"
