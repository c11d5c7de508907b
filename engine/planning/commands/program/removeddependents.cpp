#include "engine/planning/commands/program/removeddependents.h"

#include "engine/planning/commands/program/commandpipeline.h"
#include "engine/planning/commands/program/rowlookups.h"
#include "engine/planning/commands/program/sameitems.h"
#include "engine/planning/lookups/lookupplanner.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

bool isContainedTwice(const model::Workbook &workbook, const std::string &entity)
{
    const auto &relationships = *workbook.relationships;
    return std::count_if(relationships.begin(), relationships.end(),
                         [&](const model::Relationship &relationship) {
                             return relationship.containment && relationship.child == entity;
                         })
        > 1;
}

model::Command removalOf(const std::string &entity)
{
    model::Command removal;
    removal.kind = model::Command::Kind::remove;
    removal.entity = entity;
    return removal;
}

/// The ways from a row of the role to the rows whose removal removes it: this one and those around
/// it.
std::vector<Way> goneAround(const CommandPlan &plan, const model::Role &role)
{
    std::vector<Way> ways {{inverseNameOf(role)}};
    for (const Way &way : plan.gone) {
        ways.push_back(way);
        ways.back().insert(ways.back().begin(), inverseNameOf(role));
    }
    return ways;
}

/// Rows at that home are stored inside the removed row's own item.
bool livesInside(const CommandPlan &plan, const places::Location &home)
{
    return std::any_of(home.levels.begin(), home.levels.end() - 1, [&](const places::Level &level) {
        return level.entity == plan.command.entity;
    });
}

/// The removal of a row stored inside this one's item has to change something else: a copy, a
/// reference, or rows that it contains.
bool hasEffectsElsewhere(CommandPlan &plan, const model::Role &role, const Names &removed,
                         int depth)
{
    Plan output;
    CommandPlan inner(plan.context, removalOf(role.partner), plan.strategy, output,
                      std::make_shared<PlacementChoice>(), true);
    inner.gone = goneAround(plan, role);
    if (!planWrites(inner, {removed, depth + 1, false}))
        return true; // addDependents() plans it again and reports the error
    for (std::string &text : output.notes)
        plan.note(std::move(text));
    for (FieldAt &field : output.outOfStep)
        plan.leaveOutOfStep(std::move(field));
    return !inner.isEmpty();
}

/// Plans the removal of the rows of a role. `isInside`: the rows are stored inside the removed
/// row's item, so that only their traces elsewhere are removed.
Result<void> addDependents(CommandPlan &plan, const model::Role &role, bool isInside,
                           const Names &removed, int depth)
{
    PlannedRemoval removal {role, isInside, nullptr,
                            std::make_unique<CommandPlan>(plan, removalOf(role.partner), true)};
    CommandPlan &inner = *removal.plan;
    inner.gone = goneAround(plan, role);
    // Also with a mean below 2: one query for all rows of a role costs hardly more than one per
    // row, even if there is one row by chance.
    constexpr double several = 2;
    inner.expectedRows = plan.expectedRows
        * (role.toMany ? std::max(several, places::meanDegree(plan.workbook(), role)) : 1);
    if (role.partner == plan.command.entity)
        inner.treeRole = role.name;
    removal.find = findRows(plan, role, inner.knowledge.inputs);
    if (!removal.find) {
        plan.note("The " + role.name + " of a removed " + plan.command.entity + " cannot be found: "
                  + (isInside ? "the rows that they contain or that refer to them remain."
                              : "they remain."));
        return {};
    }
    if (Result<void> done = planWrites(inner, {removed, depth + 1}); !done)
        return done;
    if (isContainedTwice(plan.workbook(), role.partner))
        plan.note("Each " + role.partner
                  + " has several parents that contain it: it is removed with the first of them.");
    plan.removals.push_back(std::move(removal));
    return {};
}

/// Contained rows of the same entity (a tree): their contained rows are removed too, at any depth.
Result<void> addOwnKind(CommandPlan &plan, const model::Role &role, const Nesting &nesting)
{
    if (!nesting.includesTree)
        return {};
    if (plan.treeRole != role.name)
        return addDependents(plan, role, false, nesting.removed, nesting.depth);
    // This row of the tree was found by this role: its own contained rows are found and removed by
    // the same program.
    if (std::shared_ptr<const Lookup> find = findRows(plan, role, plan.knowledge.inputs))
        plan.program.removedDependents.push_back({std::move(find), nullptr, false});
    return {};
}

/// The new value is computed from all the rows that it shows.
bool recomputes(const FieldChange &change)
{
    return change.asked() || std::holds_alternative<AggregateArray>(change.operation);
}

/// Both change the same property in the same way.
bool isSameChange(const FieldChange &left, const FieldChange &right)
{
    const bool isSameOperation = recomputes(left) || recomputes(right)
        ? recomputes(left) == recomputes(right)
        : left.operation.index() == right.operation.index();
    return isSameOperation && pathText(left) == pathText(right);
}

bool isLeftToDependents(const CommandPlan &plan, const places::Location &location, const Names &way,
                        const FieldChange &change);

/// This command, or one for its dependent rows, makes the change in those items. `way`: roles from
/// them to its row.
bool makes(const CommandPlan &plan, const places::Location &location, const Names &way,
           const FieldChange &change)
{
    for (const PlannedWrite &planned : plan.writes) {
        const ItemWrite &write = planned.write;
        const ItemEffect &effect = planned.effect;
        const bool isThere = write.type == location.type && isSameWay(effect.location, location)
            && effect.ask.conditions.front().roles == way;
        const std::span<const FieldChange> changes = write.changes();
        const bool isChanged
            = std::any_of(changes.begin(), changes.end(),
                          [&](const FieldChange &other) { return isSameChange(other, change); });
        if (isThere && (isChanged || write.rebuilding()))
            return true;
    }
    return isLeftToDependents(plan, location, way, change);
}

/// The change is made by the removal of a dependent row that lies on the way from items at the
/// location to the command's row.
bool isLeftToDependents(const CommandPlan &plan, const places::Location &location, const Names &way,
                        const FieldChange &change)
{
    if (way.size() < 2)
        return false;
    const Names before(way.begin(), way.end() - 1);
    const auto isMade = [&](const PlannedRemoval &removal) {
        return inverseNameOf(removal.role) == way.back()
            && makes(*removal.plan, location, before, change);
    };
    return std::any_of(plan.removals.begin(), plan.removals.end(), isMade)
        || std::any_of(plan.removalsApart.begin(), plan.removalsApart.end(), isMade);
}

} // namespace

Result<void> addRemovedDependents(CommandPlan &plan, const Nesting &nesting)
{
    const std::string &entity = plan.command.entity;
    Names removed = nesting.removed;
    removed.push_back(entity);
    for (const model::Role &role : model::rolesOf(plan.workbook(), entity)) {
        if (role.toParent || !role.relationship->containment)
            continue;
        if (role.partner == entity) {
            if (Result<void> done = addOwnKind(plan, role, nesting); !done)
                return done;
            continue;
        }
        const std::optional<places::Location> home = places::contains(removed, role.partner)
            ? std::nullopt
            : places::homeOf(plan.workbook(), plan.context.design, role.partner);
        if (!home)
            continue;
        const bool isInside = livesInside(plan, *home);
        if (isInside && !hasEffectsElsewhere(plan, role, removed, nesting.depth))
            continue; // removed with this row's item
        if (Result<void> done = addDependents(plan, role, isInside, removed, nesting.depth); !done)
            return done;
    }
    return {};
}

bool isLeftToDependents(const CommandPlan &plan, ItemEffect &effect)
{
    if (effect.kind != ItemEffect::Kind::changeInside)
        return false;
    const Names &way = effect.ask.conditions.front().roles;
    std::erase_if(effect.changes, [&](const FieldChange &change) {
        return isLeftToDependents(plan, effect.location, way, change);
    });
    return effect.changes.empty();
}

std::shared_ptr<const Lookup> findRows(const CommandPlan &plan, const model::Role &role,
                                       const std::vector<Input> &inputs)
{
    const std::string back = inverseNameOf(role);
    places::Question ask = places::questionAbout(role.partner);
    const places::Operand &key = *findFact(plan.knowledge.facts, {},
                                           places::keyNameOf(plan.workbook(), plan.command.entity));
    ask.conditions.push_back(keyCondition(plan.workbook(), plan.command.entity, {back}, key));
    for (const places::Fact &fact : plan.knowledge.facts) {
        Names roles = fact.roles;
        roles.insert(roles.begin(), back);
        ask.facts.push_back({std::move(roles), fact.attribute, fact.operand});
    }
    for (const Input &input : inputs)
        ask.shape.pieces.push_back(
            places::attributePiece(input.parameter, input.roles, input.attribute));
    ask.purpose = "its " + role.name
        + (role.toMany ? ", which are removed with it" : ", which is removed with it");
    const LookupChoices choices = planLookup(plan.context, askOfRow(plan, std::move(ask)));
    return choices.candidates.empty() ? nullptr : forRows(plan, choices.candidates.front().lookup);
}

} // namespace partita::planning
