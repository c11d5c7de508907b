// Look-ups of a command that runs for rows which another has found, or brings: what varies from row to row is a column of
// theirs, so that one request can ask for all of them.
#include "engine/planning/programbuilder.h"
#include "engine/planning/readmany.h"

namespace partita::planning {
namespace {

using Inputs = std::vector<Input>;

/// What the request says of its row as a column of the rows at hand.
Operand seenFromRow(Operand operand, const Inputs &inputs)
{
    const auto input = std::find_if(inputs.begin(), inputs.end(), [&](const Input &each) {
        return operand.kind == Operand::Kind::parameter && each.parameter == operand.name;
    });
    if (input != inputs.end())
        return Operand::columnAt(static_cast<int>(input - inputs.begin()), operand.name);
    for (Operand &part : operand.parts)
        part = seenFromRow(part, inputs);
    return operand;
}

} // namespace

Ask ProgramBuilder::askOfRow(Ask ask) const
{
    if (!m_isOneOfMany)
        return ask;
    const Inputs &inputs = m_knowledge.inputs;
    for (Condition &condition : ask.conditions) {
        if (condition.operand)
            condition.operand = seenFromRow(*condition.operand, inputs);
        if (condition.operandTo)
            condition.operandTo = seenFromRow(*condition.operandTo, inputs);
    }
    for (Fact &fact : ask.facts)
        fact.operand = seenFromRow(fact.operand, inputs);
    return ask;
}

std::shared_ptr<const Fetch> ProgramBuilder::forRows(std::shared_ptr<const Fetch> each) const
{
    if (!m_isOneOfMany)
        return readingMany(m_context, each);
    Fetch rows;
    rows.access = Fetch::Access::given;
    rows.entity = m_command.entity;
    for (const Input &input : m_knowledge.inputs)
        rows.columns.push_back({0, {input.parameter}, false, input.parameter});
    rows.expectedRows = m_expectedRows;
    rows.flatten = true;
    rows.children.push_back({Child::Kind::merge, {}, std::move(each)});
    return readingMany(m_context, std::make_shared<const Fetch>(std::move(rows)));
}

Result<std::shared_ptr<const Fetch>> ProgramBuilder::numberedForRows(
    const Fetch &fetch, int repeatsOver, int &next, std::vector<Step> &steps) const
{
    return repeatsOver > 0 ? numberedPerRow(fetch, repeatsOver, next, steps)
                           : numbered(fetch, next, steps);
}

} // namespace partita::planning
