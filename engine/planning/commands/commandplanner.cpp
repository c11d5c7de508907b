#include "engine/planning/commands/commandplanner.h"

#include "engine/planning/commands/programbuilder.h"

#include <algorithm>

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
    if (program.unit == CommandProgram::Unit::batch)
        return program.kind == model::Command::Kind::remove ? "transactional batch"
                                                            : "transactional batch with patches";
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
    return plans;
}

} // namespace partita::planning
