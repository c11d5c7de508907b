// Containers whose change feed somebody reads: something elsewhere is kept in step with rows that
// live there. Whoever reads a feed is brought everything that is written to the container, and
// reads what he does not need as well.
#pragma once

#include "engine/planning/context.h"

#include <map>

namespace partita::planning {

/// Of the design, by container: whether rows that are followed are removed, so that the feed is one
/// of all versions and deletes. They follow from what its fields and copies are kept in step with
/// by the change feed, and from which attributes may change.
std::map<std::string, bool> followedFeeds(const PlanningContext &context);

} // namespace partita::planning
