// Page by page delivery of rows that are computed all at once: groups, and rows of a query over the
// rows of another.
//
// The continuation of such a page holds the remaining rows. All pages are therefore of the same
// moment, and nothing is read again, as with a client that combines the groups itself.
#pragma once

#include "engine/query/running/runstate.h"

namespace partita::query {

/// Delivers all rows, or the first page if the request asks for a page. Requires: DISTINCT, OFFSET
/// and LIMIT were applied.
void deliverBufferedRows(std::vector<json::Value> rows, const RunState &state, Response &response);

/// Delivers the next page from the request's continuation. Errors: it is not a continuation, or of
/// another query.
Result<void> continueBufferedRows(RunState &state, Response &response);

} // namespace partita::query
