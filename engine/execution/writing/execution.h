// Shared state of a running command: where it runs, and the logs of what it does.
#pragma once

#include "engine/execution/reading/keptitems.h"
#include "engine/execution/reading/steplog.h"
#include "engine/execution/runner.h"
#include "engine/execution/writing/pendingrewrites.h"
#include "engine/planning/commandprogram.h"

#include <functional>
#include <set>

namespace partita::execution {

/// All references must outlive it.
struct Execution {
    const Site &site;
    json::Arena &arena;
    StepLog &log;
    /// Dependent rows that are being removed. A row that is contained in two removed rows is found
    /// with each and removed once.
    std::set<std::string> &going;
    PendingRewrites &pending;
    KeptItems &atHand;
    const std::map<std::string, model::Json> &given; ///< parameters of the request
    std::function<void()> meanwhile = {}; ///< see RunOptions
};

} // namespace partita::execution
