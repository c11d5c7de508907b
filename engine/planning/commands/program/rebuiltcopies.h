// Copies that are rebuilt from home items that a change feed delivers.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Sets the write that this one follows, and whether its items move. True when its items are
/// rebuilt from that write's items: then they need not be found.
bool followSource(CommandPlan &plan, const ItemEffect &effect, ItemWrite &write);

} // namespace partita::planning
