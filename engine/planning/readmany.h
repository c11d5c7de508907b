// Many point reads as one request.
#pragma once

#include "engine/planning/fetchplanner.h"

namespace partita::planning {

/// The same point read as part of a "read many", which today's clients offer; nothing for any other look-up.
std::optional<FetchCandidate> readManyOf(const PlanningContext &context,
                                         const FetchCandidate &candidate);

} // namespace partita::planning
