#include "engine/planning/commands/program/obstacles.h"

#include "engine/planning/commands/program/writefacts.h"
#include "engine/planning/lookups/routes/findthroughrows.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// It is patched, or no other foreground write changes items of the type. A replaced item is
/// replaced as it was read, so that two replacements would undo each other.
bool isWrittenOnce(const CommandPlan &plan, const ItemWrite &write)
{
    return arePatchable(write.changes())
        || std::none_of(plan.writes.begin(), plan.writes.end(), [&](const PlannedWrite &planned) {
               const ItemWrite &other = planned.write;
               return &other != &write && other.type == write.type && !other.isBackground;
           });
}

/// The obstacle for items that have to be found.
Obstacle obstacleOfFound(const CommandPlan &plan, const ItemWrite &home, const ItemWrite &write)
{
    const bool isInPartition
        = write.locate && deliverer(*write.locate).partition.key == home.partitionKey;
    if (isInPartition && !isWrittenOnce(plan, write))
        return {"several of its parts change the same items, and are written one after the other",
                true};
    if (isInPartition && !plan.usesPatches())
        return {"it has to be found by a query first", true};
    return {"the values known in advance do not show which items these are"};
}

std::string dependsOnFilter(const ItemWrite &write)
{
    return "it depends on " + write.type->filter->attribute + " whether " + write.container
        + " holds it as " + write.documentType;
}

/// The obstacle where the logical partition of the home or of the items is unknown, or another.
std::optional<Obstacle> obstacleOfPlace(const CommandPlan &plan, const ItemWrite &home,
                                        const ItemWrite &write)
{
    if (write.container != home.container)
        return Obstacle {"it is in another container"};
    const bool knowsHome = home.creation() ? !home.partitionKey.empty() : home.id.has_value();
    const bool isFound = canBeFoundFirst(plan, write);
    const std::vector<places::Operand> &partition
        = isFound ? deliverer(*write.locate).partition.key : write.partitionKey;
    const HomeItem &item = plan.homeItem;
    const bool isTold = !knowsHome && item.isRead && item.id && (write.id || isFound)
        && partition == item.partitionKey;
    if (isTold && !(mayBeGuarded(plan, home) && (isPatchable(write) || isFound)))
        return Obstacle {"the place of the " + plan.command.entity
                             + " is known only after it has been read",
                         true};
    if (!(knowsHome || isTold))
        return Obstacle {"the values known in advance do not show where it is stored"};
    if (!write.id && !isFound)
        return obstacleOfFound(plan, home, write);
    if (!isTold && partition != home.partitionKey)
        return Obstacle {
            isFound ? "the values known in advance do not show that it is in the same logical "
                      "partition"
                    : "it is in another logical partition"};
    return std::nullopt;
}

/// The obstacle where the changed item may be missing.
std::optional<Obstacle> obstacleOfMissing(const ItemWrite &write)
{
    if (!write.changing())
        return std::nullopt;
    if (write.cap())
        return Obstacle {"only the newest " + std::to_string(write.cap()->count) + " are in "
                             + write.container + " as " + write.documentType
                             + ", and the change of a missing item fails",
                         true};
    if (write.type->filter)
        return Obstacle {dependsOnFilter(write) + ", and the change of a missing item fails", true};
    return std::nullopt;
}

/// The obstacle where a new value depends on more than the request.
std::optional<Obstacle> obstacleOfValues(const ItemWrite &write, bool isFound)
{
    for (const FieldChange &change : write.changes()) {
        const auto *set = std::get_if<SetValue>(&change.operation);
        if (set && set->known != SetValue::Known::atOnce)
            return Obstacle {change.path.back() + " results from the value before the change",
                             true};
        if (std::holds_alternative<Compose>(change.operation) && !isFound)
            return Obstacle {change.path.back() + " is composed of values in the item", true};
        if (change.lookup())
            return Obstacle {change.path.back() + " has to be computed again by a query first",
                             true};
    }
    return std::nullopt;
}

/// The obstacle where what is written together depends on the new value of a change in place.
std::optional<Obstacle> obstacleOfResults(const CommandPlan &plan, const ItemWrite &home,
                                          const ItemWrite &write)
{
    if (plan.command.inPlace.empty())
        return std::nullopt;
    if (std::optional<Obstacle> why = obstacleOfValues(home, true))
        return why;
    const std::span<const FieldChange> changes = write.changes();
    const bool isComposed
        = std::any_of(changes.begin(), changes.end(), [](const FieldChange &change) {
              return std::holds_alternative<Compose>(change.operation);
          });
    return isComposed || write.rewriting() || home.rewriting()
        ? std::optional(Obstacle {"what it holds results from the value before the change", true})
        : std::nullopt;
}

/// The obstacle for items that are created or removed as a whole, if any.
std::optional<Obstacle> obstacleOfWhole(const CommandPlan &plan, const ItemWrite &write)
{
    if (write.cap())
        return Obstacle {"only the newest " + std::to_string(write.cap()->count) + " are in "
                         + write.container + ", which a trigger ensures after each write"};
    if (plan.isOneOfMany)
        return Obstacle {"each " + plan.command.entity
                         + " is written with others in one request, and its other items after it"};
    if (isKnownRemoval(write) || isKnownCreation(write))
        return std::nullopt;
    if (write.type->filter)
        return Obstacle {dependsOnFilter(write) + ", and the removal of a missing item fails",
                         true};
    return Obstacle {"whole copies are written, not changed"};
}

} // namespace

std::optional<Obstacle> obstacleTo(const CommandPlan &plan, std::size_t position)
{
    if (!plan.hasHome())
        return Obstacle {"the " + plan.command.entity + " has no home of its own"};
    const ItemWrite &home = plan.writes[plan.homePosition()].write;
    const ItemWrite &write = plan.writes[position].write;
    if (std::optional<Obstacle> why = obstacleOfPlace(plan, home, write))
        return why;
    if (write.moves || home.moves)
        return Obstacle {
            "the changed value is part of the partition key or the id, so that the item moves"};
    if (std::optional<Obstacle> why = obstacleOfMissing(home))
        return why;
    const bool isFound = canBeFoundFirst(plan, write); // then it exists
    if (std::optional<Obstacle> why = isFound ? std::nullopt : obstacleOfMissing(write))
        return why;
    if (std::optional<Obstacle> why = obstacleOfValues(write, isFound))
        return why;
    if (std::optional<Obstacle> why = obstacleOfResults(plan, home, write))
        return why;
    if (home.cap())
        return Obstacle {"whole copies are written, not changed"};
    return write.changing() ? std::nullopt : obstacleOfWhole(plan, write);
}

bool canBeFoundFirst(const CommandPlan &plan, const ItemWrite &write)
{
    const bool isLeftAlone
        = plan.command.kind != model::Command::Kind::remove || plan.removals.empty();
    return plan.usesPatches() && !plan.isOneOfMany && isLeftAlone && isWrittenOnce(plan, write)
        && !write.id && write.changing() && !write.isBackground && write.locate && !write.partners()
        && !write.moves;
}

bool mayBeGuarded(const CommandPlan &plan, const ItemWrite &home)
{
    const bool isPatched = home.changing() && arePatchable(home.changes());
    return plan.usesPatches() && !plan.isOneOfMany && home.locate && !home.isFoundFirst
        && (isPatched || home.removal());
}

} // namespace partita::planning
