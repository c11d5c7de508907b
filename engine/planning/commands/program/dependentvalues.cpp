#include "engine/planning/commands/program/dependentvalues.h"

#include "engine/planning/commands/program/removeddependents.h"
#include "engine/planning/commands/program/writefacts.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace partita::planning {
namespace {

using NamesOfValues = std::set<std::string>;

/// Adds the parameters that the value consists of, also where it is a column of a row at hand.
void addValue(const places::Operand &operand, NamesOfValues &names)
{
    names.insert(operand.name);
    for (const places::Operand &part : operand.parts)
        addValue(part, names);
}

void addValue(const std::optional<places::Operand> &operand, NamesOfValues &names)
{
    if (operand)
        addValue(*operand, names);
}

void addValuesOf(const std::shared_ptr<const Lookup> &lookup, NamesOfValues &names)
{
    if (!lookup)
        return;
    forEachOperand(*lookup, [&](const places::Operand &operand) { addValue(operand, names); });
    for (const places::Operand &operand : lookup->outerValues)
        addValue(operand, names);
    for (const Output &output : lookup->outputs) {
        addValue(output.value, names);
        addValue(output.onlyIf, names);
        addValue(output.dividedBy, names);
    }
    for (const ChildLookup &child : lookup->children)
        addValuesOf(child.lookup, names);
}

void addValuesOf(const ItemWrite &write, NamesOfValues &names)
{
    for (const places::Operand &level : write.partitionKey)
        addValue(level, names);
    addValue(write.id, names);
    if (const RemoveItem *removal = write.removal())
        addValue(removal->filtered, names);
    const bool isReadBefore = write.isGuarded() && write.changing();
    if (needsLocating(write) || isReadBefore)
        addValuesOf(write.locate, names);
    if (const NewestRows *newest = write.newest())
        addValuesOf(newest->lookup, names);
    if (const RebuildCopies *rebuilding = write.rebuilding())
        addValuesOf(rebuilding->completion, names);
    for (const FieldChange &change : write.changes()) {
        addValue(change.selector, names);
        if (const auto *removal = std::get_if<RemoveElements>(&change.operation))
            addValue(removal->key, names);
        const auto *sum = std::get_if<AdjustSum>(&change.operation);
        if (sum && sum->isBeforeKnown)
            addValue(sum->before, names);
        addValuesOf(change.lookup(), names);
    }
}

std::vector<Input> inputsIn(const CommandPlan &plan, const NamesOfValues &names)
{
    std::vector<Input> inputs;
    std::copy_if(plan.knowledge.inputs.begin(), plan.knowledge.inputs.end(),
                 std::back_inserter(inputs),
                 [&](const Input &input) { return names.contains(input.parameter); });
    return inputs;
}

/// The values of a found row that its removal needs, its key included.
std::vector<Input> usedInputs(const CommandPlan &plan)
{
    NamesOfValues names {plan.knowledge.inputs.front().parameter}; // always the key
    for (const PlannedWrite &planned : plan.writes)
        addValuesOf(planned.write, names);
    for (const RemovedDependents &removed : plan.program.removedDependents)
        addValuesOf(removed.find, names);
    for (const auto *removals : {&plan.removals, &plan.removalsApart}) {
        for (const PlannedRemoval &removal : *removals)
            addValuesOf(removal.find, names);
    }
    return inputsIn(plan, names);
}

/// The look-up for contained rows of a tree must itself return the values that it uses. It is
/// planned again until no new value is added.
void trimTree(CommandPlan &plan, const model::Role &own)
{
    RemovedDependents &removed = plan.program.removedDependents.front();
    const std::shared_ptr<const Lookup> whole = std::exchange(removed.find, nullptr);
    NamesOfValues asked;
    for (bool isEnough = false; !isEnough;) {
        isEnough = true;
        for (const Input &input : usedInputs(plan))
            isEnough = !asked.insert(input.parameter).second && isEnough;
        if (isEnough)
            return;
        removed.find = findRows(plan, own, inputsIn(plan, asked));
        if (!removed.find) {
            removed.find = whole;
            return;
        }
    }
}

} // namespace

void trimLookUps(CommandPlan &plan)
{
    for (auto *removals : {&plan.removals, &plan.removalsApart}) {
        for (PlannedRemoval &removal : *removals) {
            trimLookUps(*removal.plan);
            if (auto find = findRows(plan, removal.role, usedInputs(*removal.plan)))
                removal.find = std::move(find);
        }
    }
    const std::optional<model::Role> own
        = model::findRole(plan.workbook(), plan.command.entity, plan.treeRole);
    if (own && !plan.program.removedDependents.empty())
        trimTree(plan, *own);
}

} // namespace partita::planning
