// Whether two plans are one: what is known of the one then holds for the other, where they meet the
// same items.
#pragma once

#include "engine/planning/plan.h"

#include <set>

namespace partita::planning {

/// Whether the candidates for a query send the same look-ups, from the first to the last, and are
/// told in the same words; not whether the items are the same. Of commands it is never said.
bool areSameQueries(const std::vector<Plan> &left, const std::vector<Plan> &right);

/// The containers that the look-ups of these queries go to.
std::set<std::string> containersOf(const std::vector<Plan> &queries);

} // namespace partita::planning
