// Several values over the same rows are asked in one query: SELECT SUM(r.stars) AS total, COUNT(1)
// AS number FROM r WHERE …
#pragma once

#include "engine/planning/lookup.h"

namespace partita::planning {

/// Joins look-ups that ask for one value each, of the same items in the same way, into one that
/// asks for all of them.
void mergeAggregates(std::vector<Child> &children);

} // namespace partita::planning
