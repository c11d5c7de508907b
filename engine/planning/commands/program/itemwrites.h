// Pass from effects to writes: the place of the items, how they are found, and the write that they
// follow.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Adds the write of an effect, or its changes to an earlier write of the same item. Adds nothing,
/// but a note, where the items cannot be found.
void addWrite(CommandPlan &plan, const ItemEffect &effect);

} // namespace partita::planning
