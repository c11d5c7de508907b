// Groups and aggregates read from the orders of an index instead of from the items: GROUP BY over
// one indexed path and aggregates over indexed paths, on all items of a physical partition.
//
// What is counted does not depend on it: the service loads every match for GROUP BY.
#pragma once

#include "engine/query/evaluating/groups.h"
#include "engine/query/running/runstate.h"

namespace partita::query {

/// Adds the groups of the partition; false when the query or the values do not allow it (nothing is
/// added then).
bool scanGroups(const RunState &state, const store::PhysicalPartition &partition, Groups &groups);

} // namespace partita::query
