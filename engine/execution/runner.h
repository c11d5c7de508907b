// Runs plans on a loaded account and measures them.
#pragma once

#include "engine/mapping/mapping.h"
#include "engine/planning/plan.h"

#include <functional>
#include <stop_token>

namespace partita::execution {

/// One concrete request of a pattern.
struct Request {
    std::map<std::string, model::Json> parameters; ///< of a query, by name without @
    /// Of a command: the row. A created or changed row is already so in the conceptual rows (the
    /// request carries it); a row to remove is still there.
    population::Row row = population::noRow;
};

/// Where plans run.
struct Site {
    client::Client &client; ///< on the account that holds the design's items
    const population::Rows &rows; ///< what commands write comes from here
    const mapping::Mapper &mapper; ///< of the same rows and design
};

struct RunOptions {
    bool wantAnswer = false; ///< assemble the answer of a query
    bool undo = false; ///< put back, uncharged, what a command wrote
    /// Of a query: after so many look-ups, one for each combination of rows, it fails. 0 = none is
    /// too many.
    std::int64_t mostLookUps = 0;
    /// Of a query: once it has taken so many RU, it fails instead of a further look-up. 0 = none
    /// are too many.
    double mostCharge = 0;
    std::stop_token stop = {}; ///< of a query: it fails instead of a further look-up
    /// What others do after an item was read and before the batch that goes by it is sent, each
    /// time.
    std::function<void()> meanwhile = {};
};

/// Runs a plan. Latency: operations follow one another and add up; further look-ups for the rows of
/// a page follow closely (cost::followingLatency); a fan-out asks partitions in parallel. A failing
/// operation ends the run; the error stands in the measurement. The background part runs after the
/// foreground, as a change feed that has caught up.
planning::Measurement run(const planning::Plan &plan, const Request &request, const Site &site,
                          const RunOptions &options = {});

} // namespace partita::execution
