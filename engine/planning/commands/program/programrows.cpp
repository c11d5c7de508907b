// Part of ProgramBuilder for look-ups of a command that runs for several rows: values that vary
// from row to row become columns, so that one request can ask for all rows.
#include "engine/planning/commands/program/programbuilder.h"
#include "engine/planning/lookups/batching/readmany.h"

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// The value as a column of the row at hand, if it varies from row to row.
places::Operand seenFromRow(places::Operand operand, const Names &known)
{
    const auto name = operand.kind == places::Operand::Kind::parameter
        ? std::find(known.begin(), known.end(), operand.name)
        : known.end();
    if (name != known.end())
        return places::Operand::columnAt(static_cast<int>(name - known.begin()), operand.name);
    for (places::Operand &part : operand.parts)
        part = seenFromRow(part, known);
    return operand;
}

/// Estimate of the rows that it delivers.
double expectedOf(const Lookup &lookup)
{
    return lookup.rowCount.expected
        * (lookup.concatenatesChild ? expectedOf(*lookup.children.front().lookup) : 1);
}

} // namespace

ProgramBuilder::Names ProgramBuilder::knownOfRow(const Names &found) const
{
    Names names = found;
    if (!m_isOneOfMany)
        return names;
    for (const std::string &name : m_home.taken())
        names.push_back(name);
    for (const Input &input : m_knowledge.inputs)
        names.push_back(input.parameter);
    return names;
}

places::Ask ProgramBuilder::askOfRow(places::Ask ask, const Names &found) const
{
    const Names known = knownOfRow(found);
    for (places::Condition &condition : ask.conditions) {
        if (condition.operand)
            condition.operand = seenFromRow(*condition.operand, known);
        if (condition.operandTo)
            condition.operandTo = seenFromRow(*condition.operandTo, known);
    }
    for (places::Fact &fact : ask.facts)
        fact.operand = seenFromRow(fact.operand, known);
    return ask;
}

std::shared_ptr<const Lookup> ProgramBuilder::forRows(std::shared_ptr<const Lookup> each) const
{
    return forRows(std::move(each), {}, m_expectedRows);
}

std::shared_ptr<const Lookup> ProgramBuilder::forRows(std::shared_ptr<const Lookup> each,
                                                      const Names &found, double expected) const
{
    const Names known = knownOfRow(found);
    if (known.empty())
        return readingMany(m_context, each);
    Lookup rows;
    rows.access = GivenRows {};
    rows.entity = m_command.entity;
    for (const std::string &name : known)
        rows.columns.push_back({0, {name}, false, name});
    rows.rowCount.expected = expected;
    rows.concatenatesChild = true;
    rows.children.push_back({ChildLookup::Kind::merge, {}, std::move(each)});
    return readingMany(m_context, std::make_shared<const Lookup>(std::move(rows)));
}

std::shared_ptr<const Lookup> ProgramBuilder::forDelivered(const Lookup &completion,
                                                           double items) const
{
    auto lookup = std::make_shared<Lookup>(completion);
    lookup->isSingle = items <= 1;
    lookup->rowCount.expected = items;
    return readingMany(m_context, lookup);
}

double ProgramBuilder::expectedItems(const Touch &touch) const
{
    return touch.times * (touch.locate ? expectedOf(*touch.locate) : m_expectedRows);
}

Result<std::shared_ptr<const Lookup>> ProgramBuilder::numberedForRows(
    const Lookup &lookup, int repeatsOver, int &next, std::vector<Step> &steps,
    const ReusableReads *recall) const
{
    return repeatsOver > 0 ? numberedPerRow(lookup, repeatsOver, next, steps, recall)
                           : numbered(lookup, next, steps, recall);
}

} // namespace partita::planning
