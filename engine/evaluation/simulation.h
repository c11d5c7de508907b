// Load simulation of a design: its patterns at their rates, or in a mix, for some seconds of virtual time. What requests take is
// measured on the engine; what happens when partitions are asked for more than they may spend is traffic.h's.
#pragma once

#include "engine/evaluation/traffic.h"

namespace partita::evaluation {

struct SimulationOptions {
    std::string design;
    std::string mix; ///< empty: the stated rates
    int seconds = 60;
};

struct Simulation {
    std::string workbook;
    SimulationOptions options;
    Traffic traffic;
};

/// More requests than that take long to follow.
inline constexpr double mostSimulatedRequests = 2'000'000;

/// Errors: what evaluate() refuses, an unknown mix, no rates, a design whose items cannot be loaded, too many requests, cancelled.
Result<Simulation> simulate(const model::Workbook &workbook, const Options &options,
                            const SimulationOptions &simulation, std::stop_token stop = {},
                            const ProgressSink &progress = {});

} // namespace partita::evaluation
