#include "engine/planning/lookups/batching/recombination.h"

#include "engine/planning/lookups/batching/readmany.h"

#include <algorithm>
#include <numeric>

namespace partita::planning {
namespace {

using FetchTree = std::shared_ptr<const Fetch>;
using Charges = std::vector<double>; ///< RU, of one request each

/// A look-up as it was sent in one of the ways.
struct Tried {
    FetchTree fetch;
    const TriedWay *way = nullptr;
};

/// A look-up with the best for each of those inside.
struct Composed {
    FetchTree fetch;
    Charges charges;
};

/// On the requests that both were tried on.
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

/// Of the look-up alone.
Charges ownCharges(const Tried &tried)
{
    Charges charges;
    for (const StepCharges &request : tried.way->charges) {
        const auto step = request.find(tried.fetch->step);
        charges.push_back(step == request.end() ? 0 : step->second);
    }
    return charges;
}

/// It asks for the same, whatever the ways to look that up.
bool isSameAsk(const Child &left, const Child &right)
{
    return left.kind == right.kind && left.as == right.as && left.isOptional == right.isOptional
        && left.isRequired == right.isRequired && left.fetch->entity == right.fetch->entity
        && left.fetch->purpose == right.fetch->purpose;
}

/// The same look-up with the same values at hand for those inside, however they are sent.
bool isSameAround(const Fetch &left, const Fetch &right)
{
    return left.access == right.access && left.isMany == right.isMany
        && left.isGathered == right.isGathered && left.container == right.container
        && left.documentType == right.documentType && left.text == right.text
        && left.gatherText == right.gatherText && left.id == right.id && left.source == right.source
        && left.partitionKey == right.partitionKey && left.columns == right.columns
        && std::equal(left.outputs.begin(), left.outputs.end(), right.outputs.begin(),
                      right.outputs.end(),
                      [](const Output &one, const Output &other) { return one.as == other.as; })
        && std::equal(left.children.begin(), left.children.end(), right.children.begin(),
                      right.children.end(), isSameAsk);
}

/// Those that differ only in what is inside, together.
std::vector<std::vector<Tried>> alike(const std::vector<Tried> &all)
{
    std::vector<std::vector<Tried>> groups;
    for (const Tried &tried : all) {
        const auto group
            = std::find_if(groups.begin(), groups.end(), [&](const std::vector<Tried> &known) {
                  return isSameAround(*known.front().fetch, *tried.fetch);
              });
        if (group == groups.end())
            groups.push_back({tried});
        else
            group->push_back(tried);
    }
    return groups;
}

Composed bestOf(const std::vector<Tried> &all);

/// Of look-ups that are alike.
Composed compose(const std::vector<Tried> &group)
{
    Composed composed {group.front().fetch, ownCharges(group.front())};
    for (const Tried &tried : group) {
        Charges own = ownCharges(tried);
        if (costLess(own, composed.charges))
            composed.charges = std::move(own);
    }
    auto fetch = std::make_shared<Fetch>(*composed.fetch);
    for (std::size_t i = 0; i < fetch->children.size(); ++i) {
        std::vector<Tried> inside;
        for (const Tried &tried : group)
            inside.push_back({tried.fetch->children[i].fetch, tried.way});
        const Composed best = bestOf(inside);
        fetch->children[i].fetch = best.fetch;
        add(best.charges, composed.charges);
    }
    composed.fetch = std::move(fetch);
    return composed;
}

Composed bestOf(const std::vector<Tried> &all)
{
    Composed best;
    for (const std::vector<Tried> &group : alike(all)) {
        Composed composed = compose(group);
        if (!best.fetch || costLess(composed.charges, best.charges))
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

std::vector<FetchTree> recombined(std::span<const TriedWay> ways)
{
    std::vector<Tried> all;
    for (const TriedWay &way : ways)
        all.push_back({way.fetch, &way});
    std::vector<FetchTree> result;
    for (const std::vector<Tried> &group : alike(all)) {
        const Composed composed = compose(group);
        const bool isWorse = std::any_of(ways.begin(), ways.end(), [&](const TriedWay &way) {
            return isSame(*way.fetch, *composed.fetch)
                || !costLess(composed.charges, chargesOf(way));
        });
        if (!isWorse)
            result.push_back(composed.fetch);
    }
    return result;
}

} // namespace partita::planning
