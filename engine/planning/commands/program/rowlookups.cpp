#include "engine/planning/commands/program/rowlookups.h"

#include "engine/planning/lookups/batching/readmany.h"

#include <algorithm>

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

/// Parameters whose values differ from row to row: `found`, and everything known of the row where
/// the command runs for several.
Names varyingParameters(const CommandPlan &plan, const Names &found)
{
    Names names = found;
    if (!plan.isOneOfMany)
        return names;
    for (const std::string &name : plan.home.taken())
        names.push_back(name);
    for (const Input &input : plan.knowledge.inputs)
        names.push_back(input.parameter);
    return names;
}

} // namespace

places::Question askOfRow(const CommandPlan &plan, places::Question ask, const Names &found)
{
    const Names known = varyingParameters(plan, found);
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

std::shared_ptr<const Lookup> forRows(const CommandPlan &plan, std::shared_ptr<const Lookup> each)
{
    return forRows(plan, std::move(each), {}, plan.expectedRows);
}

std::shared_ptr<const Lookup> forRows(const CommandPlan &plan, std::shared_ptr<const Lookup> each,
                                      const Names &found, double expected)
{
    const Names known = varyingParameters(plan, found);
    if (known.empty())
        return readingMany(plan.context, each);
    Lookup rows;
    rows.access = GivenRows {};
    rows.entity = plan.command.entity;
    for (const std::string &name : known)
        rows.columns.push_back({0, {name}, false, name});
    rows.rowCount.expected = expected;
    rows.concatenatesChild = true;
    rows.children.push_back({ChildLookup::Kind::merge, {}, std::move(each)});
    return readingMany(plan.context, std::make_shared<const Lookup>(std::move(rows)));
}

std::shared_ptr<const Lookup> forDelivered(const CommandPlan &plan, const Lookup &completion,
                                           double items)
{
    auto lookup = std::make_shared<Lookup>(completion);
    lookup->isSingle = items <= 1;
    lookup->rowCount.expected = items;
    return readingMany(plan.context, lookup);
}

double expectedItems(const CommandPlan &plan, const ItemWrite &write)
{
    const double times = write.partners() ? write.partners()->expected : 1;
    return times * (write.locate ? expectedOf(*write.locate) : plan.expectedRows);
}

} // namespace partita::planning
