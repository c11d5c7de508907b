// Aggregates and groups over physical partitions: combines the partial results of each.
#pragma once

#include "engine/query/running/runstate.h"

namespace partita::query {

/// Runs the block of a state filled in by prepareRun(). Requires: it has aggregates or groups.
Result<void> runAggregate(RunState &state, Response &response);

} // namespace partita::query
