#include "tests/engine/planning/stepdesigns.h"

#include "engine/evaluation/commandrow.h"
#include "engine/execution/answercheck.h"

#include <algorithm>

namespace partita::tests {
namespace {

/// Tenants have projects, projects have tasks; PROJECTS and TASKS are their containers.
const char *const workbookText = R"({"partita": 1, "name": "tenants",
"entities": [
  {"name": "Tenant", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
     {"name": "city", "mutable": true, "generate": {"choice": ["Oslo", "Porto", "Riga"]}}]},
  {"name": "Project", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "title", "generate": {"text": [10, 40]}}]},
  {"name": "Task", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
     {"name": "status", "mutable": true, "generate": {"choice": ["open", "done"]}},
     {"name": "title", "generate": {"text": [10, 40]}}]}],
"relationships": [ FURTHER
  {"name": "having", "parent": "Tenant.projects", "child": "Project.tenant", "cardinality": "1:many", "containment": CONTAINED,
   "optionalParent": OPTIONAL, "degree": {"fixed": 3}},
  {"name": "doing", "parent": "Project.tasks", "child": "Task.project", "cardinality": "1:many", "containment": true,
   "degree": {"fixed": TASKS}}],
"patterns": [
  {"id": "C1", "sentence": "Remove a tenant.", "delete": "Tenant"},
  {"id": "C2", "sentence": "Remove a project.", "delete": "Project"},
  {"id": "C3", "sentence": "Start a project.", "create": "Project", "with": [{"tasks": 250}]},
  {"id": "C4", "sentence": "Move a tenant.", "update": "Tenant", "attributes": ["city"]},
  {"id": "C5", "sentence": "Remove a task.", "delete": "Task"},
  {"id": "C6", "sentence": "Start a project without tasks.", "create": "Project"},
  {"id": "Q1", "sentence": "Show a project with its tasks and their number.", "query": "Project", "match": ["id = @projectId"],
   "attributes": ["title"], "aggregates": [{"count": "tasks", "as": "number"}],
   "included": [{"role": "tasks", "attributes": ["title"]}]},
  {"id": "Q2", "sentence": "List what is open.", "query": "Task", "match": ["project is @projectId", "status = \"open\""],
   "attributes": ["id", "title"]},
  {"id": "Q3", "sentence": "List what has a status.", "query": "Task", "match": ["project is @projectId", "status = @status"],
   "attributes": ["id", "title"]},
  {"id": "Q4", "sentence": "Show a project with its city.", "query": "Project", "match": ["id = @projectId"],
   "attributes": ["title", "tenant.city"]},
  {"id": "Q5", "sentence": "List the projects of a tenant.", "query": "Project", "match": ["tenant is @tenantId"],
   "attributes": ["id", "title"]}],
"population": {"counts": {"Tenant": 4}},
"designs": [{"name": "D", "containers": [
  {"name": "tenants", "partitionKey": "/id", "documentTypes": [{"name": "tenant", "entity": "Tenant", "fields": ["id", "city"]}]},
  CONTAINERS]}]})";

/// Projects and tasks of one project in one logical partition.
const char *const oneKey
    = R"({"name": "work", "partitionKey": ["/tenantId", "/projectId"], "documentTypes": [
    {"name": "project", "entity": "Project", "fields": ["id", {"name": "type", "constant": "project"}, {"name": "tenantId", "reference": "tenant"},
      {"name": "projectId", "attribute": "id"}, "title"]},
    {"name": "task", "entity": "Task", "fields": ["id", {"name": "type", "constant": "task"}, {"name": "tenantId", "copy": "project.tenant.id"},
      {"name": "projectId", "reference": "project"}, "status", "title"]}]})";

/// Each apart.
const char *const apart = R"(
  {"name": "projects", "partitionKey": "/id", "documentTypes": [
    {"name": "project", "entity": "Project", "fields": ["id", {"name": "tenantId", "reference": "tenant"}, "title" CITY]}]},
  {"name": "tasks", "partitionKey": "TASKKEY", "documentTypes": [
    {"name": "task", "entity": "Task", "fields": ["id", {"name": "projectId", "reference": "project"}, "status", "title"]}]} COPIES)";

} // namespace

std::string tenants()
{
    return workbookText;
}

std::string together()
{
    return oneKey;
}

Stage stageOf(const Wanted &wanted, model::Generation generation)
{
    return Stage(workbookOf(replaced(tenants(),
                                     {{"CONTAINED", wanted.isContained ? "true" : "false"},
                                      {"OPTIONAL", wanted.isContained ? "false" : "true"},
                                      {"FURTHER", wanted.further},
                                      {"\"fixed\": TASKS", "\"fixed\": " + wanted.tasks},
                                      {"CONTAINERS", wanted.containers}})),
                 "D", std::nullopt, generation);
}

std::string apartWith(const std::string &taskKey, const std::string &copies,
                      const std::string &city)
{
    return replaced(apart, {{"TASKKEY", taskKey}, {"COPIES", copies}, {"CITY", city}});
}

std::ptrdiff_t stepsOf(const Plan &plan, Operation operation)
{
    return std::count_if(plan.steps.begin(), plan.steps.end(),
                         [&](const planning::Step &step) { return step.operation == operation; });
}

planning::Measurement remove(Stage &stage, const Plan &plan, const std::string &entity)
{
    execution::Request request;
    request.row = 0;
    planning::Measurement measured = execution::run(plan, request, stage.site(), {});
    stage.rows().remove(entity, 0);
    return measured;
}

execution::Request drawn(Stage &stage, const std::string &pattern)
{
    const auto &patterns = *stage.workbook().patterns;
    const auto found
        = std::find_if(patterns.begin(), patterns.end(),
                       [&](const model::AccessPattern &each) { return each.id == pattern; });
    const auto position = static_cast<std::size_t>(found - patterns.begin());
    const evaluation::Sampler sampler(stage.workbook(), *found, position, stage.rows());
    execution::Request request;
    request.parameters = sampler.draw(1).parameters;
    return request;
}

std::string wrongAnswer(Stage &stage, const Plan &plan, const std::string &pattern)
{
    const execution::Request request = drawn(stage, pattern);
    const planning::Measurement measured
        = execution::run(plan, request, stage.site(), {true, false});
    const model::Query &query = *stage.workbook().pattern(pattern)->query();
    return !measured.error.empty()
        ? measured.error
        : execution::differenceFrom(
            execution::referenceAnswer(query, request.parameters, stage.rows()), query,
            measured.answer);
}

} // namespace partita::tests
