#include "engine/planning/upkeepsteps.h"

#include "engine/planning/commandprogram.h"
#include "engine/planning/lookups/routes/findthroughrows.h"

#include <algorithm>
#include <functional>

namespace partita::planning {
namespace {

/// Visits the writes of the program, and of its dependent rows.
void forEachWrite(const CommandProgram &program,
                  const std::function<void(const CommandProgram &, const ItemWrite &)> &visit)
{
    for (const ItemWrite &write : program.writes)
        visit(program, write);
    for (const RemovedDependents &removed : program.removedDependents) {
        if (removed.remove)
            forEachWrite(*removed.remove, visit);
    }
    for (const CreatedDependents &created : program.createdDependents)
        forEachWrite(*created.create, visit);
}

/// The written item is a home of the command's own row.
bool isAskedFor(const CommandProgram &program, const ItemWrite &write)
{
    if (!write.type->primary || write.type->entity != program.entity)
        return false;
    const bool isOneItem = write.id || (write.locate && write.locate->isSingle);
    return write.creation() || write.removal() || write.rewriting()
        || (program.kind == model::Command::Kind::update && isOneItem);
}

bool changes(const ItemWrite &write, const std::string &path)
{
    if (write.rebuilding() || write.rewriting())
        return true; // written as a whole
    const std::span<const FieldChange> made = write.changes();
    return std::any_of(made.begin(), made.end(), [&](const FieldChange &change) {
        return places::isWithin(path, pathText(change));
    });
}

} // namespace

std::set<int> furtherSteps(const Plan &plan)
{
    std::set<int> steps;
    std::set<int> asked;
    if (!plan.executable || !plan.executable->command)
        return steps;
    forEachWrite(*plan.executable->command,
                 [&](const CommandProgram &program, const ItemWrite &write) {
                     (isAskedFor(program, write) ? asked : steps).insert(write.writeStep);
                 });
    for (const int step : asked) // a procedure may do both in one step
        steps.erase(step);
    return steps;
}

std::set<int> writingSteps(const Plan &plan, const std::string &container,
                           const std::string &documentType)
{
    std::set<int> steps;
    if (!plan.executable || !plan.executable->command)
        return steps;
    forEachWrite(*plan.executable->command, [&](const CommandProgram &, const ItemWrite &write) {
        if (write.container == container && write.documentType == documentType)
            steps.insert(write.writeStep);
    });
    return steps;
}

std::set<int> findingSteps(const Plan &plan)
{
    std::set<int> steps;
    if (!plan.executable || !plan.executable->command)
        return steps;
    const CommandProgram &command = *plan.executable->command;
    for (const ItemWrite &write : command.writes) {
        const int step = write.locate ? deliverer(*write.locate).step : 0;
        if (step > 0 && isAskedFor(command, write))
            steps.insert(step);
    }
    return steps;
}

bool keepsInStep(const Plan &plan, const std::string &container, const std::string &documentType,
                 const std::string &path)
{
    bool keeps = false;
    if (plan.executable && plan.executable->command) {
        forEachWrite(*plan.executable->command,
                     [&](const CommandProgram &, const ItemWrite &write) {
                         keeps = keeps
                             || (write.container == container && write.documentType == documentType
                                 && changes(write, path));
                     });
    }
    return keeps;
}

} // namespace partita::planning
