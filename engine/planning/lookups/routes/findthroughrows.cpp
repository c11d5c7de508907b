#include "engine/planning/lookups/routes/findthroughrows.h"

#include "engine/model/attributepath.h"

#include <algorithm>
#include <span>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// What a path of the partition key is made of, if that never changes: the home may know of a
/// change before the copy does.
std::optional<places::AttributeAt> unchangingSource(const model::Workbook &workbook,
                                                    const places::Location &location,
                                                    const std::string &path)
{
    const std::optional<places::SourceAt> source
        = sourceAt(workbook, location, places::pathNames(path));
    if (!source || !source->roles.empty())
        return std::nullopt;
    const std::string &entity = location.type->entity;
    std::optional<places::AttributeAt> known
        = places::attributeBehind(workbook, entity, source->field->source, source->members);
    if (!known)
        return std::nullopt;
    const model::Entity *holder = workbook.entity(places::entityAt(workbook, entity, known->roles));
    const model::Attribute *attribute
        = holder ? holder->attribute(model::headOf(known->attribute)) : nullptr;
    return attribute && !attribute->isMutable ? known : std::nullopt;
}

std::optional<FetchCandidate> plainFetch(const PlanningContext &context, const places::Ask &ask)
{
    for (FetchCandidate &candidate : planFetch(context, ask).candidates) {
        if (holdsAll(*candidate.fetch, ask.shape.pieces.size()))
            return std::move(candidate);
    }
    return std::nullopt;
}

/// Everything wanted, `pieces` in number, is in the rows.
bool areColumns(const Fetch &fetch, std::size_t pieces)
{
    return !fetch.flatten && fetch.children.empty() && fetch.outputs.size() == pieces
        && std::all_of(fetch.outputs.begin(), fetch.outputs.end(), [](const Output &output) {
               return output.value.kind == places::Operand::Kind::column && output.value.up == 0;
           });
}

/// What is known of rows from which the roles lead on is known of those at the end of these.
std::vector<places::Fact> factsAlong(std::vector<places::Fact> facts,
                                     std::span<const std::string> roles)
{
    for (const std::string &role : roles)
        facts = factsThrough(facts, role);
    return facts;
}

/// The rows `count` roles along the path, by the rest of it.
places::Ask askBetween(const model::Workbook &workbook, const places::Ask &ask, std::size_t count)
{
    const places::Condition &condition = ask.conditions.front();
    const auto middle = condition.roles.begin() + static_cast<std::ptrdiff_t>(count);
    places::Ask between;
    between.entity = places::entityAt(workbook, ask.entity, {condition.roles.begin(), middle});
    between.depth = ask.depth + 1;
    between.isFromHome = true;
    between.conditions.push_back(condition);
    between.conditions.front().roles = {middle, condition.roles.end()};
    between.facts = factsAlong(ask.facts, {condition.roles.begin(), middle});
    const std::string key = places::keyNameOf(workbook, between.entity);
    between.shape.pieces.push_back(places::attributePiece(key, {}, key));
    between.purpose = condition.roles.empty()
        ? "the " + between.entity + ", which tells where its copy lies"
        : count == 0 ? "the " + between.entity + " rows that it is carried for"
                     : "the " + between.entity + " rows in between";
    return between;
}

/// The items by the key of a row in between, which is the first column wanted of it; the others are
/// known of them besides.
places::Ask askByKey(const model::Workbook &workbook, const places::Ask &ask, std::size_t count,
                     const Fetch &between, const std::vector<places::AttributeAt> &further)
{
    const Names &roles = ask.conditions.front().roles;
    places::Ask items = places::askAt(ask.entity);
    items.depth = ask.depth;
    items.purpose = ask.purpose;
    items.facts = factsFromInside(ask.allFacts());
    items.conditions.push_back(
        keyCondition(workbook, between.entity,
                     {roles.begin(), roles.begin() + static_cast<std::ptrdiff_t>(count)},
                     between.outputs.front().value));
    addKnown(further, between, items);
    return items;
}

std::optional<FetchCandidate> locateAnyhow(const PlanningContext &context,
                                           const places::Location &location, const places::Ask &ask)
{
    std::optional<FetchCandidate> found = planLocate(context, location, ask);
    return found ? found : planLocateThrough(context, location, ask);
}

/// Leads from the rows in between to the items, wherever those rows come from.
std::optional<FetchCandidate> locateFrom(const PlanningContext &context,
                                         const places::Location &location, const places::Ask &ask,
                                         std::size_t count, const FetchCandidate &rows,
                                         const std::vector<places::AttributeAt> &further)
{
    const places::Ask byKey = askByKey(context.workbook, ask, count, *rows.fetch, further);
    const bool isSameQuestion = count == 0 && ask.conditions.front().roles.empty();
    const std::optional<FetchCandidate> items = isSameQuestion
        ? planLocate(context, location, byKey)
        : locateAnyhow(context, location, byKey);
    if (!items)
        return std::nullopt;
    const double estimate = rows.estimate + rows.fetch->expectedRows * items->estimate;
    return FetchCandidate {followedBy(*rows.fetch, *items->fetch, ask.purpose), estimate};
}

void addPieces(const std::vector<places::AttributeAt> &further, places::Ask &between)
{
    for (const places::AttributeAt &known : further)
        between.shape.pieces.push_back(places::attributePiece(
            "known" + std::to_string(between.shape.pieces.size()), known.roles, known.attribute));
}

std::optional<FetchCandidate> locateBy(const PlanningContext &context,
                                       const places::Location &location, const places::Ask &ask,
                                       std::size_t count,
                                       const std::vector<places::AttributeAt> &further)
{
    places::Ask between = askBetween(context.workbook, ask, count);
    addPieces(further, between);
    const std::optional<FetchCandidate> rows = plainFetch(context, between);
    return rows ? locateFrom(context, location, ask, count, *rows, further) : std::nullopt;
}

/// What the partition key is made of, as far as that never changes.
std::vector<places::AttributeAt> unchangingSources(const model::Workbook &workbook,
                                                   const places::Location &location)
{
    std::vector<places::AttributeAt> known;
    for (const std::string &path : location.container->partitionKey) {
        if (std::optional<places::AttributeAt> source = unchangingSource(workbook, location, path))
            known.push_back(*std::move(source));
    }
    return known;
}

bool isAboutOneKey(const places::Ask &ask)
{
    return ask.conditions.size() == 1
        && ask.conditions.front().kind == places::Condition::Kind::equals;
}

} // namespace

void addKnown(const std::vector<places::AttributeAt> &known, const Fetch &rows, places::Ask &ask)
{
    for (std::size_t i = 0; i < known.size(); ++i)
        ask.facts.push_back({known[i].roles, known[i].attribute, rows.outputs[i + 1].value});
}

std::shared_ptr<const Fetch> followedBy(const Fetch &rows, const Fetch &items,
                                        const std::string &purpose)
{
    auto each = std::make_shared<Fetch>(items);
    each->purpose = purpose;
    auto fetch = std::make_shared<Fetch>(rows);
    if (rows.atOnce)
        fetch->atOnce = followedBy(*rows.atOnce, items, purpose);
    fetch->isSingle = rows.isSingle && items.isSingle;
    fetch->children.push_back({Child::Kind::rows, {"items"}, std::move(each)});
    fetch->flatten = true;
    return fetch;
}

bool holdsAll(const Fetch &fetch, std::size_t pieces)
{
    return fetch.asks() && areColumns(fetch, pieces);
}

std::optional<FetchCandidate> planLocateThrough(const PlanningContext &context,
                                                const places::Location &location,
                                                const places::Ask &ask)
{
    if (!isAboutOneKey(ask) || !location.isRoot())
        return std::nullopt;
    for (std::size_t count = ask.conditions.front().roles.size(); count-- > 0;) {
        if (count == 0) {
            if (std::optional<FetchCandidate> found = locateBy(
                    context, location, ask, count, unchangingSources(context.workbook, location)))
                return found;
        }
        if (std::optional<FetchCandidate> found = locateBy(context, location, ask, count, {}))
            return found;
    }
    return std::nullopt;
}

std::optional<FetchCandidate> planLocateByHomes(const PlanningContext &context,
                                                const places::Location &location,
                                                const places::Ask &ask)
{
    if (!isAboutOneKey(ask) || !location.isRoot())
        return std::nullopt;
    const std::size_t roles = ask.conditions.front().roles.size();
    for (std::size_t count = std::max<std::size_t>(roles, 1); count-- > 0;) {
        if (count == 0 && location.type->primary)
            continue; // it is the home
        const std::vector<places::AttributeAt> known = count == 0
            ? unchangingSources(context.workbook, location)
            : std::vector<places::AttributeAt> {};
        std::optional<FetchCandidate> found = locateBy(context, location, ask, count, known);
        if (found && !asksEveryPartition(deliverer(*found->fetch)))
            return found;
    }
    return std::nullopt;
}

std::optional<FetchCandidate> planLocateByItems(const PlanningContext &context,
                                                const places::Location &location,
                                                const places::Ask &ask,
                                                const places::Location &home, std::size_t roles)
{
    if (!isAboutOneKey(ask) || !location.isRoot())
        return std::nullopt;
    const std::size_t count = ask.conditions.front().roles.size() - roles;
    const std::vector<places::AttributeAt> known = count == 0
        ? unchangingSources(context.workbook, location)
        : std::vector<places::AttributeAt> {};
    places::Ask between = askBetween(context.workbook, ask, count);
    between.conditions.clear();
    addPieces(known, between);
    const std::optional<FetchCandidate> rows = planGiven(context, home, between);
    return rows && areColumns(*rows->fetch, between.shape.pieces.size())
        ? locateFrom(context, location, ask, count, *rows, known)
        : std::nullopt;
}

bool asksEveryPartition(const Fetch &fetch)
{
    return fetch.access == Fetch::Access::query && fetch.partitionKey.empty()
        && !fetch.namesPartitions && !fetch.isGathered;
}

const Fetch &deliverer(const Fetch &fetch)
{
    return fetch.flatten ? deliverer(*fetch.children.front().fetch) : fetch;
}

} // namespace partita::planning
