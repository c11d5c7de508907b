// Continuations: where a query stopped, as opaque text.
//
// A position names the last row delivered of a slice of the hash space by the resource id of its
// item and its sort values, so it stays valid when items come and go and when partitions split.
#pragma once

#include "engine/query/running/partitionrun.h"

namespace partita::query {

struct Resume {
    std::vector<Position> positions;
    std::size_t consumed
        = 0; ///< rows taken from the partitions so far, those skipped by OFFSET included
    std::vector<std::size_t> seen; ///< hashes of rows that DISTINCT has given out
    std::vector<json::Value> ready; ///< rows made already, see readyrows.h
};

/// The text for the client. `state` tells which query it belongs to.
std::string writeContinuation(const Resume &resume, const RunState &state);
/// Values live in the state's arena. Errors: the text is no continuation, or of another query.
Result<Resume> readContinuation(std::string_view text, RunState &state);

} // namespace partita::query
