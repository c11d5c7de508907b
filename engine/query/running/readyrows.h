// Rows that come into being all at once, those of groups and of a query over the rows of another:
// given out page by page.
//
// The continuation of such a page holds the rows that are left: the pages are those of one moment
// whatever is written between them, and nothing is read again, as with a client that has put the
// groups together itself.
#pragma once

#include "engine/query/running/runstate.h"

namespace partita::query {

/// All the rows, or the first page of them where the request asks for one. DISTINCT, OFFSET and
/// LIMIT have been applied.
void giveReadyRows(std::vector<json::Value> rows, const RunState &state, Response &response);

/// The page that the continuation of the request tells. Errors: it is none, or of another query.
Result<void> continueReadyRows(RunState &state, Response &response);

} // namespace partita::query
