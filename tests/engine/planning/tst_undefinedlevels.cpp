// A document type without a further level of its container's hierarchical key: the service takes
// such items, and the level is undefined in all of them.
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "engine/execution/runner.h"
#include "engine/model/validation.h"
#include "engine/workbook/textform.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_undefinedlevels {

using namespace partita;

namespace {

/// Tenants, their users and the users' documents in one container by tenant and user. A tenant has
/// no user.
const char *const tenants = R"({"partita": 1, "name": "tenants",
"entities": [
  {"name": "Tenant", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}}, {"name": "name", "generate": {"text": [5, 20]}, "mutable": true},
    {"name": "plan", "generate": {"choice": ["free", "pro"]}}]},
  {"name": "User", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "mail", "generate": {"sequence": "u@"}}]},
  {"name": "Document", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "title", "generate": {"text": [10, 30]}, "mutable": true}]}],
"relationships": [
  {"name": "staff", "parent": "Tenant.users", "child": "User.tenant", "cardinality": "1:many", "containment": true, "degree": {"fixed": 4}},
  {"name": "ownership", "parent": "User.documents", "child": "Document.owner", "cardinality": "1:many", "containment": true, "degree": {"uniform": [1, 3]}}],
"patterns": [
  {"id": "tenant", "sentence": "S", "query": "Tenant", "match": ["id = @id"], "ratePerSecond": 1},
  {"id": "plan", "sentence": "S", "query": "Tenant", "match": ["plan = @plan"], "ratePerSecond": 1},
  {"id": "staff", "sentence": "S", "query": "Tenant", "match": ["id = @id"], "attributes": ["name"],
    "included": [{"role": "users", "attributes": ["mail"]}], "ratePerSecond": 1},
  {"id": "login", "sentence": "S", "query": "User", "match": ["tenant is @tenantId", "mail = @mail"],
    "attributes": ["id", "tenant.name as tenantName"], "ratePerSecond": 1},
  {"id": "documents", "sentence": "S", "query": "Document", "match": ["owner.tenant.id = @tenantId"], "ratePerSecond": 1},
  {"id": "rename", "sentence": "S", "update": "Tenant", "attributes": ["name"], "ratePerSecond": 1},
  {"id": "found", "sentence": "S", "create": "Tenant", "ratePerSecond": 1},
  {"id": "retitle", "sentence": "S", "update": "Document", "attributes": ["title"], "ratePerSecond": 1}],
"population": {"counts": {"Tenant": 12}},
"designs": [{"name": "D", "containers": [
  {"name": "data", "partitionKey": KEY, "physicalPartitions": 3, "documentTypes": [
    {"name": "tenant", "entity": "Tenant", "fields": ["id", {"name": "tenantId", "attribute": "id"}, {"name": "type", "constant": "tenant"}, "name", "plan"]},
    {"name": "user", "entity": "User", "fields": ["id", {"name": "tenantId", "reference": "tenant"}, {"name": "userId", "attribute": "id"},
      {"name": "type", "constant": "user"}, "mail"]},
    {"name": "document", "entity": "Document", "fields": ["id", {"name": "tenantId", "copy": "owner.tenant.id"},
      {"name": "userId", "reference": "owner"}, {"name": "type", "constant": "document"}, "title"]}]}]}]})";

std::string textWith(const char *key)
{
    return tests::replaced(tenants, {{"KEY", key}});
}

model::Workbook workbook()
{
    return tests::workbookOf(textWith(R"(["/tenantId", "/userId"])"));
}

tests::Stage stage()
{
    return {workbook(), "D", std::nullopt, model::Generation::current};
}

std::vector<std::string> messages(const char *key, model::Severity severity)
{
    const Result<model::Workbook> read = workbook::readText(textWith(key));
    if (!read)
        qFatal("%s", read.error().message.c_str());
    std::vector<std::string> found;
    for (const model::Problem &problem : model::validate(*read)) {
        if (problem.severity == severity)
            found.push_back(problem.message);
    }
    return found;
}

} // namespace

class UndefinedLevels : public QObject {
    Q_OBJECT

private slots:
    void itIsNotedAndNoError();
    void aKeyNeedsItsFirstLevelAndSomeTypeWithEach();
    void theItemIsReadByItsWholeKey();
    void everyPlanGivesTheRows();
    void commandsWriteTheItem();
    void eachTenantHasALogicalPartitionOfItsOwn();
};

void UndefinedLevels::itIsNotedAndNoError()
{
    const char *const key = R"(["/tenantId", "/userId"])";
    QVERIFY(messages(key, model::Severity::error).empty());
    const std::vector<std::string> notes = messages(key, model::Severity::information);
    QCOMPARE(notes.size(), std::size_t {1});
    QVERIFY2(notes.front().starts_with("Items of \"tenant\" have no value at \"/userId\": this "
                                       "level of their partition key is undefined"),
             notes.front().c_str());
}

void UndefinedLevels::aKeyNeedsItsFirstLevelAndSomeTypeWithEach()
{
    for (const char *key : {R"(["/userId", "/tenantId"])", R"(["/tenantId", "/departmentId"])"}) {
        const std::vector<std::string> errors = messages(key, model::Severity::error);
        QVERIFY(!errors.empty());
        QVERIFY2(errors.front().find("has no source in") != std::string::npos,
                 errors.front().c_str());
    }
}

void UndefinedLevels::theItemIsReadByItsWholeKey()
{
    tests::Stage loaded = stage();
    const planning::Plan plan = loaded.compile("tenant");
    QCOMPARE(plan.steps.size(), std::size_t {1});
    const planning::Step &step = plan.steps.front();
    QVERIFY2(step.operation == planning::Operation::pointRead, tests::textOf(plan).c_str());
    QVERIFY(step.reach == planning::Reach::logicalPartition);
    QVERIFY2(step.text.find("partition @id, undefined") != std::string::npos, step.text.c_str());
    QVERIFY2(step.routing.find("is fixed by @id, undefined") != std::string::npos,
             step.routing.c_str());
}

void UndefinedLevels::everyPlanGivesTheRows()
{
    tests::Stage loaded = stage();
    std::size_t position = 0;
    std::size_t found = 0;
    for (const model::AccessPattern &pattern : *loaded.workbook().patterns) {
        const evaluation::Sampler sampler(loaded.workbook(), pattern, position++, loaded.rows());
        if (!pattern.query())
            continue;
        for (std::uint64_t sample = 0; sample < 12; ++sample) {
            execution::Request request;
            request.parameters = sampler.draw(sample).parameters;
            const execution::ReferenceAnswer expected
                = execution::referenceAnswer(*pattern.query(), request.parameters, loaded.rows());
            found += expected.rows.size();
            for (const planning::Plan &plan : loaded.candidates(pattern.id)) {
                const std::string wrong
                    = tests::wrongAnswer(loaded, plan, *pattern.query(), request, expected);
                QVERIFY2(wrong.empty(), (pattern.id + " (" + plan.reason + "): " + wrong).c_str());
            }
        }
    }
    QVERIFY(found > 100);
}

/// A change of the tenant needs no search, and its items are as a fresh load would make them.
void UndefinedLevels::commandsWriteTheItem()
{
    tests::Stage loaded = stage();
    std::size_t position = 0;
    for (const model::AccessPattern &pattern : *loaded.workbook().patterns) {
        const evaluation::Sampler sampler(loaded.workbook(), pattern, position++, loaded.rows());
        if (pattern.id != "rename" && pattern.id != "retitle")
            continue;
        const planning::Plan plan = loaded.compile(pattern.id);
        QVERIFY2(plan.impossible.empty() && plan.outOfStep.empty(), tests::textOf(plan).c_str());
        if (pattern.id == "rename")
            QVERIFY2(std::all_of(plan.steps.begin(), plan.steps.end(),
                                 [](const planning::Step &step) {
                                     return step.reach == planning::Reach::logicalPartition;
                                 }),
                     tests::textOf(plan).c_str());
        const tests::Tried tried = tests::tryUpdate(loaded, plan, sampler.draw(3));
        QVERIFY2(tried.done.error.empty(), tried.done.error.c_str());
        const std::string difference
            = tests::firstDifference(loaded.contents(), loaded.freshContents());
        QVERIFY2(difference.empty(), difference.c_str());
    }
}

/// 12 tenants and their 48 users.
void UndefinedLevels::eachTenantHasALogicalPartitionOfItsOwn()
{
    evaluation::Options options;
    options.samples = 10;
    const auto evaluated = evaluation::evaluate(workbook(), options);
    QVERIFY2(evaluated, evaluated ? "" : evaluated.error().message.c_str());
    const evaluation::DesignEvaluation &design = *evaluated->designs.front();
    QVERIFY2(design.failure.empty(), design.failure.c_str());
    for (const evaluation::PatternEvaluation &pattern : design.patterns) {
        QVERIFY2(pattern.plan.impossible.empty(), pattern.plan.impossible.c_str());
        QVERIFY2(pattern.probe.error.empty(), pattern.probe.error.c_str());
    }
    QCOMPARE(design.container("data")->logicalPartitions, std::int64_t {12 + 48});
}

PARTITA_GUILESS_TEST(UndefinedLevels)

} // namespace tst_undefinedlevels

#include "tst_undefinedlevels.moc"
