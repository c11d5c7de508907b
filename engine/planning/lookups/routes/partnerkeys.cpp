#include "engine/planning/lookups/routes/partnerkeys.h"

#include "engine/planning/lookups/batching/lookupperkey.h"
#include "engine/planning/lookups/conditionlocation.h"
#include "engine/planning/lookups/routes/findthroughrows.h"
#include "engine/planning/lookups/routes/parentlookup.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// The share of its keys that a walk visits before the limit.
double shareWalked(const Lookup &lookup)
{
    const double keys = lookup.children.front().lookup->rowCount.expected;
    return lookup.stopsAtLimit() && keys > lookup.rowsThrough() ? lookup.rowsThrough() / keys : 1;
}

/// Some document type holds the keys of the role's rows in an array.
bool holdsKeys(const PlanningContext &context, const std::string &partner, const std::string &role)
{
    const auto held = places::locationsOf(context.workbook, context.design, partner);
    return std::any_of(held.begin(), held.end(), [&](const places::Location &location) {
        const auto rows = findRowArrays(location, role);
        return std::any_of(rows.begin(), rows.end(),
                           [](const places::StoredRowArray &array) { return !array.embedded; });
    });
}

/// The rows of the walk as the result, in the wanted order and number.
std::shared_ptr<const Lookup> walkOver(const Lookup &partner, const places::Question &ask)
{
    auto lookup = std::make_shared<Lookup>(partner);
    if (partner.batchedVariant)
        lookup->batchedVariant = walkOver(*partner.batchedVariant, ask);
    lookup->concatenatesChild = true;
    lookup->isSingle = false;
    orderTogether(*lookup, ask);
    return lookup;
}

/// Adds walks over the keys that the partner holds.
void addWalks(const PlanningContext &context, const places::Question &ask, const model::Role &back,
              places::Question partner, LookupChoices &choices)
{
    places::Piece::Rows rows;
    rows.role = back.name;
    rows.shape = {ask.shape};
    addOrderPieces(ask, rows.shape.front());
    partner.shape.pieces.push_back({{"rows"}, {}, std::move(rows)});
    for (const LookupCandidate &candidate : planLookup(context, partner).candidates) {
        const bool isWalk = candidate.lookup->children.size() == 1
            && candidate.lookup->outputs.empty()
            && candidate.lookup->children.front().kind == ChildLookup::Kind::rows
            && candidate.lookup->children.front().lookup->elements();
        if (!isWalk)
            continue;
        const std::shared_ptr<const Lookup> lookup = walkOver(*candidate.lookup, ask);
        choices.candidates.push_back({lookup, candidate.estimate * shareWalked(*lookup)});
    }
}

/// Appends the look-up of rows for each key.
std::shared_ptr<Lookup> withRows(const Lookup &keys, const std::shared_ptr<const Lookup> &rows)
{
    auto lookup = std::make_shared<Lookup>(keys);
    if (keys.batchedVariant)
        lookup->batchedVariant = withRows(*keys.batchedVariant, rows);
    if (keys.concatenatesChild) {
        lookup->children.front().lookup = withRows(*keys.children.front().lookup, rows);
    } else {
        lookup->concatenatesChild = true;
        lookup->children.push_back({ChildLookup::Kind::rows, {"rows"}, rows});
    }
    lookup->isSingle = keys.isSingle && rows->isSingle;
    return lookup;
}

/// Adds reads of the one row whose key the partner holds; order and limit are not needed.
void addSingle(const PlanningContext &context, const places::Question &ask, const model::Role &back,
               places::Question partner, LookupChoices &choices)
{
    const std::string key = places::keyNameOf(context.workbook, ask.entity);
    partner.shape.pieces.push_back(places::attributePiece(key, {back.name}, key));
    for (const LookupCandidate &candidate : planLookup(context, partner).candidates) {
        const Lookup &found = *candidate.lookup;
        if (!holdsAll(found, 1))
            continue;
        places::Question row = fromInside(ask);
        ++row.depth;
        row.order.clear();
        row.limit.reset();
        const places::Condition named = row.conditions.front();
        if (named.kind == places::Condition::Kind::equals)
            row.facts.push_back({named.roles, named.attribute, *named.operand});
        row.conditions
            = {keyCondition(context.workbook, ask.entity, {}, found.outputs.front().value)};
        for (const LookupCandidate &each : planLookup(context, row).candidates) {
            choices.candidates.push_back(
                {withRows(found, each.lookup), candidate.estimate + each.estimate});
        }
    }
}

/// A walk over keys without the look-up of their rows, which are not needed otherwise.
std::shared_ptr<const Lookup> keysAlone(const std::shared_ptr<const Lookup> &keys,
                                        const std::string &key)
{
    auto lookup = std::make_shared<Lookup>(*keys);
    if (keys->batchedVariant)
        lookup->batchedVariant = keysAlone(keys->batchedVariant, key);
    if (keys->concatenatesChild) {
        lookup->children.front().lookup = keysAlone(keys->children.front().lookup, key);
    } else if (keys->isKeyWalk()) {
        lookup->children.clear();
        Output output;
        output.as = {key};
        output.value = places::Operand::columnAt(0, keys->columns.front().name);
        lookup->outputs.push_back(std::move(output));
    }
    return lookup;
}

/// Each row brings the wanted pieces, the key first.
bool bringsAll(const Lookup &rows, const Brought &brought)
{
    const bool isWalk = rows.elements() && !rows.concatenatesChild && rows.children.empty()
        && rows.outputs.size() == 1
        && rows.outputs.front().value.kind == places::Operand::Kind::column;
    return (isWalk && brought.facts.empty()) || holdsAll(rows, brought.shape.pieces.size());
}

/// The question for rows by the key of their parent, which the rows of `keys` bring, instead of the
/// condition on the parent's attribute.
places::Question askBelow(const PlanningContext &context, const places::Question &ask,
                          std::size_t described, const Lookup &keys, const Brought &brought)
{
    if (keys.concatenatesChild) // one more level of nesting
        return askBelow(context, fromInside(ask), described, *keys.children.front().lookup,
                        brought);
    places::Question each = askForEach(ask);
    each.depth = ask.depth; // each look-up of the chain leaves fewer conditions, so that it ends
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

/// Adds the plans with keys of the parents that `parents` finds; false when no look-up brings
/// everything.
bool addThrough(const PlanningContext &context, const places::Question &ask, std::size_t described,
                places::Question parents, const Brought &brought, LookupChoices &choices)
{
    parents.shape = brought.shape;
    const std::size_t before = choices.candidates.size();
    for (const LookupCandidate &candidate : planLookup(context, parents).candidates) {
        const std::shared_ptr<const Lookup> alone = brought.facts.empty()
            ? keysAlone(candidate.lookup, places::keyNameOf(context.workbook, parents.entity))
            : candidate.lookup;
        const Lookup &keys = *alone;
        if (!bringsAll(deliverer(keys), brought))
            continue;
        const places::Question each = askBelow(context, ask, described, keys, brought);
        for (const LookupCandidate &rows : planLookup(context, each).candidates) {
            std::shared_ptr<Lookup> lookup = withRows(keys, rows.lookup);
            orderTogether(*lookup, ask);
            choices.candidates.push_back(
                {lookup, candidate.estimate + deliverer(keys).rowCount.expected * rows.estimate});
        }
    }
    return choices.candidates.size() > before;
}

/// Containers whose partition keys of the entity's rows consist of brought values.
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

/// The look-up of the parent is a fan-out over the same container that it should save a fan-out of.
bool isRoundabout(const Lookup &parent, const Names &containers)
{
    return asksEveryPartition(parent)
        && std::all_of(containers.begin(), containers.end(),
                       [&](const std::string &name) { return name == parent.container; });
}

/// An outer row supplies the partition key.
bool goesByRowAround(const Lookup &lookup)
{
    return std::any_of(lookup.partition.key.begin(), lookup.partition.key.end(),
                       [](const places::Operand &level) { return !level.isFixed(); });
}

/// Adds the plans for the rows with the partition key values that the parent supplies.
void addBelowParent(const PlanningContext &context, const places::Question &ask,
                    const places::Question &parent, const Brought &brought, LookupChoices &choices)
{
    const Names containers = containersToldBy(context, ask.entity, brought);
    if (containers.empty())
        return;
    for (const LookupCandidate &candidate : planLookup(context, parent).candidates) {
        const Lookup &found = *candidate.lookup;
        if (!holdsAll(found, parent.shape.pieces.size()) || isRoundabout(found, containers))
            continue;
        places::Question below = fromInside(ask);
        addKnown(brought.facts, found, below);
        for (const LookupCandidate &rows : planLookup(context, below).candidates) {
            if (rows.lookup->asks() && goesByRowAround(*rows.lookup))
                choices.candidates.push_back(
                    {withRows(found, rows.lookup), candidate.estimate + rows.estimate});
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

places::Question askForPartner(const model::Workbook &workbook, const places::Question &ask,
                               const places::Condition &condition, const model::Role &back)
{
    places::Question asked
        = places::questionAbout(places::entityAt(workbook, ask.entity, condition.roles));
    asked.depth = ask.depth + 1;
    asked.deepest = ask.deepest;
    asked.conditions.push_back(condition);
    asked.conditions.front().kind = places::Condition::Kind::equals;
    asked.conditions.front().roles.clear();
    asked.purpose = (back.toMany ? "the keys of its " : "the key of its ") + back.name;
    return asked;
}

void planThroughParent(const PlanningContext &context, const places::Question &ask,
                       LookupChoices &choices)
{
    const auto found = std::find_if(
        ask.conditions.begin(), ask.conditions.end(), [&](const places::Condition &condition) {
            return describesPartner(context.workbook, ask.entity, condition);
        });
    if (found == ask.conditions.end() || ask.aggregate)
        return;
    const auto described = static_cast<std::size_t>(found - ask.conditions.begin());
    places::Question parents = places::questionAbout(
        places::entityAt(context.workbook, ask.entity, {found->roles.front()}));
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

void planByPlaceOfParent(const PlanningContext &context, const places::Question &ask,
                         LookupChoices &choices)
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
        places::Question parent = askForPartner(context.workbook, ask, condition, *back);
        parent.isFromHome = ask.isFromHome;
        parent.purpose = "the " + parent.entity + ", which shows where its " + back->name
            + (back->toMany ? " are stored" : " is stored");
        for (const Brought &brought : allBrought(context, ask, *role)) {
            parent.shape = brought.shape;
            addBelowParent(context, ask, parent, brought, choices);
        }
    }
}

void planByPartner(const PlanningContext &context, const places::Question &ask,
                   LookupChoices &choices)
{
    if (ask.conditions.size() != 1 || ask.aggregate)
        return;
    const places::Condition &condition = ask.conditions.front();
    const std::optional<model::Role> back = roleBack(context.workbook, ask.entity, condition);
    if (!back)
        return;
    places::Question asked = askForPartner(context.workbook, ask, condition, *back);
    if (!back->toMany && ask.skip == 0)
        addSingle(context, ask, *back, std::move(asked), choices);
    else if (back->toMany && holdsKeys(context, asked.entity, back->name))
        addWalks(context, ask, *back, std::move(asked), choices);
}

} // namespace partita::planning
