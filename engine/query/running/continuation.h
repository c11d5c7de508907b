// Continuations: the position where a query stopped, as opaque text.
//
// For each slice of the hash space it has the last delivered row: resource id and sort values of
// its item. So it stays valid when items are added or removed and when partitions split.
#pragma once

#include "engine/query/running/partitionrun.h"

namespace partita::query {

struct Resume {
    std::vector<Position> positions;
    std::size_t consumed
        = 0; ///< rows taken from the partitions so far, including those skipped by OFFSET
    std::vector<std::size_t> seen; ///< hashes of rows that DISTINCT has returned
    std::vector<json::Value> ready; ///< rows already computed, see bufferedrows.h
};

/// The text for the client. It identifies the query of `state`.
std::string writeContinuation(const Resume &resume, const RunState &state);
/// Values live in the state's arena. Errors: the text is not a continuation, or of another query.
Result<Resume> readContinuation(std::string_view text, RunState &state);

} // namespace partita::query
