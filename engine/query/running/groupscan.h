// Groups and aggregates computed from the orders of an index instead of the items: GROUP BY over
// one indexed path and aggregates over indexed paths, on all items of a physical partition.
//
// The metrics do not depend on it: the service loads every match for GROUP BY.
#pragma once

#include "engine/query/evaluating/groups.h"
#include "engine/query/running/runstate.h"

namespace partita::query {

/// Adds the groups of the partition. False, with nothing added, when the query or the values do not
/// allow it.
bool scanGroups(const RunState &state, const store::PhysicalPartition &partition, Groups &groups);

} // namespace partita::query
