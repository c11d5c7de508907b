// Planner of commands: finds what a create, update or delete affects in a design, and the
// operations that keep all of it up to date.
#pragma once

#include "engine/planning/lookups/lookupplanner.h"

namespace partita::planning {

/// Every plan worth trying for a command, or one with `impossible` set.
std::vector<Plan> planCommand(const PlanningContext &context, const model::AccessPattern &pattern);

} // namespace partita::planning
