// Updates that remove a value, or give one to a row without it: they are written like any other.
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <set>

namespace tst_vanishing {

using namespace partita;
using planning::Plan;

namespace {

/// Half of the tasks have no outcome; their job shows it, and a copy of them.
model::Workbook jobsWith(const std::string &missing)
{
    return tests::workbookOf(tests::replaced(R"({"partita": 1, "name": "jobs",
"entities": [
  {"name": "Job", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "j"}},
    {"name": "note", "mutable": true, "missing": MISSING, "generate": {"text": [3, 9]}}]},
  {"name": "Task", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t"}},
    {"name": "outcome", "mutable": true, "missing": MISSING, "generate": {"choice": ["done", "refused"]}},
    {"name": "isUrgent", "mutable": true, "missing": MISSING, "generate": {"boolean": 0.5}},
    {"name": "minutes", "mutable": true, "generate": {"number": [1, 99]}}]}],
"relationships": [{"name": "steps", "parent": "Job.tasks", "child": "Task.job", "degree": {"uniform": [1, 4]}}],
"patterns": [
  {"id": "outcome", "sentence": "Change the outcome.", "update": "Task", "attributes": ["outcome"]},
  {"id": "all", "sentence": "Change all.", "update": "Task", "attributes": ["outcome", "isUrgent", "minutes"]},
  {"id": "note", "sentence": "Change the note.", "update": "Job", "attributes": ["note"]}],
"population": {"counts": {"Job": 40}},
"designs": [
  {"name": "Together", "containers": [{"name": "all", "partitionKey": "/jobId", "documentTypes": [
    {"name": "job", "entity": "Job", "fields": ["id", {"name": "type", "constant": "job"}, {"name": "jobId", "attribute": "id"}, "note"]},
    {"name": "task", "entity": "Task", "fields": ["id", {"name": "type", "constant": "task"}, {"name": "jobId", "reference": "job"},
      "outcome", "isUrgent", "minutes", {"name": "note", "copy": "job.note", "upkeep": "transaction"}]}]}]},
  {"name": "Apart", "containers": [
    {"name": "jobs", "partitionKey": "/id", "documentTypes": [{"name": "job", "entity": "Job", "fields": ["id", "note"]}]},
    {"name": "tasks", "partitionKey": "/id", "documentTypes": [{"name": "task", "entity": "Task", "fields": ["id", "outcome", "isUrgent", "minutes",
      {"name": "jobId", "reference": "job"}, {"name": "note", "copy": "job.note", "upkeep": "changeFeed"}]}]},
    {"name": "byJob", "partitionKey": "/jobId", "documentTypes": [{"name": "copy", "entity": "Task", "copy": "changeFeed", "fields": ["id", "outcome", "isUrgent",
      {"name": "jobId", "reference": "job"}]}]}]},
  {"name": "Inside", "containers": [{"name": "jobs", "partitionKey": "/id", "documentTypes": [{"name": "job", "entity": "Job", "fields": ["id", "note",
    {"name": "tasks", "embed": "tasks", "fields": ["id", "outcome", "isUrgent", "minutes"]}]}]}]}]})",
                                             {{"MISSING", missing}}));
}

} // namespace

class Vanishing : public QObject {
    Q_OBJECT

private slots:
    void valuesComeAndGo_data();
    void valuesComeAndGo();
    void takingAValueAwayIsNotFree();
};

void Vanishing::valuesComeAndGo_data()
{
    QTest::addColumn<QString>("design");
    QTest::addColumn<bool>("is2019");
    for (const char *design : {"Together", "Apart", "Inside"}) {
        for (const bool is2019 : {false, true})
            QTest::addRow("%s %s", design, is2019 ? "2019" : "current") << design << is2019;
    }
}

/// Whatever way is taken, and when it is undone.
void Vanishing::valuesComeAndGo()
{
    QFETCH(QString, design);
    QFETCH(bool, is2019);
    tests::Stage stage(jobsWith("0.5"), design.toStdString(), std::nullopt,
                       is2019 ? model::Generation::y2019 : model::Generation::current);
    const auto &patterns = *stage.workbook().patterns;
    std::set<std::pair<bool, bool>> seen; // there before and after
    for (std::uint64_t round = 0; round < 16; ++round) {
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            const std::vector<Plan> plans = stage.candidates(patterns[i].id);
            const Plan &plan = plans[round % plans.size()];
            const evaluation::Sampler sampler(stage.workbook(), patterns[i], i, stage.rows());
            const evaluation::SampleRequest drawn = sampler.draw(round);
            const std::string &entity = patterns[i].command()->entity;
            const std::string &attribute = patterns[i].command()->attributes.front();
            const auto isThere = [&] {
                json::Arena arena;
                return !stage.rows().value(entity, drawn.row, attribute, arena).isUndefined();
            };
            const bool was = isThere();
            const tests::Tried tried = tests::tryUpdate(stage, plan, drawn);
            seen.emplace(was, isThere());
            const std::string place = patterns[i].id + " (" + plan.reason + "): ";
            QVERIFY2(tried.done.error.empty(), (place + tried.done.error).c_str());
            QVERIFY2(tried.done.requests > 0, place.c_str());
            const std::string undone = tests::firstDifference(tried.afterUndoing, tried.before);
            QVERIFY2(undone.empty(), (place + "undone: " + undone).c_str());
            const std::string wrong
                = tests::firstDifference(stage.contents(), stage.freshContents());
            QVERIFY2(wrong.empty(), (place + wrong).c_str());
        }
    }
    QVERIFY(seen.contains({true, true}));
    QVERIFY(seen.contains({true, false}));
    QVERIFY(seen.contains({false, true}));
}

/// On average an update takes as much, however many rows lack the value.
void Vanishing::takingAValueAwayIsNotFree()
{
    const auto chargeWith = [](const char *missing) {
        tests::Stage stage(jobsWith(missing), "Apart", std::nullopt, model::Generation::current);
        const model::AccessPattern &pattern = stage.workbook().patterns->front();
        const evaluation::Sampler sampler(stage.workbook(), pattern, 0, stage.rows());
        const Plan plan = stage.compile(pattern.id);
        double charge = 0;
        for (std::uint64_t key = 0; key < 20; ++key)
            charge += tests::tryUpdate(stage, plan, sampler.draw(key)).done.requestCharge;
        return charge / 20;
    };
    const double always = chargeWith("0");
    for (const char *missing : {"0.5", "0.9"})
        QVERIFY(std::abs(chargeWith(missing) / always - 1) < 0.1);
}

PARTITA_GUILESS_TEST(Vanishing)

} // namespace tst_vanishing

#include "tst_vanishing.moc"
