// Part of ProgramBuilder that asks dependent rows only for the values that their removal needs.
#include "engine/planning/commands/program/programbuilder.h"
#include "engine/planning/lookups/routes/findthroughrows.h"

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

void addValuesOf(const Touch &touch, bool isLocated, NamesOfValues &names)
{
    for (const places::Operand &level : touch.partitionKey)
        addValue(level, names);
    addValue(touch.id, names);
    addValue(touch.filtered, names);
    if (isLocated)
        addValuesOf(touch.locate, names);
    addValuesOf(touch.newest, names);
    addValuesOf(touch.completion, names);
    for (const Change &change : touch.changes) {
        addValue(change.selector, names);
        addValue(change.key, names);
        if (change.kind == Change::Kind::increment)
            addValue(change.before, names);
        addValuesOf(change.lookup, names);
    }
}

} // namespace

std::vector<Input> ProgramBuilder::usedInputs() const
{
    NamesOfValues names {m_knowledge.inputs.front().parameter}; // always the key
    for (const Touch &touch : m_program.touches)
        addValuesOf(touch, needsLocating(touch), names);
    for (const Cascade &cascade : m_program.cascades)
        addValuesOf(cascade.find, names);
    for (const auto *cascades : {&m_cascades, &m_cascadesApart}) {
        for (const PendingCascade &pending : *cascades)
            addValuesOf(pending.find, names);
    }
    std::vector<Input> used;
    std::copy_if(m_knowledge.inputs.begin(), m_knowledge.inputs.end(), std::back_inserter(used),
                 [&](const Input &input) { return names.contains(input.parameter); });
    return used;
}

void ProgramBuilder::trimFinds()
{
    for (auto *cascades : {&m_cascades, &m_cascadesApart}) {
        for (PendingCascade &pending : *cascades) {
            pending.builder->trimFinds();
            if (auto find = findRows(pending.role, pending.builder->usedInputs()))
                pending.find = std::move(find);
        }
    }
    const std::optional<model::Role> own
        = model::findRole(m_workbook, m_command.entity, m_cascadeRole);
    if (m_program.cascades.empty() || !own)
        return;
    // The look-up for contained rows of a tree must itself return the values that it uses. It is
    // planned again until no new value is added.
    Cascade &cascade = m_program.cascades.front();
    const std::shared_ptr<const Lookup> whole = std::exchange(cascade.find, nullptr);
    NamesOfValues asked;
    for (bool isEnough = false; !isEnough;) {
        std::vector<Input> inputs;
        isEnough = true;
        for (const Input &input : usedInputs())
            isEnough = !asked.insert(input.parameter).second && isEnough;
        if (isEnough)
            return;
        std::copy_if(m_knowledge.inputs.begin(), m_knowledge.inputs.end(),
                     std::back_inserter(inputs),
                     [&](const Input &input) { return asked.contains(input.parameter); });
        cascade.find = findRows(*own, inputs);
        if (!cascade.find) {
            cascade.find = whole;
            return;
        }
    }
}

Result<void> ProgramBuilder::numberCascades(int &next)
{
    for (Cascade &cascade : m_program.cascades) {
        Result<std::shared_ptr<const Lookup>> find
            = numberedForRows(*cascade.find, m_repeatsOver, next, m_plan.steps);
        if (!find)
            return find.error();
        cascade.find = *std::move(find);
    }
    for (auto *cascades : {&m_cascadesApart, &m_cascades}) {
        for (PendingCascade &pending : *cascades) {
            const int first = next;
            const ReusableReads known = recall();
            Result<std::shared_ptr<const Lookup>> find
                = numberedForRows(*pending.find, m_repeatsOver, next, m_plan.steps, &known);
            if (!find)
                return find.error();
            pending.find = *std::move(find);
            const int delivering = deliverer(*pending.find).step;
            pending.builder->m_repeatsOver = next == first || delivering > 0 ? delivering : first;
            pending.builder->rememberItems(*pending.find);
            if (Result<void> done = pending.builder->numberCascades(next); !done)
                return done;
        }
    }
    for (PendingCascade &pending : m_cascadesApart) {
        if (Result<void> done = pending.builder->numberRequest(next); !done)
            return done;
    }
    return {};
}

} // namespace partita::planning
