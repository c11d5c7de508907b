#include "engine/planning/lookups/batching/recombination.h"

#include "engine/planning/lookups/batching/readmany.h"

#include <algorithm>
#include <numeric>

namespace partita::planning {
namespace {

using LookupTree = std::shared_ptr<const Lookup>;
using Charges = std::vector<double>; ///< RU, one per request

/// A look-up as sent in one of the ways.
struct Tried {
    LookupTree lookup;
    const TriedWay *way = nullptr;
};

/// A look-up with the best variant of each child.
struct Composed {
    LookupTree lookup;
    Charges charges;
};

/// Compares the requests that both were tried on.
bool costLess(const Charges &left, const Charges &right)
{
    const auto both = static_cast<std::ptrdiff_t>(std::min(left.size(), right.size()));
    return std::accumulate(left.begin(), left.begin() + both, 0.0)
        < std::accumulate(right.begin(), right.begin() + both, 0.0);
}

void add(const Charges &further, Charges &charges)
{
    charges.resize(std::min(charges.size(), further.size()));
    for (std::size_t i = 0; i < charges.size(); ++i)
        charges[i] += further[i];
}

/// Charges of the look-up without its children.
Charges ownCharges(const Tried &tried)
{
    Charges charges;
    for (const StepCharges &request : tried.way->charges) {
        const auto step = request.find(tried.lookup->step);
        charges.push_back(step == request.end() ? 0 : step->second);
    }
    return charges;
}

/// Both children ask for the same, in any way.
bool isSameAsk(const ChildLookup &left, const ChildLookup &right)
{
    return left.kind == right.kind && left.as == right.as && left.isOptional == right.isOptional
        && left.isRequired == right.isRequired && left.lookup->entity == right.lookup->entity
        && left.lookup->purpose == right.lookup->purpose;
}

/// Look-ups with equal values for their children, however those are sent.
bool isSameAround(const Lookup &left, const Lookup &right)
{
    return left.access.index() == right.access.index() && left.isBatched() == right.isBatched()
        && left.isGathered() == right.isGathered() && left.container == right.container
        && left.documentType == right.documentType && left.text() == right.text()
        && wholePartitionText(left) == wholePartitionText(right)
        && (!left.pointRead() || left.pointRead()->id == right.pointRead()->id)
        && (!left.elements() || left.elements()->array == right.elements()->array)
        && left.partition.key == right.partition.key && left.columns == right.columns
        && std::equal(left.outputs.begin(), left.outputs.end(), right.outputs.begin(),
                      right.outputs.end(),
                      [](const Output &one, const Output &other) { return one.as == other.as; })
        && std::equal(left.children.begin(), left.children.end(), right.children.begin(),
                      right.children.end(), isSameAsk);
}

/// Groups look-ups that differ only in their children.
std::vector<std::vector<Tried>> alike(const std::vector<Tried> &all)
{
    std::vector<std::vector<Tried>> groups;
    for (const Tried &tried : all) {
        const auto group
            = std::find_if(groups.begin(), groups.end(), [&](const std::vector<Tried> &known) {
                  return isSameAround(*known.front().lookup, *tried.lookup);
              });
        if (group == groups.end())
            groups.push_back({tried});
        else
            group->push_back(tried);
    }
    return groups;
}

Composed bestOf(const std::vector<Tried> &all);

/// The best variant of look-ups that differ only in their children.
Composed compose(const std::vector<Tried> &group)
{
    Composed composed {group.front().lookup, ownCharges(group.front())};
    for (const Tried &tried : group) {
        Charges own = ownCharges(tried);
        if (costLess(own, composed.charges))
            composed.charges = std::move(own);
    }
    auto lookup = std::make_shared<Lookup>(*composed.lookup);
    for (std::size_t i = 0; i < lookup->children.size(); ++i) {
        std::vector<Tried> inside;
        for (const Tried &tried : group)
            inside.push_back({tried.lookup->children[i].lookup, tried.way});
        const Composed best = bestOf(inside);
        lookup->children[i].lookup = best.lookup;
        add(best.charges, composed.charges);
    }
    composed.lookup = std::move(lookup);
    return composed;
}

Composed bestOf(const std::vector<Tried> &all)
{
    Composed best;
    for (const std::vector<Tried> &group : alike(all)) {
        Composed composed = compose(group);
        if (!best.lookup || costLess(composed.charges, best.charges))
            best = std::move(composed);
    }
    return best;
}

Charges chargesOf(const TriedWay &way)
{
    Charges charges;
    for (const StepCharges &request : way.charges)
        charges.push_back(
            std::accumulate(request.begin(), request.end(), 0.0,
                            [](double sum, const auto &step) { return sum + step.second; }));
    return charges;
}

} // namespace

std::vector<LookupTree> recombined(std::span<const TriedWay> ways)
{
    std::vector<Tried> all;
    for (const TriedWay &way : ways)
        all.push_back({way.lookup, &way});
    std::vector<LookupTree> result;
    for (const std::vector<Tried> &group : alike(all)) {
        const Composed composed = compose(group);
        const bool isWorse = std::any_of(ways.begin(), ways.end(), [&](const TriedWay &way) {
            return isSame(*way.lookup, *composed.lookup)
                || !costLess(composed.charges, chargesOf(way));
        });
        if (!isWorse)
            result.push_back(composed.lookup);
    }
    return result;
}

} // namespace partita::planning
