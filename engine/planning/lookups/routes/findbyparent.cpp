// Finds items by reading first what their partition key is made of, where that belongs to another
// row:
//
//     Loan of a book ── the book, which tells the branch ── the loans of that branch and book
#include "engine/places/binding.h"
#include "engine/planning/lookups/batching/eachlookup.h"
#include "engine/planning/lookups/routes/findthroughrows.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// A row in between, and what it tells of the partition key, seen from the row asked for.
struct Teller {
    Names roles; ///< lead to it; none: the row asked for itself
    places::Operand key;
    std::vector<places::AttributeAt> told;
};

bool alwaysLeads(const model::Workbook &workbook, std::string entity, const Names &roles)
{
    for (const std::string &name : roles) {
        const std::optional<model::Role> role = model::findRole(workbook, entity, name);
        if (!role || places::mayLeadNowhere(workbook, *role))
            return false;
        entity = role->partner;
    }
    return true;
}

/// What the partition key is made of that is not known, never changes and is always there.
std::vector<places::AttributeAt> unknownSources(const PlanningContext &context,
                                                const places::Location &location,
                                                const places::Ask &ask)
{
    const model::Workbook &workbook = context.workbook;
    const std::vector<places::Fact> known = ask.allFacts();
    std::vector<places::AttributeAt> sources = partitionKeySources(workbook, location);
    std::erase_if(sources, [&](const places::AttributeAt &source) {
        return findFact(known, source.roles, source.attribute)
            || !alwaysLeads(workbook, ask.entity, source.roles)
            || places::isMutable(workbook, places::entityAt(workbook, ask.entity, source.roles),
                                 source.attribute);
    });
    return sources;
}

bool beginsWith(const Names &roles, const Names &beginning)
{
    return beginning.size() <= roles.size()
        && std::equal(beginning.begin(), beginning.end(), roles.begin());
}

/// The rows on the way to the sources whose keys are known, the farthest first: each is asked for
/// no more than it tells.
std::vector<Teller> tellersOf(const PlanningContext &context, const places::Location &location,
                              const places::Ask &ask, bool ofOwn)
{
    const std::vector<places::Fact> known = ask.allFacts();
    const std::vector<places::AttributeAt> sources = unknownSources(context, location, ask);
    std::vector<Teller> tellers;
    for (const places::AttributeAt &source : sources) {
        for (std::size_t count = source.roles.size() + 1; count-- > (ofOwn ? 0 : 1);) {
            Teller teller;
            teller.roles
                = {source.roles.begin(), source.roles.begin() + static_cast<std::ptrdiff_t>(count)};
            const std::string entity = places::entityAt(context.workbook, ask.entity, teller.roles);
            const places::Operand *key
                = findFact(known, teller.roles, places::keyNameOf(context.workbook, entity));
            const bool isNew
                = std::none_of(tellers.begin(), tellers.end(),
                               [&](const Teller &other) { return other.roles == teller.roles; });
            if (!key || !isNew)
                continue;
            teller.key = *key;
            std::copy_if(sources.begin(), sources.end(), std::back_inserter(teller.told),
                         [&](const places::AttributeAt &told) {
                             return beginsWith(told.roles, teller.roles);
                         });
            tellers.push_back(std::move(teller));
        }
    }
    return tellers;
}

places::Ask askFor(const PlanningContext &context, const places::Ask &ask, const Teller &teller)
{
    places::Ask row = places::askAt(places::entityAt(context.workbook, ask.entity, teller.roles));
    row.depth = ask.depth + 1;
    row.conditions.push_back(keyCondition(context.workbook, row.entity, {}, teller.key));
    const std::string key = places::keyNameOf(context.workbook, row.entity);
    row.shape.pieces.push_back(places::attributePiece(key, {}, key));
    for (const places::AttributeAt &told : teller.told)
        row.shape.pieces.push_back(places::attributePiece(
            "known" + std::to_string(row.shape.pieces.size()),
            {told.roles.begin() + static_cast<std::ptrdiff_t>(teller.roles.size()),
             told.roles.end()},
            told.attribute));
    row.purpose = "the " + row.entity + ", which tells where "
        + (ask.purpose.empty() ? "the " + ask.entity : ask.purpose) + " lies";
    return row;
}

/// What it goes by has been written by the request that brought it about.
bool isInStep(const Fetch &fetch)
{
    return fetch.freshness < places::Freshness::eventual && fetch.lagging.empty()
        && fetch.aging.empty();
}

/// The cheapest look-up that tells all; none that asks every partition of the items' own container,
/// which would find them.
std::optional<FetchCandidate> lookUp(const PlanningContext &context,
                                     const places::Location &location, const places::Ask &row)
{
    for (FetchCandidate &candidate : planFetch(context, row).candidates) {
        const Fetch &fetch = *candidate.fetch;
        const bool isElsewhere
            = fetch.container != location.container->name || !asksEveryPartition(fetch);
        if (holdsAll(fetch, row.shape.pieces.size()) && isInStep(fetch) && isElsewhere)
            return std::move(candidate);
    }
    return std::nullopt;
}

/// The rows asked for are embedded in items of other rows.
bool isInside(const PlanningContext &context, const Fetch &rows)
{
    const model::DocumentType *type
        = context.design.documentType(rows.container, rows.documentType);
    return type && type->entity != rows.entity;
}

std::optional<PlacedItems> locateBy(const PlanningContext &context,
                                    const places::Location &location, const places::Ask &ask,
                                    const Teller &teller, std::size_t known)
{
    const places::Ask row = askFor(context, ask, teller);
    const std::optional<FetchCandidate> rows = lookUp(context, location, row);
    if (!rows)
        return std::nullopt;
    places::Ask below = fromInside(ask);
    addKnown(teller.told, *rows->fetch, below);
    std::optional<FetchCandidate> items;
    if (std::optional<PlacedItems> further = planLocateByPlace(context, location, below, false))
        items = std::move(further->items);
    else
        items = planLocate(context, location, below);
    if (!items || deliverer(*items->fetch).partitionKey.size() <= known)
        return std::nullopt;
    return PlacedItems {{followedBy(*rows->fetch, *items->fetch, ask.purpose),
                         rows->estimate + rows->fetch->expectedRows * items->estimate},
                        teller.roles.empty() ? "its item in " + rows->fetch->container
                                             : "the " + row.entity,
                        isInside(context, *rows->fetch)};
}

} // namespace

std::optional<PlacedItems> planLocateByPlace(const PlanningContext &context,
                                             const places::Location &location,
                                             const places::Ask &ask, bool ofOwn)
{
    const std::optional<FetchCandidate> direct = planLocate(context, location, ask);
    if (!direct || direct->fetch->isBound())
        return std::nullopt;
    std::optional<PlacedItems> best;
    for (const Teller &teller : tellersOf(context, location, ask, ofOwn)) {
        std::optional<PlacedItems> found
            = locateBy(context, location, ask, teller, direct->fetch->partitionKey.size());
        if (found && (!best || found->items.estimate < best->items.estimate))
            best = std::move(found);
    }
    return best;
}

} // namespace partita::planning
