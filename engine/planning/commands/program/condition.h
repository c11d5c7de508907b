// Writes that depend on the home's item as it is: conditions of a command, and changes that start
// from the stored value where no patch can make them.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// The write of the home succeeds only if its item is unchanged since it was read (If-Match), as
/// far as is known when the write is planned.
bool needsGuard(const CommandPlan &plan, const ItemEffect &effect, const ItemWrite &home);
/// Who has read the item: this command, or the client before.
EarlyRead guardOf(const CommandPlan &plan, const ItemWrite &home);

/// Decides how the condition is checked, when it is known how the home is written. Error: nothing
/// can check it, with the reason.
Result<void> planCondition(CommandPlan &plan);

/// Notes what a condition or a change in place costs and how far it is safe.
void noteConditions(CommandPlan &plan);

} // namespace partita::planning
