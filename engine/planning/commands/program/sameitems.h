// Writes of a command that concern the same items as another one.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Position of the write of the home's item from which the copy can be rebuilt; -1 = none.
int sourceOf(const CommandPlan &plan, const ItemEffect &effect, const ItemWrite &write);

/// Position of a write that reads and replaces the very same item, so that both can be done at
/// once. The item's place is known beforehand, or it is found.
std::optional<std::size_t> writeOfSameItem(const CommandPlan &plan, const ItemEffect &effect,
                                           const ItemWrite &write);

/// The same roles lead from the roots of both to their rows.
bool isSameWay(const places::Location &left, const places::Location &right);

} // namespace partita::planning
