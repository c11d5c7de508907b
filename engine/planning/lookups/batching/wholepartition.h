// One query for everything in a logical partition, or in those under one prefix of a hierarchical
// key: where a row and what belongs to it lie together, all kinds of items are fetched at once and
// the client sorts them out. It is what mixing types in a container is for.
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// The look-up as one query in its logical partition, which also serves the look-ups inside that
/// ask the same one: for the whole partition and, where that holds other types of documents too,
/// for those types alone. The same over each prefix of its key, as far as that names a row, under
/// which more of them ask. Empty when none does.
std::vector<std::shared_ptr<const Fetch>> gathered(const PlanningContext &context,
                                                   const Fetch &fetch);

} // namespace partita::planning
