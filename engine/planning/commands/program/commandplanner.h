// Plans commands: what a create, update or delete touches in a design, and the operations that keep
// all of it in step.
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// Every plan worth trying for a command, or one with `impossible` set.
std::vector<Plan> planCommand(const PlanningContext &context, const model::AccessPattern &pattern);

} // namespace partita::planning
