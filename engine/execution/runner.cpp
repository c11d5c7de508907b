#include "engine/execution/runner.h"

#include "engine/execution/writing/commandrunner.h"
#include "engine/store/rehearsal.h"

#include <set>

namespace partita::execution {
namespace {

planning::ParameterValues parametersOf(const Request &request, json::Arena &arena)
{
    planning::ParameterValues values;
    for (const auto &[name, value] : request.parameters)
        values[name] = places::fromNlohmann(value, arena);
    return values;
}

std::set<int> backgroundSteps(const planning::Plan &plan)
{
    std::set<int> numbers;
    for (const planning::Step &step : plan.background)
        numbers.insert(step.number);
    return numbers;
}

} // namespace

planning::Measurement run(const planning::Plan &plan, const Request &request, const Site &site,
                          const RunOptions &options)
{
    planning::Measurement failed;
    if (!plan.executable) {
        failed.error = plan.impossible.empty() ? "there is nothing to run" : plan.impossible;
        return failed;
    }
    json::Arena arena;
    StepLog log(site.client.constants(), options.explains);
    if (plan.executable->lookup) {
        const planning::ParameterValues parameters = parametersOf(request, arena);
        LookupRunner runner(site, arena, parameters, log);
        runner.failAfter(options.mostLookUps, options.mostCharge, options.stop);
        Result<LookupResult> found = runner.run(*plan.executable->lookup, options.wantAnswer);
        if (!found)
            log.setError(found.error().message);
        planning::Measurement measured = log.summary(backgroundSteps(plan));
        if (found && options.wantAnswer)
            measured.answer = std::move(found->results);
        return measured;
    }
    const planning::CommandProgram &program = *plan.executable->command;
    std::optional<store::Rehearsal> rehearsal;
    if (options.undo)
        rehearsal.emplace(site.client.account());
    std::set<std::string> going;
    PendingRewrites pending;
    KeptItems atHand(program.keptSteps, arena);
    CommandRunner runner(
        {site, arena, log, going, pending, atHand, request.parameters, options.meanwhile}, program);
    runner.add(inputsOf(program, request.row, site.rows, arena), request.row);
    if (Result<void> done = runner.run(); !done)
        log.setError(done.error().message);
    return log.summary(backgroundSteps(plan));
}

} // namespace partita::execution
