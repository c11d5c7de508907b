#include "engine/planning/lookups/batching/aggregatemerge.h"

#include "engine/planning/lookups/querytext.h"

#include <algorithm>

namespace partita::planning {
namespace {

bool isAggregate(const ChildLookup &child)
{
    const Lookup &lookup = *child.lookup;
    return child.kind == ChildLookup::Kind::value && lookup.access == Lookup::Access::query
        && lookup.isValue && !lookup.clientAggregate && lookup.children.empty()
        && lookup.checks.empty() && !lookup.valueText.empty();
}

bool overSameRows(const Lookup &left, const Lookup &right)
{
    return left.container == right.container && left.partitionKey == right.partitionKey
        && left.parameters == right.parameters && left.rowsText == right.rowsText
        && left.growsWithPopulation == right.growsWithPopulation
        && left.findsRowAsked == right.findsRowAsked;
}

/// One query for all the aggregates, each under its own name.
std::shared_ptr<Lookup> joined(const std::vector<const Lookup *> &parts,
                               const std::vector<const ChildLookup *> &children)
{
    auto lookup = std::make_shared<Lookup>(*parts.front());
    lookup->isValue = false;
    lookup->isAggregate = true;
    lookup->isSingle = true;
    lookup->purpose.clear();
    lookup->columns.resize(lookup->owners.empty() ? 0 : lookup->columns.size() - 1);
    lookup->aggregateColumn = -1;
    if (!lookup->owners.empty())
        lookup->ofNothing = nlohmann::ordered_json::object();
    std::string select;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        select += (select.empty() ? "" : ", ") + addValue(*lookup, parts[i]->valueText);
        lookup->purpose += (lookup->purpose.empty() ? "" : ", ") + parts[i]->purpose;
        const std::string &name = lookup->columns.back().name;
        if (!parts[i]->ofNothing.empty())
            lookup->ofNothing[name] = parts[i]->ofNothing.front();
        Output output;
        output.as = children[i]->as;
        output.value
            = places::Operand::columnAt(static_cast<int>(lookup->columns.size()) - 1, name);
        lookup->outputs.push_back(std::move(output));
        lookup->order.push_back(children[i]->as);
    }
    lookup->text = "SELECT " + lookup->keysText + select + " " + lookup->rowsText;
    lookup->valueText.clear();
    return lookup;
}

ChildLookup joined(const std::vector<const ChildLookup *> &parts)
{
    std::vector<const Lookup *> lookups;
    std::vector<const Lookup *> batched;
    for (const ChildLookup *part : parts) {
        lookups.push_back(part->lookup.get());
        if (part->lookup->batchedVariant)
            batched.push_back(part->lookup->batchedVariant.get());
    }
    const bool areAllBatched = batched.size() == parts.size()
        && std::all_of(batched.begin(), batched.end(),
                       [&](const Lookup *each) { return overSameRows(*batched.front(), *each); });
    std::shared_ptr<Lookup> lookup = joined(lookups, parts);
    lookup->batchedVariant = areAllBatched ? joined(batched, parts) : nullptr;
    return {ChildLookup::Kind::merge, {}, std::move(lookup)};
}

} // namespace

void mergeAggregates(std::vector<ChildLookup> &children)
{
    std::vector<ChildLookup> result;
    std::vector<bool> isTaken(children.size(), false);
    for (std::size_t i = 0; i < children.size(); ++i) {
        if (isTaken[i])
            continue;
        std::vector<const ChildLookup *> group {&children[i]};
        for (std::size_t j = i + 1; j < children.size() && isAggregate(children[i]); ++j) {
            if (!isTaken[j] && isAggregate(children[j])
                && overSameRows(*children[i].lookup, *children[j].lookup)) {
                group.push_back(&children[j]);
                isTaken[j] = true;
            }
        }
        result.push_back(group.size() > 1 ? joined(group) : children[i]);
    }
    children = std::move(result);
}

} // namespace partita::planning
