// Comparison of two queries' candidate plans: measurements of equal ones hold for both, as long as
// the items are the same.
#pragma once

#include "engine/planning/plan.h"

#include <set>

namespace partita::planning {

/// The candidates send the same look-ups throughout and have the same texts; the items are not
/// compared. Always false for commands.
bool areEqualPlans(const std::vector<Plan> &left, const std::vector<Plan> &right);

/// The containers that these queries read.
std::set<std::string> containersOf(const std::vector<Plan> &queries);

} // namespace partita::planning
