// One query for a whole logical partition, or for all under a prefix of a hierarchical key. A row
// and its related rows are stored together there, so that one request reads items of all types and
// the client separates them. This is the purpose of mixing types in a container.
#pragma once

#include "engine/planning/lookups/lookupplanner.h"

namespace partita::planning {

/// The look-up as one query for its logical partition, which also serves the inner look-ups in the
/// same partition. Two ways: the whole partition and, if it holds further document types, only the
/// needed types. The same for each prefix of its key that includes the key of a row and serves
/// further look-ups. Empty when no inner look-up is served.
std::vector<std::shared_ptr<const Lookup>> gathered(const PlanningContext &context,
                                                    const Lookup &lookup);

} // namespace partita::planning
