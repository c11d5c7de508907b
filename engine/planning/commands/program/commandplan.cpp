#include "engine/planning/commands/program/commandplan.h"

#include <algorithm>
#include <cctype>

namespace partita::planning {

std::string verbOf(model::Command::Kind kind)
{
    switch (kind) {
    case model::Command::Kind::create:
        return "create";
    case model::Command::Kind::update:
        return "update";
    case model::Command::Kind::remove:
        break;
    }
    return "remove";
}

std::string identifierOf(const std::string &text)
{
    std::string name;
    for (const char letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        if (code < 128 && std::isalnum(code))
            name += letter;
    }
    return name;
}

CommandPlan::CommandPlan(const PlanningContext &planningContext, model::Command ofCommand,
                         WriteStrategy writeStrategy, Plan &planOutput,
                         std::shared_ptr<PlacementChoice> placementChoice, bool isFound)
    : context(planningContext)
    , command(std::move(ofCommand))
    , strategy(writeStrategy)
    , output(planOutput)
    , knowledge(knowledgeOf(context, command, isFound))
    , home(context, command, knowledge)
    , reads(std::make_shared<EarlierReads>())
    , scope(reads->newScope())
    , placement(std::move(placementChoice))
    , isOneOfMany(isFound)
{
}

CommandPlan::CommandPlan(const CommandPlan &enclosing, model::Command ofCommand, bool isFound)
    : context(enclosing.context)
    , command(std::move(ofCommand))
    , strategy(enclosing.strategy)
    , output(enclosing.output)
    , knowledge(knowledgeOf(context, command, isFound))
    , home(context, command, knowledge)
    , reads(enclosing.reads)
    , scope(reads->newScope())
    , placement(enclosing.placement)
    , isOneOfMany(true)
{
}

CommandPlan::~CommandPlan() = default;

std::size_t CommandPlan::homePosition() const
{
    const auto found = std::find_if(writes.begin(), writes.end(),
                                    [](const PlannedWrite &planned) { return planned.isHome; });
    return static_cast<std::size_t>(found - writes.begin());
}

bool CommandPlan::isEmpty() const
{
    return writes.empty() && program.removedDependents.empty() && removals.empty()
        && removalsApart.empty();
}

void CommandPlan::note(std::string text)
{
    if (!places::contains(output.notes, text))
        output.notes.push_back(std::move(text));
}

void CommandPlan::leaveOutOfStep(FieldAt field)
{
    std::vector<FieldAt> &fields = output.outOfStep;
    if (std::find(fields.begin(), fields.end(), field) == fields.end())
        fields.push_back(std::move(field));
}

std::shared_ptr<const CommandProgram> CommandPlan::take()
{
    for (PlannedWrite &planned : writes)
        program.writes.push_back(std::move(planned.write));
    writes.clear();
    return std::make_shared<const CommandProgram>(std::move(program));
}

} // namespace partita::planning
