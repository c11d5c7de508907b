#include "engine/planning/commands/commandplanner.h"

#include "engine/planning/commands/programbuilder.h"

#include <algorithm>
#include <limits>

namespace partita::planning {
namespace {

/// What follows later, where there are ways to do it.
std::string furtherText(const CommandProgram &program)
{
    std::string text;
    for (const Touch &touch : program.touches) {
        if (touch.isBackground && touch.how == Touch::How::patch)
            text += ", later patch " + touch.documentType + " in " + touch.container;
    }
    return text;
}

std::string foregroundText(const CommandProgram &program)
{
    if (program.unit == CommandProgram::Unit::procedure)
        return "stored procedure " + program.procedure;
    if (program.unit == CommandProgram::Unit::batch) {
        const bool patches
            = program.kind == model::Command::Kind::update
            || std::any_of(program.touches.begin(), program.touches.end(), [](const Touch &touch) {
                   return touch.how == Touch::How::unit && touch.kind == Touch::Kind::rewrite;
               });
        return patches ? "transactional batch with patches" : "transactional batch";
    }
    std::string text;
    for (const Touch &touch : program.touches) {
        if (touch.isBackground)
            continue;
        text += text.empty() ? "" : ", then ";
        text += touch.kind == Touch::Kind::insert ? "create "
            : touch.kind == Touch::Kind::erase    ? "delete "
            : touch.kind == Touch::Kind::refill   ? "refill "
            : touch.moves                         ? "read, delete and create "
            : touch.how == Touch::How::patch      ? "patch "
                                                  : "read and replace ";
        text += touch.documentType + " in " + touch.container;
    }
    return text;
}

std::string summaryOf(const CommandProgram &program)
{
    return foregroundText(program) + furtherText(program);
}

/// Of the command and of those that come or go with it.
int leftOutOf(const CommandProgram &program)
{
    int count = program.leftOut;
    for (const Cascade &cascade : program.cascades)
        count += cascade.remove ? leftOutOf(*cascade.remove) : 0;
    for (const Companion &companion : program.companions)
        count += leftOutOf(*companion.create);
    return count;
}

/// Of ways of which some write in one transaction what others leave to further requests, the former: what belongs together is
/// not parted for its price.
void keepMostAtomic(std::vector<Plan> &plans)
{
    const auto leftOut = [](const Plan &plan) { return leftOutOf(*plan.executable->command); };
    int least = std::numeric_limits<int>::max();
    for (const Plan &plan : plans)
        least = std::min(least, leftOut(plan));
    const auto isParted = [&](const Plan &plan) { return leftOut(plan) > least; };
    std::vector<Alternative> refused;
    for (const Plan &plan : plans) {
        if (isParted(plan))
            refused.push_back({plan.reason, std::nullopt,
                               "leaves to further requests what one transaction can write"});
    }
    std::erase_if(plans, isParted);
    for (Plan &plan : plans)
        plan.alternatives.insert(plan.alternatives.end(), refused.begin(), refused.end());
}

} // namespace

std::vector<Plan> planCommand(const PlanningContext &context, const model::AccessPattern &pattern)
{
    std::vector<Plan> plans;
    const bool isToday = context.generation == model::Generation::current;
    for (const Manner manner : {Manner::patches, Manner::patchedCopies, Manner::procedures}) {
        if (manner != Manner::procedures && !isToday)
            continue;
        Plan plan;
        plan.pattern = pattern.id;
        plan.design = context.design.name;
        int next = 1;
        ProgramBuilder builder(context, *pattern.command(), manner, plan);
        Result<std::shared_ptr<const CommandProgram>> program = builder.build({}, 0, 0, next);
        if (!program) {
            plan.impossible = program.error().message;
            if (plans.empty() && manner == Manner::procedures)
                plans.push_back(std::move(plan));
            continue;
        }
        plan.reason = summaryOf(**program);
        plan.executable = std::make_shared<const Executable>(
            Executable {context.workbook, context.design.name, nullptr, *std::move(program)});
        const bool isNew = std::none_of(plans.begin(), plans.end(), [&](const Plan &known) {
            return known.reason == plan.reason;
        });
        if (isNew)
            plans.push_back(std::move(plan));
    }
    const bool isPossible = !plans.empty() && plans.front().impossible.empty();
    if (isPossible)
        keepMostAtomic(plans);
    return plans;
}

} // namespace partita::planning
