// Copies of a row's only child (1:1): they follow when the child is created, changed and removed,
// also in items further away. A copy is found before the home that shows its place is removed.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_onlychild {

using namespace partita;

namespace {

/// People, about half of them with a badge, with their tasks and mentors.
const char *const office = R"({"partita": 1, "name": "office",
"entities": [
  {"name": "Person", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "p-"}}, {"name": "name", "generate": "name", "mutable": true},
    {"name": "city", "generate": {"choice": ["Oslo", "Lyon"]}}]},
  {"name": "Badge", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "b-"}}, {"name": "colour", "generate": {"sequence": "colour "}, "mutable": true}]},
  {"name": "Task", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}}, {"name": "due", "generate": {"number": [1, 999]}}]}],
"relationships": [
  {"name": "carrying", "parent": "Person.badge", "child": "Badge.person", "cardinality": "1:1", "containment": true, "degree": {"uniform": [0, 1]}},
  {"name": "mentoring", "parent": "Person.mentee", "child": "Person.mentor", "cardinality": "1:1", "optionalParent": true, "degree": {"uniform": [0, 1]}},
  {"name": "work", "parent": "Person.tasks", "child": "Task.person", "cardinality": "1:many", "containment": true, "degree": {"fixed": 2}}],
"patterns": [
  {"id": "Give", "sentence": "A person gets a badge.", "create": "Badge"},
  {"id": "Paint", "sentence": "A badge gets another colour.", "update": "Badge"},
  {"id": "Take", "sentence": "A badge is taken back.", "delete": "Badge"},
  {"id": "Rename", "sentence": "A person gets another name.", "update": "Person", "attributes": ["name"]},
  {"id": "Done", "sentence": "A task is done.", "delete": "Task"},
  {"id": "Leave", "sentence": "A person leaves.", "delete": "Person"}],
"population": {"seed": 2, "counts": {"Person": 16}},
"designs": [{"name": "D", "containers": [
  {"name": "people", "partitionKey": PEOPLE, "physicalPartitions": 3, "documentTypes": [{"name": "person", "entity": "Person", "fields": ["id", "name", "city",
    {"name": "kind", "constant": "person"}, {"name": "mentorId", "reference": "mentor"} INPERSON]}]}
  ELSEWHERE]}]})";

const char *const badges
    = R"(, {"name": "badges", "partitionKey": "/id", "documentTypes": [{"name": "badge", "entity": "Badge", "fields": ["id", "colour", {"name": "personId", "reference": "person"}]}]})";
const char *const tasks
    = R"(, {"name": "tasks", "partitionKey": TASKS, "physicalPartitions": 3, "documentTypes": [{"name": "task", "entity": "Task", "fields": ["id", "due", {"name": "personId", "reference": "person"} INTASK]}]})";
const char *const tasksInside
    = R"(, {"name": "tasks", "embed": "tasks", "fields": ["id", "due", {"name": "colour", "copy": "person.badge.colour", "upkeep": "UPKEEP"}]})";
const char *const colour
    = R"(, {"name": "colour", "copy": "person.badge.colour", "upkeep": "UPKEEP"})";
const char *const mentor = R"(, {"name": "mentorName", "copy": "mentor.name", "upkeep": "UPKEEP"})";
const char *const copies
    = R"(, {"name": "agenda", "partitionKey": ["/city", "/personId"], "physicalPartitions": 3, "documentTypes": [{"name": "agenda", "entity": "Task", "copy": "UPKEEP",
       "fields": ["id", "due", {"name": "city", "copy": "person.city"}, {"name": "personId", "reference": "person"}]}]})";

} // namespace

class OnlyChild : public QObject {
    Q_OBJECT

private slots:
    void whatOthersHoldFollows_data();
    void whatOthersHoldFollows();

private:
    void check(tests::Stage &stage, std::size_t position);
};

void OnlyChild::whatOthersHoldFollows_data()
{
    QTest::addColumn<QString>("inPerson");
    QTest::addColumn<QString>("elsewhere");
    QTest::addColumn<QString>("tasksKey");
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("upkeep");
    const QString apart = QString::fromLatin1(badges)
        + QString::fromLatin1(tasks).replace(QLatin1String("INTASK"), QLatin1String(colour));
    const QString inside = QString::fromLatin1(badges);
    const QString copied = QString::fromLatin1(badges)
        + QString::fromLatin1(tasks).remove(QLatin1String("INTASK")) + QLatin1String(copies);
    const QString holder = QStringLiteral(
        R"(, {"name": "badge", "embed": "badge", "fields": ["id", "colour", {"name": "holder", "copy": "person.name", "upkeep": "UPKEEP"}]})");
    const QString plain = QString::fromLatin1(tasks).remove(QLatin1String("INTASK"));
    for (const char *upkeep : {"application", "changeFeed"}) {
        const auto add = [&](const char *name, const QString &inPerson, const QString &elsewhere,
                             const char *key, std::initializer_list<const char *> patterns) {
            for (const char *pattern : patterns)
                QTest::addRow("%s: %s, %s", name, pattern, upkeep)
                    << inPerson << elsewhere << key << pattern << upkeep;
        };
        add("in the tasks of who carries it", {}, apart, R"("/personId")",
            {"Give", "Paint", "Take"});
        add("in the tasks inside who carries it", QLatin1String(tasksInside), inside,
            R"("/personId")", {"Give", "Paint", "Take"});
        add("of the person, inside the person", holder, plain, R"("/personId")", {"Rename"});
        add("of a mentor that leaves", QLatin1String(mentor), apart, R"("/personId")", {"Leave"});
        add("a copy by what its person tells", {}, copied, R"(["/personId", "/id"])", {"Leave"});
        add("a copy by what its task tells", {}, copied, R"("/id")", {"Done"});
    }
}

void OnlyChild::whatOthersHoldFollows()
{
    QFETCH(QString, inPerson);
    QFETCH(QString, elsewhere);
    QFETCH(QString, tasksKey);
    QFETCH(QString, pattern);
    QFETCH(QString, upkeep);
    const std::string text = tests::replaced(office,
                                             {{"INPERSON", inPerson.toStdString()},
                                              {"ELSEWHERE", elsewhere.toStdString()},
                                              {"TASKS", tasksKey.toStdString()},
                                              {"PEOPLE", R"(["/kind", "/city", "/id"])"},
                                              {"UPKEEP", upkeep.toStdString()}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    const auto &patterns = *stage.workbook().patterns;
    const auto wanted
        = std::find_if(patterns.begin(), patterns.end(), [&](const model::AccessPattern &each) {
              return each.id == pattern.toStdString();
          });
    check(stage, static_cast<std::size_t>(wanted - patterns.begin()));
}

/// Runs each of the plans in turn.
void OnlyChild::check(tests::Stage &stage, std::size_t position)
{
    const model::AccessPattern &pattern = (*stage.workbook().patterns)[position];
    const model::Command &command = *pattern.command();
    const std::vector<planning::Plan> plans = stage.candidates(pattern.id);
    int done = 0;
    for (std::uint64_t round = 0; round < 16; ++round) {
        const evaluation::Sampler sampler(stage.workbook(), pattern, position, stage.rows());
        const evaluation::SampleRequest drawn = sampler.draw(round);
        const bool isCreated = command.kind == model::Command::Kind::create;
        if (!isCreated && !stage.rows().isLive(command.entity, drawn.row))
            continue;
        if (isCreated
            && stage.rows().partner("Person", drawn.parents.at("person"), "badge")
                != population::noRow)
            continue;
        const planning::Plan &plan = plans[round % plans.size()];
        QVERIFY2(plan.impossible.empty() && plan.outOfStep.empty(), tests::textOf(plan).c_str());
        execution::Request request;
        request.row = isCreated ? evaluation::createRows(command, drawn, stage.rows()) : drawn.row;
        if (command.kind == model::Command::Kind::update)
            stage.rows().update(command.entity, drawn.row, drawn.values);
        const auto measured = execution::run(plan, request, stage.site(), {});
        QVERIFY2(measured.error.empty(), measured.error.c_str());
        if (command.kind == model::Command::Kind::remove)
            stage.rows().remove(command.entity, drawn.row);
        const std::string wrong = tests::firstDifference(stage.contents(), stage.freshContents());
        QVERIFY2(wrong.empty(), (wrong + "\n" + tests::textOf(plan)).c_str());
        ++done;
    }
    QVERIFY2(done > 2, qPrintable(QString::number(done)));
}

PARTITA_GUILESS_TEST(OnlyChild)

} // namespace tst_onlychild

#include "tst_onlychild.moc"
