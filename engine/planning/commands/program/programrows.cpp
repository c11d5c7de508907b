// Look-ups of a command that runs for rows which another has found, or brings: what varies from row
// to row is a column of theirs, so that one request can ask for all of them.
#include "engine/planning/commands/program/programbuilder.h"
#include "engine/planning/lookups/batching/readmany.h"

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// What is known of a row as a column of the rows at hand.
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

/// Rows that it delivers, roughly.
double expectedOf(const Fetch &fetch)
{
    return fetch.expectedRows * (fetch.flatten ? expectedOf(*fetch.children.front().fetch) : 1);
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

std::shared_ptr<const Fetch> ProgramBuilder::forRows(std::shared_ptr<const Fetch> each) const
{
    return forRows(std::move(each), {}, m_expectedRows);
}

std::shared_ptr<const Fetch> ProgramBuilder::forRows(std::shared_ptr<const Fetch> each,
                                                     const Names &found, double expected) const
{
    const Names known = knownOfRow(found);
    if (known.empty())
        return readingMany(m_context, each);
    Fetch rows;
    rows.access = Fetch::Access::given;
    rows.entity = m_command.entity;
    for (const std::string &name : known)
        rows.columns.push_back({0, {name}, false, name});
    rows.expectedRows = expected;
    rows.flatten = true;
    rows.children.push_back({Child::Kind::merge, {}, std::move(each)});
    return readingMany(m_context, std::make_shared<const Fetch>(std::move(rows)));
}

std::shared_ptr<const Fetch> ProgramBuilder::forDelivered(const Fetch &completion,
                                                          double items) const
{
    auto fetch = std::make_shared<Fetch>(completion);
    fetch->isSingle = items <= 1;
    fetch->expectedRows = items;
    return readingMany(m_context, fetch);
}

double ProgramBuilder::expectedItems(const Touch &touch) const
{
    return touch.times * (touch.locate ? expectedOf(*touch.locate) : m_expectedRows);
}

Result<std::shared_ptr<const Fetch>> ProgramBuilder::numberedForRows(const Fetch &fetch,
                                                                     int repeatsOver, int &next,
                                                                     std::vector<Step> &steps,
                                                                     const Recall *recall) const
{
    return repeatsOver > 0 ? numberedPerRow(fetch, repeatsOver, next, steps, recall)
                           : numbered(fetch, next, steps, recall);
}

} // namespace partita::planning
