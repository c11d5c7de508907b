// A row of a 1:1 relationship created with its parent: one request when both are in one place.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_createddependents {

using namespace partita;
using planning::Operation;

namespace {

const char *const people = R"({"partita": 1, "name": "people",
"entities": [
  {"name": "Person", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "p-"}}, {"name": "name", "generate": "name"}]},
  {"name": "Profile", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "q-"}}, {"name": "text", "generate": {"text": [20, 40]}}]}],
"relationships": [
  {"name": "profile", "parent": "Person.profile", "child": "Profile.person", "cardinality": "1:1", "containment": true}],
"patterns": [{"id": "C", "sentence": "Register.", "create": "Person", "with": ["profile"]},
  {"id": "R", "sentence": "Leave.", "delete": "Person"}],
"population": {"counts": {"Person": 20}},
"designs": [{"name": "D", "containers": [CONTAINERS]}]})";

const char *const profiles = R"({"name": "profiles", "partitionKey": "/personId", "documentTypes": [
    {"name": "profile", "entity": "Profile", "fields": ["id", {"name": "personId", "reference": "person"}, "text"]}]})";

} // namespace

class CreatedDependents : public QObject {
    Q_OBJECT

private slots:
    void theOneChildIsCreatedWithItsParent_data();
    void theOneChildIsCreatedWithItsParent();
    void theOneChildIsSpokenOfAsOne();
};

void CreatedDependents::theOneChildIsCreatedWithItsParent_data()
{
    QTest::addColumn<QString>("containers");
    QTest::addColumn<int>("requests"); // of today's service
    const auto add = [](const char *name, const std::string &containers, int requests) {
        QTest::newRow(name) << QString::fromStdString(containers) << requests;
    };
    const std::string person
        = R"({"name": "people", "partitionKey": "/id", "documentTypes": [{"name": "person", "entity": "Person", "fields": ["id", "name")";
    add("inside it",
        person + R"(, {"name": "profile", "embed": "profile", "fields": ["id", "text"]}]}]})", 1);
    add("in one logical partition",
        R"({"name": "people", "partitionKey": "/personId", "documentTypes": [
    {"name": "person", "entity": "Person", "fields": ["id", {"name": "type", "constant": "person"}, {"name": "personId", "attribute": "id"}, "name"]},
    {"name": "profile", "entity": "Profile", "fields": ["id", {"name": "type", "constant": "profile"}, {"name": "personId", "reference": "person"}, "text"]}]})",
        1);
    add("in another container", person + "]}]}, " + profiles, 2);
    add("in another container, named by its parent, who shows a copy",
        person + R"(, {"name": "profileId", "reference": "profile"},
      {"name": "text", "copy": "profile.text", "upkeep": "application"}]}]}, )"
            + profiles,
        2);
}

void CreatedDependents::theOneChildIsCreatedWithItsParent()
{
    QFETCH(QString, containers);
    QFETCH(int, requests);
    const std::string text = tests::replaced(people, {{"CONTAINERS", containers.toStdString()}});
    for (const model::Generation generation :
         {model::Generation::current, model::Generation::y2019}) {
        tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, generation);
        const model::AccessPattern &pattern = stage.workbook().patterns->front();
        const evaluation::Sampler sampler(stage.workbook(), pattern, 0, stage.rows());
        const std::int64_t before = stage.rows().count("Profile");
        std::int64_t round = 0;
        for (const planning::Plan &plan : stage.candidates("C")) {
            QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
            const evaluation::SampleRequest drawn
                = sampler.draw(static_cast<std::uint64_t>(round++));
            execution::Request request;
            request.row = evaluation::createRows(*pattern.command(), drawn, stage.rows());
            const auto done = execution::run(plan, request, stage.site(), {});
            QVERIFY2(done.error.empty(), done.error.c_str());
            if (generation == model::Generation::current && round == 1)
                QCOMPARE(done.requests, static_cast<std::int64_t>(requests));
            QCOMPARE(stage.contents(), stage.freshContents());
        }
        QCOMPARE(stage.rows().count("Profile"), before + round);
    }
}

void CreatedDependents::theOneChildIsSpokenOfAsOne()
{
    const std::string apart
        = R"({"name": "people", "partitionKey": "/id", "documentTypes": [{"name": "person", "entity": "Person",
            "fields": ["id", "name"]}]}, )"
        + std::string(profiles);
    tests::Stage stage(tests::workbookOf(tests::replaced(people, {{"CONTAINERS", apart}})), "D",
                       std::nullopt);
    const planning::Plan created = stage.candidates("C").front();
    QVERIFY2(tests::hasNote(
                 created,
                 "The profile is a further request: if it fails, the Person exists without it."),
             tests::textOf(created).c_str());
    const planning::Plan removed = stage.candidates("R").front();
    QVERIFY2(std::any_of(removed.steps.begin(), removed.steps.end(),
                         [](const planning::Step &step) {
                             return step.purpose == "its profile, which is removed with it";
                         }),
             tests::textOf(removed).c_str());
}

PARTITA_GUILESS_TEST(CreatedDependents)

} // namespace tst_createddependents

#include "tst_createddependents.moc"
