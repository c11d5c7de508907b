// Containers whose change feed has a follower, because something elsewhere is updated from rows
// that live there. A follower receives every write to the container, also those it does not need.
#pragma once

#include "engine/planning/context.h"

#include <map>

namespace partita::planning {

/// The followed containers of the design. Value: followed rows are removed, so that the feed must
/// be in the mode of all versions and deletes. Derived from the upkeep of fields and copies, and
/// from the attributes that may change.
std::map<std::string, bool> followedFeeds(const PlanningContext &context);

} // namespace partita::planning
