// The client's part of a query: asks the physical partitions page by page and puts their answers
// together.
//
// - Without ORDER BY partitions answer one after another, in the order of their ranges.
// - With ORDER BY all give their first page; rows are merged by sort values, then by range, then as
// they came. A partition
//   whose rows are used up is asked again when the next row is wanted.
// - DISTINCT is applied again over all; OFFSET and LIMIT (or TOP) are pushed down as their sum and
// applied after the merge.
//   Within one logical partition all of this happens there.
#pragma once

#include "engine/query/running/continuation.h"

namespace partita::query {

/// Runs the block of a state that prepareRun() has filled in. Requires: it has no aggregates.
Result<void> runClient(RunState &state, Response &response);

} // namespace partita::query
