// Aggregates and groups over physical partitions: each gives its partial results, which are put
// together here.
#pragma once

#include "engine/query/running/runstate.h"

namespace partita::query {

/// Runs the block of a state that prepareRun() has filled in. Requires: it has aggregates or
/// groups.
Result<void> runAggregate(RunState &state, Response &response);

} // namespace partita::query
