// Notes about arrays that grow inside an item until it is too large.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Notes where an array that grows inside an item reaches the limit of 2 MB.
void addSizeNotes(CommandPlan &plan);

} // namespace partita::planning
