// Pass that defers upkeep field by field: changes that wait for the change feed become a write of
// their own.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// The background change of a copy is a patch: the command only sets values, and the copy stays at
/// its place.
bool isPatchedLater(const CommandPlan &plan, const ItemWrite &write);

/// Moves change-feed upkeep of fields into a write of its own, where other fields of the same items
/// are written in the foreground and no single transaction writes them all.
void splitDeferredUpkeep(CommandPlan &plan);

} // namespace partita::planning
