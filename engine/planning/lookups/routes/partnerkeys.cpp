#include "engine/planning/lookups/routes/partnerkeys.h"

#include "engine/planning/lookups/batching/eachlookup.h"
#include "engine/planning/lookups/conditionplace.h"
#include "engine/planning/lookups/routes/findthroughrows.h"
#include "engine/planning/lookups/routes/parentlookup.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// The part of its keys that a walk comes to.
double shareWalked(const Fetch &fetch)
{
    const double keys = fetch.children.front().fetch->expectedRows;
    return fetch.stopsAtLimit() && keys > fetch.rowsThrough() ? fetch.rowsThrough() / keys : 1;
}

/// Whether a document type holds the keys of the role's rows in an array.
bool holdsKeys(const PlanningContext &context, const std::string &partner, const std::string &role)
{
    const auto held = places::locationsOf(context.workbook, context.design, partner);
    return std::any_of(held.begin(), held.end(), [&](const places::Location &location) {
        const auto rows = provideRows(location, role);
        return std::any_of(rows.begin(), rows.end(),
                           [](const places::ProvidedRows &array) { return !array.embedded; });
    });
}

/// The rows of the walk are the result, in the order and number asked for.
std::shared_ptr<const Fetch> walkOver(const Fetch &partner, const places::Ask &ask)
{
    auto fetch = std::make_shared<Fetch>(partner);
    if (partner.atOnce)
        fetch->atOnce = walkOver(*partner.atOnce, ask);
    fetch->flatten = true;
    fetch->isSingle = false;
    orderTogether(*fetch, ask);
    return fetch;
}

/// Walks over the keys that the partner holds.
void addWalks(const PlanningContext &context, const places::Ask &ask, const model::Role &back,
              places::Ask partner, FetchChoices &choices)
{
    places::Piece::Rows rows;
    rows.role = back.name;
    rows.descending = ask.descending;
    rows.shape = {ask.shape};
    if (!ask.orderBy.empty())
        rows.shape.front().pieces.push_back(places::attributePiece(orderMember, {}, ask.orderBy));
    partner.shape.pieces.push_back({{"rows"}, {}, std::move(rows)});
    for (const FetchCandidate &candidate : planFetch(context, partner).candidates) {
        const bool isWalk = candidate.fetch->children.size() == 1
            && candidate.fetch->outputs.empty()
            && candidate.fetch->children.front().kind == Child::Kind::rows
            && candidate.fetch->children.front().fetch->access == Fetch::Access::elements;
        if (!isWalk)
            continue;
        const std::shared_ptr<const Fetch> fetch = walkOver(*candidate.fetch, ask);
        choices.candidates.push_back({fetch, candidate.estimate * shareWalked(*fetch)});
    }
}

/// The rows for each of the keys.
std::shared_ptr<Fetch> withRows(const Fetch &keys, const std::shared_ptr<const Fetch> &rows)
{
    auto fetch = std::make_shared<Fetch>(keys);
    if (keys.atOnce)
        fetch->atOnce = withRows(*keys.atOnce, rows);
    if (keys.flatten) {
        fetch->children.front().fetch = withRows(*keys.children.front().fetch, rows);
    } else {
        fetch->flatten = true;
        fetch->children.push_back({Child::Kind::rows, {"rows"}, rows});
    }
    fetch->isSingle = keys.isSingle && rows->isSingle;
    return fetch;
}

/// Reads the row whose key the partner holds; it needs no order and no limit.
void addSingle(const PlanningContext &context, const places::Ask &ask, const model::Role &back,
               places::Ask partner, FetchChoices &choices)
{
    const std::string key = places::keyNameOf(context.workbook, ask.entity);
    partner.shape.pieces.push_back(places::attributePiece(key, {back.name}, key));
    for (const FetchCandidate &candidate : planFetch(context, partner).candidates) {
        const Fetch &found = *candidate.fetch;
        if (!holdsAll(found, 1))
            continue;
        places::Ask row = fromInside(ask);
        ++row.depth;
        row.orderBy.clear();
        row.limit.reset();
        const places::Condition named = row.conditions.front();
        if (named.kind == places::Condition::Kind::equals)
            row.facts.push_back({named.roles, named.attribute, *named.operand});
        row.conditions
            = {keyCondition(context.workbook, ask.entity, {}, found.outputs.front().value)};
        for (const FetchCandidate &each : planFetch(context, row).candidates) {
            choices.candidates.push_back(
                {withRows(found, each.fetch), candidate.estimate + each.estimate});
        }
    }
}

/// Of a walk over keys, the keys alone: the rows that they lead to are wanted for nothing else.
std::shared_ptr<const Fetch> keysAlone(const std::shared_ptr<const Fetch> &keys,
                                       const std::string &key)
{
    auto fetch = std::make_shared<Fetch>(*keys);
    if (keys->atOnce)
        fetch->atOnce = keysAlone(keys->atOnce, key);
    if (keys->flatten) {
        fetch->children.front().fetch = keysAlone(keys->children.front().fetch, key);
    } else if (keys->isKeyWalk()) {
        fetch->children.clear();
        Output output;
        output.as = {key};
        output.value = places::Operand::columnAt(0, keys->columns.front().name);
        fetch->outputs.push_back(std::move(output));
    }
    return fetch;
}

/// Each row brings the pieces that are wanted of it, the key first.
bool bringsAll(const Fetch &rows, const Brought &brought)
{
    const bool isWalk = rows.access == Fetch::Access::elements && !rows.flatten
        && rows.children.empty() && rows.outputs.size() == 1
        && rows.outputs.front().value.kind == places::Operand::Kind::column;
    return (isWalk && brought.facts.empty()) || holdsAll(rows, brought.shape.pieces.size());
}

/// The rows of the parent whose key the rows of `keys` bring, in place of the condition that
/// describes it.
places::Ask askBelow(const PlanningContext &context, const places::Ask &ask, std::size_t described,
                     const Fetch &keys, const Brought &brought)
{
    if (keys.flatten) // one level of rows more around
        return askBelow(context, fromInside(ask), described, *keys.children.front().fetch, brought);
    places::Ask each = askForEach(ask);
    each.depth = ask.depth; // the look-ups follow one another, and each leaves less to find
    const places::Condition met = each.conditions[described];
    if (met.kind == places::Condition::Kind::equals)
        each.facts.push_back({met.roles, met.attribute, *met.operand});
    const std::string &role = ask.conditions[described].roles.front();
    if (brought.namesRow)
        each.conditions[described]
            = keyCondition(context.workbook, ask.entity, {}, keys.outputs.back().value);
    else
        each.conditions[described]
            = keyCondition(context.workbook, places::entityAt(context.workbook, ask.entity, {role}),
                           {role}, keys.outputs.front().value);
    addKnown(brought.facts, keys, each);
    return each;
}

/// By the keys of the parents that `parents` finds; false where no look-up brings all.
bool addThrough(const PlanningContext &context, const places::Ask &ask, std::size_t described,
                places::Ask parents, const Brought &brought, FetchChoices &choices)
{
    parents.shape = brought.shape;
    const std::size_t before = choices.candidates.size();
    for (const FetchCandidate &candidate : planFetch(context, parents).candidates) {
        const std::shared_ptr<const Fetch> alone = brought.facts.empty()
            ? keysAlone(candidate.fetch, places::keyNameOf(context.workbook, parents.entity))
            : candidate.fetch;
        const Fetch &keys = *alone;
        if (!bringsAll(deliverer(keys), brought))
            continue;
        const places::Ask each = askBelow(context, ask, described, keys, brought);
        for (const FetchCandidate &rows : planFetch(context, each).candidates) {
            std::shared_ptr<Fetch> fetch = withRows(keys, rows.fetch);
            orderTogether(*fetch, ask);
            choices.candidates.push_back(
                {fetch, candidate.estimate + deliverer(keys).expectedRows * rows.estimate});
        }
    }
    return choices.candidates.size() > before;
}

/// Containers in which rows of the entity lie by something that is brought.
Names containersToldBy(const PlanningContext &context, const std::string &entity,
                       const Brought &brought)
{
    const auto isBrought = [&](const places::AttributeAt &source) {
        return std::any_of(
            brought.facts.begin(), brought.facts.end(), [&](const places::AttributeAt &fact) {
                return fact.roles == source.roles && fact.attribute == source.attribute;
            });
    };
    Names containers;
    for (const places::Location &location :
         places::locationsOf(context.workbook, context.design, entity)) {
        const auto sources = partitionKeySources(context.workbook, location);
        if (std::any_of(sources.begin(), sources.end(), isBrought))
            containers.push_back(location.container->name);
    }
    return containers;
}

/// All partitions of a container are asked for what would spare to ask all of its partitions.
bool isRoundabout(const Fetch &parent, const Names &containers)
{
    return asksEveryPartition(parent)
        && std::all_of(containers.begin(), containers.end(),
                       [&](const std::string &name) { return name == parent.container; });
}

/// Where the rows lie is told by a row around.
bool goesByRowAround(const Fetch &fetch)
{
    return std::any_of(fetch.partitionKey.begin(), fetch.partitionKey.end(),
                       [](const places::Operand &level) { return !level.isFixed(); });
}

/// The rows, with what the one parent tells of where they lie.
void addBelowParent(const PlanningContext &context, const places::Ask &ask,
                    const places::Ask &parent, const Brought &brought, FetchChoices &choices)
{
    const Names containers = containersToldBy(context, ask.entity, brought);
    if (containers.empty())
        return;
    for (const FetchCandidate &candidate : planFetch(context, parent).candidates) {
        const Fetch &found = *candidate.fetch;
        if (!holdsAll(found, parent.shape.pieces.size()) || isRoundabout(found, containers))
            continue;
        places::Ask below = fromInside(ask);
        addKnown(brought.facts, found, below);
        for (const FetchCandidate &rows : planFetch(context, below).candidates) {
            if (rows.fetch->asks() && goesByRowAround(*rows.fetch))
                choices.candidates.push_back(
                    {withRows(found, rows.fetch), candidate.estimate + rows.estimate});
        }
    }
}

} // namespace

std::optional<model::Role> roleBack(const model::Workbook &workbook, const std::string &entity,
                                    const places::Condition &condition)
{
    const bool namesPartner = condition.kind == places::Condition::Kind::equals
        || condition.kind == places::Condition::Kind::hasPartner;
    if (!namesPartner || condition.roles.size() != 1)
        return std::nullopt;
    const std::optional<model::Role> role
        = model::findRole(workbook, entity, condition.roles.front());
    if (!role || condition.attribute != places::keyNameOf(workbook, role->partner))
        return std::nullopt;
    return model::findRole(workbook, role->partner, inverseNameOf(*role));
}

places::Ask askForPartner(const model::Workbook &workbook, const places::Ask &ask,
                          const places::Condition &condition, const model::Role &back)
{
    places::Ask asked = places::askAt(places::entityAt(workbook, ask.entity, condition.roles));
    asked.depth = ask.depth + 1;
    asked.deepest = ask.deepest;
    asked.conditions.push_back(condition);
    asked.conditions.front().kind = places::Condition::Kind::equals;
    asked.conditions.front().roles.clear();
    asked.purpose = (back.toMany ? "the keys of its " : "the key of its ") + back.name;
    return asked;
}

void planThroughParent(const PlanningContext &context, const places::Ask &ask,
                       FetchChoices &choices)
{
    const auto found = std::find_if(
        ask.conditions.begin(), ask.conditions.end(), [&](const places::Condition &condition) {
            return describesPartner(context.workbook, ask.entity, condition);
        });
    if (found == ask.conditions.end() || ask.aggregate)
        return;
    const auto described = static_cast<std::size_t>(found - ask.conditions.begin());
    places::Ask parents
        = places::askAt(places::entityAt(context.workbook, ask.entity, {found->roles.front()}));
    parents.depth = ask.depth + 1;
    parents.deepest = ask.deepest;
    parents.conditions.push_back(*found);
    parents.conditions.front().roles.erase(parents.conditions.front().roles.begin());
    parents.purpose = "each " + parents.entity + " that the condition is about";
    const std::optional<model::Role> role
        = model::findRole(context.workbook, ask.entity, found->roles.front());
    bool isFound = false;
    for (const Brought &brought : allBrought(context, ask, *role))
        isFound = addThrough(context, ask, described, parents, brought, choices) || isFound;
    if (!isFound)
        addThrough(context, ask, described, parents, keyOnly(context.workbook, parents.entity),
                   choices);
}

void planByPlaceOfParent(const PlanningContext &context, const places::Ask &ask,
                         FetchChoices &choices)
{
    if (ask.aggregate)
        return;
    for (const places::Condition &condition : ask.conditions) {
        const std::optional<model::Role> back = roleBack(context.workbook, ask.entity, condition);
        const std::optional<model::Role> role = back
            ? model::findRole(context.workbook, ask.entity, condition.roles.front())
            : std::nullopt;
        if (!role || role->toMany)
            continue;
        places::Ask parent = askForPartner(context.workbook, ask, condition, *back);
        parent.isFromHome = ask.isFromHome;
        parent.purpose = "the " + parent.entity + ", which tells where its " + back->name
            + (back->toMany ? " lie" : " lies");
        for (const Brought &brought : allBrought(context, ask, *role)) {
            parent.shape = brought.shape;
            addBelowParent(context, ask, parent, brought, choices);
        }
    }
}

void planByPartner(const PlanningContext &context, const places::Ask &ask, FetchChoices &choices)
{
    if (ask.conditions.size() != 1 || ask.aggregate)
        return;
    const places::Condition &condition = ask.conditions.front();
    const std::optional<model::Role> back = roleBack(context.workbook, ask.entity, condition);
    if (!back)
        return;
    places::Ask asked = askForPartner(context.workbook, ask, condition, *back);
    if (!back->toMany && ask.skip == 0)
        addSingle(context, ask, *back, std::move(asked), choices);
    else if (back->toMany && holdsKeys(context, asked.entity, back->name))
        addWalks(context, ask, *back, std::move(asked), choices);
}

} // namespace partita::planning
