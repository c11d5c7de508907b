#include "engine/planning/running/runner.h"

#include "engine/planning/running/commandrunner.h"

#include <set>

namespace partita::planning {
namespace {

ParameterValues parametersOf(const Request &request, json::Arena &arena)
{
    ParameterValues values;
    for (const auto &[name, value] : request.parameters)
        values[name] = valueOf(value, arena);
    return values;
}

std::set<int> backgroundSteps(const Plan &plan)
{
    std::set<int> numbers;
    for (const Step &step : plan.background)
        numbers.insert(step.number);
    return numbers;
}

} // namespace

Measurement run(const Plan &plan, const Request &request, const Site &site,
                const RunOptions &options)
{
    Measurement failed;
    if (!plan.executable) {
        failed.error = plan.impossible.empty() ? "there is nothing to run" : plan.impossible;
        return failed;
    }
    json::Arena arena;
    StepLog log(site.client.constants());
    if (plan.executable->fetch) {
        const ParameterValues parameters = parametersOf(request, arena);
        FetchRunner runner(site.client, arena, parameters, log);
        runner.failAfter(options.mostLookUps, options.mostCharge, options.stop);
        Result<Fetched> fetched = runner.run(*plan.executable->fetch, options.wantAnswer);
        if (!fetched)
            log.setError(fetched.error().message);
        Measurement measured = log.summary(backgroundSteps(plan));
        if (fetched && options.wantAnswer)
            measured.answer = std::move(fetched->results);
        return measured;
    }
    const CommandProgram &program = *plan.executable->command;
    UndoLog undo(site.client.account());
    std::set<std::string> going;
    PendingRewrites pending;
    ItemsAtHand atHand(program.keptSteps, arena);
    CommandRunner runner({site, arena, log, going, pending, atHand, options.undo ? &undo : nullptr,
                          options.meanwhile},
                         program);
    runner.add(inputsOf(program, request.row, site.rows, arena), request.row);
    if (Result<void> done = runner.run(); !done)
        log.setError(done.error().message);
    if (options.undo)
        undo.restore();
    return log.summary(backgroundSteps(plan));
}

} // namespace partita::planning
