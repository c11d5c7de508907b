// Items that need not be read again: an earlier step has read them by key, and nothing has written
// them since.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// What look-ups of the request need not read again.
ReusableReads recall(const CommandPlan &plan);
/// The same for the look-ups of one write.
ReusableReads recallFor(const CommandPlan &plan, const ItemWrite &write);
/// The same for the look-ups that complete the items delivered to a write. Refers to the plan.
ReusableReads recallForDelivered(const CommandPlan &plan, const ItemWrite &write);

/// Remembers the items that contain the command's rows when the look-up reads them.
void rememberItems(const CommandPlan &plan, const Lookup &found);

} // namespace partita::planning
