// Execution of plans on a loaded account, with measurement.
#pragma once

#include "engine/client/client.h"
#include "engine/execution/populationscale.h"
#include "engine/mapping/mapping.h"
#include "engine/planning/plan.h"

#include <functional>
#include <stop_token>

namespace partita::execution {

/// One concrete request of a pattern.
struct Request {
    /// Values by name without @. A command has those of its conditions and changes in place.
    std::map<std::string, model::Json> parameters;
    /// Command: the row. A created or changed row is in the conceptual rows in its new state (the
    /// request carries it); a row to remove is still there.
    population::Row row = population::noRow;
};

/// The environment in which plans run.
struct Site {
    client::Client &client; ///< for the account that holds the design's items
    const population::Rows &rows; ///< source of the values that commands write
    const mapping::Mapper &mapper; ///< for the same rows and design
    PopulationScale scale = {}; ///< measurements are scaled to the full population by it
};

struct RunOptions {
    bool wantAnswer = false; ///< query: assemble the answer
    bool undo = false; ///< restore, uncharged, what a command wrote
    bool explains = false; ///< list the terms of the charges of the steps
    /// Query: it fails after so many look-ups, counting one for each combination of rows. 0 = no
    /// limit.
    std::int64_t mostLookUps = 0;
    /// Query: once it has cost so many RU, it fails before the next look-up. 0 = no limit.
    double mostCharge = 0;
    std::stop_token stop = {}; ///< query: it fails before the next look-up
    /// Writes of other clients, called each time after an item was read and before the batch that
    /// depends on it is sent.
    std::function<void()> meanwhile = {};
};

/// Runs a plan and returns its measurement. Latency: the times of successive operations are added.
/// Further look-ups for the rows of a page follow closely (cost::followingLatency); a fan-out asks
/// partitions in parallel. A failing operation ends the run, and the measurement contains the
/// error. The background part runs after the foreground, until the change feed has caught up.
planning::Measurement run(const planning::Plan &plan, const Request &request, const Site &site,
                          const RunOptions &options = {});

} // namespace partita::execution
