#include "engine/planning/commands/program/rebuiltcopies.h"

#include "engine/planning/commands/program/deferredupkeep.h"
#include "engine/planning/commands/program/rowlookups.h"
#include "engine/planning/commands/program/sameitems.h"
#include "engine/planning/lookups/lookupplanner.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// The path from the item's root. An array level becomes an empty name, which no property has.
std::vector<std::string> pathOf(const FieldChange &change)
{
    std::vector<std::string> path;
    for (const Unroll &level : change.levels) {
        path.insert(path.end(), level.path.begin(), level.path.end());
        if (level.isArray)
            path.emplace_back();
    }
    path.insert(path.end(), change.path.begin(), change.path.end());
    return path;
}

/// One path is the beginning of the other.
bool overlap(const std::vector<std::string> &left, const std::vector<std::string> &right)
{
    const auto shared = static_cast<std::ptrdiff_t>(std::min(left.size(), right.size()));
    return std::equal(left.begin(), left.begin() + shared, right.begin(), right.begin() + shared);
}

/// The changes affect the partition key or the id, so that a rebuilt copy would not replace the old
/// one.
bool movesItems(const model::Container &container, std::span<const FieldChange> changes)
{
    std::vector<std::vector<std::string>> places {{"id"}};
    for (const std::string &path : container.partitionKey)
        places.push_back(places::pathNames(path));
    return std::any_of(changes.begin(), changes.end(), [&](const FieldChange &change) {
        const std::vector<std::string> changed = pathOf(change);
        return std::any_of(
            places.begin(), places.end(),
            [&](const std::vector<std::string> &place) { return overlap(changed, place); });
    });
}

/// Removes the pieces along the role.
void leaveOut(const std::string &role, places::Shape &shape)
{
    std::erase_if(shape.pieces, [&](const places::Piece &piece) {
        return !piece.roles.empty() && piece.roles.front() == role;
    });
}

/// The to-one role in which the rows of the effect referred to the removed row. None when there is
/// no such role.
std::optional<std::string> roleLostBy(const CommandPlan &plan, const ItemEffect &effect)
{
    if (plan.command.kind != model::Command::Kind::remove
        || effect.kind != ItemEffect::Kind::changeInside)
        return std::nullopt;
    const places::Condition &condition = effect.ask.conditions.front();
    const bool isOfRemoved = condition.kind == places::Condition::Kind::equals
        && condition.roles.size() == 1
        && condition.attribute == places::keyNameOf(plan.workbook(), plan.command.entity)
        && condition.operand == plan.home.key();
    const std::optional<model::Role> role = isOfRemoved
        ? model::findRole(plan.workbook(), effect.ask.entity, condition.roles.front())
        : std::nullopt;
    return role && !role->toMany && role->partner == plan.command.entity ? std::optional(role->name)
                                                                         : std::nullopt;
}

/// The look-up for the copies of so many rows, whatever their partition key. Null when the copies
/// hold no key of their row.
std::shared_ptr<const Lookup> copiesOfRows(const CommandPlan &plan, const places::Location &copy,
                                           double rows)
{
    places::Question ask = places::questionAbout(copy.type->entity);
    ask.conditions.push_back(
        keyCondition(plan.workbook(), ask.entity, {}, places::Operand::parameterNamed(keyOfCopy)));
    ask.purpose = "the copy at its old key";
    const std::vector<std::string> keys {keyOfCopy};
    const std::optional<LookupCandidate> found
        = planLocate(plan.context, copy, askOfRow(plan, ask, keys));
    return found ? forRows(plan, found->lookup, keys, rows) : nullptr;
}

/// What the copy needs of its row besides what the delivered item of `source` holds.
places::Question askForCopy(const CommandPlan &plan, const ItemEffect &source,
                            const ItemWrite &write)
{
    places::Question ask;
    ask.entity = write.type->entity;
    ask.shape = places::shapeOf(plan.workbook(), write.type->entity, write.type->fields);
    ask.purpose = "what the copy needs";
    ask.isFromHome = true; // the copy itself is outdated
    if (const std::optional<std::string> lost = roleLostBy(plan, source))
        leaveOut(*lost, ask.shape);
    if (write.type->filter)
        ask.shape.pieces.push_back(
            places::attributePiece(filterMember, {}, write.type->filter->attribute));
    return ask;
}

/// Turns the write into one that rebuilds copies. False when the delivered items do not suffice.
bool makeRebuild(const CommandPlan &plan, const ItemEffect &effect, ItemWrite &write)
{
    if (effect.kind == ItemEffect::Kind::remove)
        return false;
    const PlannedWrite &followed = plan.writes[static_cast<std::size_t>(write.source)];
    const places::Location &source = followed.effect.location;
    const double delivered = expectedItems(plan, followed.write);
    places::Question ask = askForCopy(plan, followed.effect, write);
    if (write.moves) {
        write.locate = copiesOfRows(plan, effect.location, delivered);
        write.moves = write.locate != nullptr;
        ask.shape.pieces.push_back(places::attributePiece(
            keyMember, {}, places::keyNameOf(plan.workbook(), write.type->entity)));
    }
    const std::optional<LookupCandidate> completion
        = planGiven(plan.context, places::rootLocation(*source.container, *source.type), ask);
    const std::span<const FieldChange> changes = write.changes();
    const bool isOnlyWay
        = std::any_of(changes.begin(), changes.end(),
                      [](const FieldChange &change) { return change.unidentifiedNote; });
    const bool isWorthwhile
        = completion && (source.isRoot() || isOnlyWay || completion->estimate <= 0);
    if (!isWorthwhile) {
        write.locate.reset();
        return false;
    }
    write.action = RebuildCopies {forDelivered(plan, *completion->lookup, delivered), {}};
    return true;
}

} // namespace

bool followSource(CommandPlan &plan, const ItemEffect &effect, ItemWrite &write)
{
    const int source = sourceOf(plan, effect, write);
    if (write.isBackground && source < 0 && plan.hasHome())
        write.source = static_cast<int>(plan.homePosition());
    else if (write.isBackground)
        write.source = source;
    // A place that is known beforehand does not depend on changed values. When the filter compares
    // one, the item appears or disappears there.
    const bool isAlwaysThere = effect.kind == ItemEffect::Kind::rewriteWhole && write.id;
    write.moves = (effect.moves && !isAlwaysThere)
        || movesItems(*effect.location.container, write.changes());
    const auto isLocated = [&] {
        return write.moves && write.changing()
            && planLocate(plan.context, effect.location, effect.ask);
    };
    return source >= 0 && write.isBackground && !isPatchedLater(plan, write) && !isLocated()
        && makeRebuild(plan, effect, write);
}

} // namespace partita::planning
