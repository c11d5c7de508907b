// Load simulation of a design: its patterns at their rates, or in a mix, during some seconds of
// virtual time. Request charges are measured once on the engine. Throttling is then computed by
// traffic.h, and can be repeated cheaply at other rates.
//
//     const auto requests = measureRequests(workbook, "Tenant", options);
//     const auto simulation = simulate(*requests, {.seconds = 60, .times = 2});
#pragma once

#include "engine/evaluation/traffic.h"

namespace partita::evaluation {

/// Settings of a simulation.
struct SimulationOptions {
    std::string mix = {}; ///< empty: the stated rates
    int seconds = 60; ///< of virtual time
    double times = 1; ///< factor on the rates
    bool operator==(const SimulationOptions &) const = default;
};

inline constexpr int longestSimulation = 24 * 60 * 60; ///< seconds
/// Bounds of the factor on the rates.
inline constexpr double leastTimes = 0.01;
inline constexpr double mostTimes = 1000;
/// More requests take too long to simulate.
inline constexpr double mostSimulatedRequests = 2'000'000;

/// Measured requests of a design: all patterns that it answers and that have a rate, stated or in a
/// mix.
struct MeasuredRequests {
    model::Workbook workbook; ///< with derived designs
    std::string design;
    std::vector<TrafficContainer> containers;
    /// TrafficContainer::kept of each container, by mix; "" for the stated rates.
    std::map<std::string, std::vector<double>> kept;
    std::map<std::string, TrafficTraces> traces; ///< by pattern
};

/// Result of a simulation.
struct Simulation {
    std::string workbook;
    std::string design;
    SimulationOptions options;
    Traffic traffic;
    /// Patterns with a rate that the design cannot answer; they are left out.
    std::vector<std::string> unanswered;
};

/// Evaluates the design and measures its requests. Errors: those of evaluate(), no rates, a design
/// whose items cannot be loaded, cancelled.
Result<MeasuredRequests> measureRequests(const model::Workbook &workbook, const std::string &design,
                                         const Options &options, std::stop_token stop = {},
                                         const ProgressSink &progress = {});
/// The same for a design already evaluated by evaluate() with this workbook and these options.
Result<MeasuredRequests> measureRequests(const model::Workbook &workbook,
                                         const DesignEvaluation &evaluated, const Options &options,
                                         std::stop_token stop = {},
                                         const ProgressSink &progress = {});

/// Errors: an unknown mix, no rates in it, more than mostSimulatedRequests, cancelled. Requires:
/// options within the bounds above.
Result<Simulation> simulate(const MeasuredRequests &requests, const SimulationOptions &options,
                            const std::stop_token &stop = {});

} // namespace partita::evaluation
