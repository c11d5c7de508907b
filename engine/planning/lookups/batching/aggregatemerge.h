// Merging of several aggregates over the same rows into one query: SELECT SUM(r.stars) AS total,
// COUNT(1) AS number FROM r WHERE …
#pragma once

#include "engine/planning/lookup.h"

namespace partita::planning {

/// Joins look-ups that ask for one aggregate each of the same rows into one look-up for all of
/// them.
void mergeAggregates(std::vector<ChildLookup> &children);

} // namespace partita::planning
