// Aggregates and groups over physical partitions: the partial results of each are combined here.
#pragma once

#include "engine/query/running/runstate.h"

namespace partita::query {

/// Runs the block of a state filled in by prepareRun(). Requires: it has aggregates or groups.
Result<void> runAggregate(RunState &state, Response &response);

} // namespace partita::query
