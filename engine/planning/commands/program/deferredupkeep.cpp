#include "engine/planning/commands/program/deferredupkeep.h"

#include "engine/planning/commands/program/itemwrites.h"
#include "engine/planning/commands/program/obstacles.h"
#include "engine/planning/lookups/conditionlocation.h"

#include <algorithm>

namespace partita::planning {
namespace {

bool isDeferred(const FieldChange &change)
{
    return change.upkeep == model::Upkeep::changeFeed;
}

/// Paths of the properties of the same level that the operation reads.
std::vector<std::vector<std::string>> readPaths(const FieldOperation &operation)
{
    if (const auto *array = std::get_if<AggregateArray>(&operation))
        return {array->arrayPath};
    if (const auto *divide = std::get_if<Divide>(&operation))
        return {divide->sumPath, divide->countPath};
    std::vector<std::vector<std::string>> paths;
    if (const auto *compose = std::get_if<Compose>(&operation)) {
        for (const Compose::Part &part : compose->parts)
            paths.push_back(part.path);
    }
    return paths;
}

/// The change reads the value that the other one writes.
bool readsFrom(const FieldChange &change, const FieldChange &other)
{
    const std::vector<std::vector<std::string>> paths = readPaths(change.operation);
    return change.selectorPath == other.path
        || std::find(paths.begin(), paths.end(), other.path) != paths.end();
}

/// Foreground changes do not depend on deferred ones, and deferred ones can still find their
/// elements.
bool canBeParted(std::span<const FieldChange> changes)
{
    return std::none_of(changes.begin(), changes.end(), [&](const FieldChange &change) {
        return std::any_of(changes.begin(), changes.end(), [&](const FieldChange &other) {
            const bool isParted = isDeferred(change) != isDeferred(other);
            const bool findsBy = change.selectorPath == other.path;
            return isParted && readsFrom(change, other) && (!isDeferred(change) || findsBy);
        });
    });
}

/// The foreground changes keep the items at their place, and keep the value by which they are
/// found.
bool isFoundLater(const CommandPlan &plan, const PlannedWrite &planned)
{
    const ItemWrite &write = planned.write;
    const ItemEffect &effect = planned.effect;
    if (write.moves)
        return false;
    if (write.id)
        return true;
    const auto place = placeOf(plan.context, effect.location, effect.ask.conditions.front());
    if (!place)
        return false;
    const std::vector<std::string> &path = place->value ? place->value->path : place->array;
    const std::span<const FieldChange> changes = write.changes();
    return std::none_of(changes.begin(), changes.end(), [&](const FieldChange &change) {
        return !isDeferred(change) && change.path.front() == path.front();
    });
}

bool canBeSplit(const CommandPlan &plan, std::size_t position)
{
    const PlannedWrite &planned = plan.writes[position];
    const bool isFurther = !planned.isHome && planned.upkeep != model::Upkeep::none
        && planned.write.changing() && !planned.write.isBackground;
    const bool isOneTransaction
        = planned.upkeep == model::Upkeep::transaction && !obstacleTo(plan, position);
    return isFurther && !isOneTransaction && canBeParted(planned.write.changes())
        && isFoundLater(plan, planned);
}

/// Takes the deferred changes out of the others.
std::vector<FieldChange> takeDeferred(std::vector<FieldChange> &changes)
{
    const auto first
        = std::stable_partition(changes.begin(), changes.end(),
                                [](const FieldChange &change) { return !isDeferred(change); });
    std::vector<FieldChange> deferred(first, changes.end());
    changes.erase(first, changes.end());
    return deferred;
}

/// Brings the writes into the order of `order`, a list of their positions.
void arrange(CommandPlan &plan, const std::vector<std::size_t> &order)
{
    std::vector<PlannedWrite> arranged;
    for (const std::size_t old : order)
        arranged.push_back(std::move(plan.writes[old]));
    plan.writes = std::move(arranged);
    const auto newPosition = [&](std::size_t old) {
        return static_cast<std::size_t>(std::find(order.begin(), order.end(), old) - order.begin());
    };
    for (PlannedWrite &planned : plan.writes) {
        ItemWrite &write = planned.write;
        if (write.source >= 0)
            write.source = static_cast<int>(newPosition(static_cast<std::size_t>(write.source)));
        if (ChangeInside *inside = write.changing(); inside && inside->foundBy)
            inside->foundBy = newPosition(*inside->foundBy);
        if (auto *refill = std::get_if<RefillCap>(&write.action))
            refill->removal = newPosition(refill->removal);
    }
}

/// Moves the copies that are rebuilt from that write's items to the end, after the deferred
/// changes.
void rebuildAfterwards(CommandPlan &plan, std::size_t source)
{
    std::vector<std::size_t> order;
    std::vector<std::size_t> rebuilt;
    for (std::size_t i = 0; i < plan.writes.size(); ++i) {
        const ItemWrite &write = plan.writes[i].write;
        const bool isRebuilt = write.rebuilding() || write.refill();
        (isRebuilt && write.source == static_cast<int>(source) ? rebuilt : order).push_back(i);
    }
    order.insert(order.end(), rebuilt.begin(), rebuilt.end());
    arrange(plan, order);
}

} // namespace

bool isPatchedLater(const CommandPlan &plan, const ItemWrite &write)
{
    const std::span<const FieldChange> changes = write.changes();
    return plan.strategy == WriteStrategy::patchedCopies && write.isBackground && write.changing()
        && write.id && !write.moves && arePatchable(changes)
        && std::all_of(changes.begin(), changes.end(), [](const FieldChange &change) {
               return std::holds_alternative<SetValue>(change.operation);
           });
}

void splitDeferredUpkeep(CommandPlan &plan)
{
    for (std::size_t i = 0, count = plan.writes.size(); i < count; ++i) {
        if (!canBeSplit(plan, i))
            continue;
        ItemEffect later = plan.writes[i].effect;
        later.changes = takeDeferred(plan.writes[i].write.changing()->changes);
        later.upkeep = model::Upkeep::changeFeed;
        if (later.changes.empty())
            continue;
        addWrite(plan, later);
        rebuildAfterwards(plan, i);
    }
}

} // namespace partita::planning
