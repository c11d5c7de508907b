#include "engine/planning/upkeepsteps.h"

#include "engine/planning/commandprogram.h"
#include "engine/planning/lookups/routes/findthroughrows.h"

#include <algorithm>
#include <functional>

namespace partita::planning {
namespace {

/// The program, and those of the rows that come and go with its own.
void forEachTouch(const CommandProgram &program,
                  const std::function<void(const CommandProgram &, const Touch &)> &visit)
{
    for (const Touch &touch : program.touches)
        visit(program, touch);
    for (const Cascade &cascade : program.cascades) {
        if (cascade.remove)
            forEachTouch(*cascade.remove, visit);
    }
    for (const Companion &companion : program.companions)
        forEachTouch(*companion.create, visit);
}

/// The touch is what the command was asked for: it writes a home of its row.
bool isAskedFor(const CommandProgram &program, const Touch &touch)
{
    if (!touch.type->primary || touch.type->entity != program.entity)
        return false;
    const bool isOneItem = touch.id || (touch.locate && touch.locate->isSingle);
    return touch.kind == Touch::Kind::insert || touch.kind == Touch::Kind::erase
        || touch.kind == Touch::Kind::renew
        || (program.kind == model::Command::Kind::update && isOneItem);
}

bool changes(const Touch &touch, const std::string &path)
{
    if (touch.kind == Touch::Kind::refresh || touch.kind == Touch::Kind::renew)
        return true; // written anew as a whole
    return std::any_of(touch.changes.begin(), touch.changes.end(), [&](const Change &change) {
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
    forEachTouch(*plan.executable->command, [&](const CommandProgram &program, const Touch &touch) {
        (isAskedFor(program, touch) ? asked : steps).insert(touch.writeStep);
    });
    for (const int step : asked) // a procedure does both in one
        steps.erase(step);
    return steps;
}

std::set<int> writingSteps(const Plan &plan, const std::string &container,
                           const std::string &documentType)
{
    std::set<int> steps;
    if (!plan.executable || !plan.executable->command)
        return steps;
    forEachTouch(*plan.executable->command, [&](const CommandProgram &, const Touch &touch) {
        if (touch.container == container && touch.documentType == documentType)
            steps.insert(touch.writeStep);
    });
    return steps;
}

std::set<int> findingSteps(const Plan &plan)
{
    std::set<int> steps;
    if (!plan.executable || !plan.executable->command)
        return steps;
    const CommandProgram &command = *plan.executable->command;
    for (const Touch &touch : command.touches) {
        const int step = touch.locate ? deliverer(*touch.locate).step : 0;
        if (step > 0 && isAskedFor(command, touch))
            steps.insert(step);
    }
    return steps;
}

bool keepsInStep(const Plan &plan, const std::string &container, const std::string &documentType,
                 const std::string &path)
{
    bool keeps = false;
    if (plan.executable && plan.executable->command) {
        forEachTouch(*plan.executable->command, [&](const CommandProgram &, const Touch &touch) {
            keeps = keeps
                || (touch.container == container && touch.documentType == documentType
                    && changes(touch, path));
        });
    }
    return keeps;
}

} // namespace partita::planning
