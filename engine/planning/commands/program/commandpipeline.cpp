#include "engine/planning/commands/program/commandpipeline.h"

#include "engine/base/messagetext.h"
#include "engine/planning/commands/program/condition.h"
#include "engine/planning/commands/program/createddependents.h"
#include "engine/planning/commands/program/deferredupkeep.h"
#include "engine/planning/commands/program/dependentvalues.h"
#include "engine/planning/commands/program/feedsteps.h"
#include "engine/planning/commands/program/homeitem.h"
#include "engine/planning/commands/program/itemwrites.h"
#include "engine/planning/commands/program/removalbatches.h"
#include "engine/planning/commands/program/removeddependents.h"
#include "engine/planning/commands/program/requeststeps.h"
#include "engine/planning/commands/program/transaction.h"

#include <algorithm>

namespace partita::planning {
namespace {

constexpr int deepestDependents = 4;

/// The reason why a command writes nothing: it changes nothing, or nothing that is stored.
std::string lackOf(const model::Workbook &workbook, const model::Command &command)
{
    if (command.kind != model::Command::Kind::update)
        return "no document type holds " + withArticle(command.entity);
    const model::Entity *entity = workbook.entity(command.entity);
    const bool isFixed = command.attributes.empty() && entity
        && std::none_of(entity->attributes.begin(), entity->attributes.end(),
                        [](const model::Attribute &attribute) { return attribute.isMutable; });
    if (isFixed)
        return "no attribute of " + command.entity + " may change; make those that do mutable";
    return "no document type holds what it changes of " + command.entity;
}

void noteAssumptions(CommandPlan &plan)
{
    std::optional<KnownAround> around;
    if (plan.created) {
        const auto role
            = model::findRole(plan.workbook(), plan.created->entity, plan.created->role);
        around.emplace(KnownAround {model::inverseNameOf(*role), *plan.around});
    }
    for (std::string &text : assumptionsOf(plan.workbook(), plan.command, plan.knowledge, around))
        plan.note(std::move(text));
}

/// The effects of the command. Adds what is noted about them to the plan.
std::vector<ItemEffect> effectsFor(CommandPlan &plan)
{
    CommandEffects effects = effectsOf(plan.context, plan.command, plan.home.with(plan.knowledge),
                                       plan.gone, plan.created);
    for (std::string &text : effects.notes)
        plan.note(std::move(text));
    for (FieldAt &field : effects.outOfStep)
        plan.leaveOutOfStep(std::move(field));
    return std::move(effects.effects);
}

} // namespace

Result<void> planWrites(CommandPlan &plan, const Nesting &nesting)
{
    CommandProgram &program = plan.program;
    program.kind = plan.command.kind;
    program.entity = plan.command.entity;
    program.inputs = plan.knowledge.inputs;
    noteAssumptions(plan);
    std::vector<ItemEffect> effects = effectsFor(plan);
    if (plan.command.kind == model::Command::Kind::remove && nesting.depth < deepestDependents) {
        if (Result<void> done = addRemovedDependents(plan, nesting); !done)
            return done;
    }
    prepareHomeItem(plan, effects);
    for (ItemEffect &effect : effects) {
        if (!isLeftToDependents(plan, effect))
            addWrite(plan, effect);
    }
    splitDeferredUpkeep(plan);
    formTransaction(plan);
    if (Result<void> done = planCondition(plan); !done)
        return done;
    program.homeWrite = plan.homePosition();
    if (plan.hasHome())
        program.home = plan.home;
    joinRemovals(plan);
    noteConditions(plan);
    return addCreatedDependents(plan, nesting);
}

Result<std::shared_ptr<const CommandProgram>> planProgram(CommandPlan &plan, int &next)
{
    if (Result<void> done = planWrites(plan, {}); !done)
        return done.error();
    if (plan.isEmpty())
        return Error {.message = lackOf(plan.workbook(), plan.command)};
    joinCreations(plan);
    trimLookUps(plan);
    if (Result<void> done = numberReadOfCondition(plan, next); !done)
        return done.error();
    if (Result<void> done = numberRemovedDependents(plan, next); !done)
        return done.error();
    if (Result<void> done = numberRequest(plan, next); !done)
        return done.error();
    if (Result<void> done = numberWhatFollows(plan, next); !done)
        return done.error();
    plan.program.keptSteps = plan.reads->kept();
    return plan.take();
}

} // namespace partita::planning
