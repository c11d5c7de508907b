// Merge of the answers of physical partitions, as the client does it: asks the partitions page by
// page and combines their answers.
//
// - Without ORDER BY partitions answer one after another, in the order of their ranges.
// - With ORDER BY each delivers its first page. Rows are merged by sort values, then range, then
//   order of arrival. A partition is asked again when its rows are used up.
// - DISTINCT is applied again to the merged rows. OFFSET + LIMIT (or TOP) is pushed down as a sum
//   and applied again after the merge.
//
// For a single logical partition all of this happens in its physical partition.
#pragma once

#include "engine/query/running/continuation.h"

namespace partita::query {

/// Runs the block of a state filled in by prepareRun(). Requires: it has no aggregates.
Result<void> mergePartitions(RunState &state, Response &response);

} // namespace partita::query
