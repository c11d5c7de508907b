// Capped copies: the next newest row of the logical partition replaces a removed copy, or one that
// is no longer among the newest.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

class AffectedRow;

/// The write can remove an item from a capped copy.
bool leavesGap(const AffectedRow &row, const ItemEffect &effect, const ItemWrite &write);

/// The refill after `last`, the plan's last write: the next newest row of the logical partition,
/// read from the homes, replaces a removed copy. None, with a note, when nothing tells which row
/// that is.
std::optional<ItemWrite> refillAfter(CommandPlan &plan, const ItemEffect &effect,
                                     const std::vector<places::Fact> &facts, ItemWrite last);

/// For a change of the attribute that the cap orders by: the newest rows of the copy's logical
/// partition are read from the homes before the copy is written. Requires: the copy is rewritten or
/// rebuilt.
void askWhetherNewest(CommandPlan &plan, const ItemEffect &effect, ItemWrite &write);

} // namespace partita::planning
