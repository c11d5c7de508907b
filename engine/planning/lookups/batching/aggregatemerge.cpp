#include "engine/planning/lookups/batching/aggregatemerge.h"

#include "engine/planning/lookups/querytext.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// A query for one aggregate that others can be added to.
bool isAggregate(const ChildLookup &child)
{
    const Lookup &lookup = *child.lookup;
    return child.kind == ChildLookup::Kind::value && lookup.query() && lookup.query()->aggregate
        && lookup.value && !lookup.value->clientAggregate && lookup.children.empty();
}

bool overSameRows(const Lookup &left, const Lookup &right)
{
    return left.container == right.container && left.partition.key == right.partition.key
        && left.query()->parameters == right.query()->parameters
        && left.query()->aggregate->rows == right.query()->aggregate->rows
        && left.rowCount.growsWithPopulation == right.rowCount.growsWithPopulation
        && left.rowCount.findsRowAsked == right.rowCount.findsRowAsked;
}

/// The first of the look-ups, as a query for several aggregates that has none of them yet.
std::shared_ptr<Lookup> emptied(const Lookup &first)
{
    auto lookup = std::make_shared<Lookup>(first);
    StoreQuery &query = *lookup->query();
    query.aggregate.reset();
    query.returnsAggregates = true;
    if (query.batching)
        query.batching->rowOfNothing = nlohmann::ordered_json::object();
    lookup->columns.resize(query.batching ? lookup->columns.size() - 1 : 0);
    lookup->value.reset();
    lookup->isSingle = true;
    lookup->purpose.clear();
    return lookup;
}

/// One query for all the aggregates, each under its own name.
std::shared_ptr<Lookup> joined(const std::vector<const Lookup *> &parts,
                               const std::vector<const ChildLookup *> &children)
{
    const AggregateText &texts = *parts.front()->query()->aggregate;
    std::shared_ptr<Lookup> lookup = emptied(*parts.front());
    StoreQuery &query = *lookup->query();
    std::string select;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const StoreQuery &part = *parts[i]->query();
        select += (select.empty() ? "" : ", ") + addValue(*lookup, part.aggregate->value);
        lookup->purpose += (lookup->purpose.empty() ? "" : ", ") + parts[i]->purpose;
        const std::string &name = lookup->columns.back().name;
        if (part.batching && !part.batching->rowOfNothing.empty())
            query.batching->rowOfNothing[name] = part.batching->rowOfNothing.front();
        Output output;
        output.as = children[i]->as;
        output.value
            = places::Operand::columnAt(static_cast<int>(lookup->columns.size()) - 1, name);
        lookup->outputs.push_back(std::move(output));
        lookup->order.push_back(children[i]->as);
    }
    query.text = "SELECT " + texts.keys + select + " " + texts.rows;
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
