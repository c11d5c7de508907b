// Route to items whose partition key consists of values of another row, which is read first:
//
//     Loan of a book ── the book, which holds the branch ── the loans of that branch and book
#include "engine/places/binding.h"
#include "engine/planning/lookups/batching/lookupperkey.h"
#include "engine/planning/lookups/routes/findthroughrows.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// A row in between that supplies values of the partition key, as seen from the row asked for.
struct Teller {
    Names roles; ///< roles to it; empty = the row asked for itself
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

/// The sources of the partition key that are not known, are immutable and always present.
std::vector<places::AttributeAt> unknownSources(const PlanningContext &context,
                                                const places::Location &location,
                                                const places::Question &ask)
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

/// The rows with known keys on the way to the sources, the farthest first, since it needs to supply
/// the least.
std::vector<Teller> tellersOf(const PlanningContext &context, const places::Location &location,
                              const places::Question &ask, bool ofOwn)
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

places::Question askFor(const PlanningContext &context, const places::Question &ask,
                        const Teller &teller)
{
    places::Question row
        = places::questionAbout(places::entityAt(context.workbook, ask.entity, teller.roles));
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
    row.purpose = "the " + row.entity + ", which shows where "
        + (ask.purpose.empty() ? "the " + ask.entity : ask.purpose) + " is stored";
    return row;
}

/// All values used are up to date as soon as the request that wrote them has ended.
bool isInStep(const Lookup &lookup)
{
    return lookup.freshness.ofItems < places::Freshness::eventual
        && lookup.freshness.eventualValues.empty() && lookup.freshness.unmaintainedValues.empty();
}

/// The cheapest look-up that supplies everything. A fan-out over the items' own container is
/// excluded, since it would find the items directly.
std::optional<LookupCandidate> lookUp(const PlanningContext &context,
                                      const places::Location &location, const places::Question &row)
{
    for (LookupCandidate &candidate : planLookup(context, row).candidates) {
        const Lookup &lookup = *candidate.lookup;
        const bool isElsewhere
            = lookup.container != location.container->name || !asksEveryPartition(lookup);
        if (holdsAll(lookup, row.shape.pieces.size()) && isInStep(lookup) && isElsewhere)
            return std::move(candidate);
    }
    return std::nullopt;
}

/// The rows are embedded in items of other rows.
bool isInside(const PlanningContext &context, const Lookup &rows)
{
    const model::DocumentType *type
        = context.design.documentType(rows.container, rows.documentType);
    return type && type->entity != rows.entity;
}

std::optional<PlacedItems> locateBy(const PlanningContext &context,
                                    const places::Location &location, const places::Question &ask,
                                    const Teller &teller, std::size_t known)
{
    const places::Question row = askFor(context, ask, teller);
    const std::optional<LookupCandidate> rows = lookUp(context, location, row);
    if (!rows)
        return std::nullopt;
    places::Question below = fromInside(ask);
    addKnown(teller.told, *rows->lookup, below);
    std::optional<LookupCandidate> items;
    if (std::optional<PlacedItems> further = planLocateByPlace(context, location, below, false))
        items = std::move(further->items);
    else
        items = planLocate(context, location, below);
    if (!items || deliverer(*items->lookup).partition.key.size() <= known)
        return std::nullopt;
    return PlacedItems {{followedBy(*rows->lookup, *items->lookup, ask.purpose),
                         rows->estimate + rows->lookup->rowCount.expected * items->estimate},
                        teller.roles.empty() ? "its item in " + rows->lookup->container
                                             : "the " + row.entity,
                        isInside(context, *rows->lookup)};
}

} // namespace

std::optional<PlacedItems> planLocateByPlace(const PlanningContext &context,
                                             const places::Location &location,
                                             const places::Question &ask, bool ofOwn)
{
    const std::optional<LookupCandidate> direct = planLocate(context, location, ask);
    if (!direct || direct->lookup->isBound())
        return std::nullopt;
    std::optional<PlacedItems> best;
    for (const Teller &teller : tellersOf(context, location, ask, ofOwn)) {
        std::optional<PlacedItems> found
            = locateBy(context, location, ask, teller, direct->lookup->partition.key.size());
        if (found && (!best || found->items.estimate < best->items.estimate))
            best = std::move(found);
    }
    return best;
}

} // namespace partita::planning
