// Load simulation of a design: its patterns at their rates, or in a mix, for some seconds of
// virtual time. What requests take is measured on the engine, once; what happens when partitions
// are asked for more than they may spend is traffic.h's, and can be followed at other rates as
// often as wanted.
//
//     const auto requests = measureRequests(workbook, "Tenant", options);
//     const auto simulation = simulate(*requests, {.seconds = 60, .times = 2});
#pragma once

#include "engine/evaluation/traffic.h"

namespace partita::evaluation {

struct SimulationOptions {
    std::string mix = {}; ///< empty: the stated rates
    int seconds = 60; ///< of virtual time
    double times = 1; ///< the rates times this
    bool operator==(const SimulationOptions &) const = default;
};

inline constexpr int longestSimulation = 24 * 60 * 60; ///< seconds
/// What the rates may be multiplied by, at least and at most.
inline constexpr double leastTimes = 0.01;
inline constexpr double mostTimes = 1000;
/// More requests than that take long to follow.
inline constexpr double mostSimulatedRequests = 2'000'000;

/// What requests of a design take: of each pattern that it answers and that is asked at the stated
/// rates or in a mix.
struct MeasuredRequests {
    model::Workbook workbook; ///< with derived designs
    std::string design;
    std::vector<TrafficContainer> containers;
    std::map<std::string, TrafficTraces> traces; ///< by pattern
};

struct Simulation {
    std::string workbook;
    std::string design;
    SimulationOptions options;
    Traffic traffic;
    std::vector<std::string>
        unanswered; ///< patterns that are asked and that the design does not answer: left out
};

/// Evaluates the design and measures its requests. Errors: what evaluate() refuses, no rates, a
/// design whose items cannot be loaded, cancelled.
Result<MeasuredRequests> measureRequests(const model::Workbook &workbook, const std::string &design,
                                         const Options &options, std::stop_token stop = {},
                                         const ProgressSink &progress = {});
/// The same for a design that was evaluated: with the workbook and the options, this is what
/// evaluate() answered.
Result<MeasuredRequests> measureRequests(const model::Workbook &workbook,
                                         const DesignEvaluation &evaluated, const Options &options,
                                         std::stop_token stop = {},
                                         const ProgressSink &progress = {});

/// Errors: an unknown mix, no rates in it, more than mostSimulatedRequests, cancelled. Requires:
/// options within the bounds above.
Result<Simulation> simulate(const MeasuredRequests &requests, const SimulationOptions &options,
                            const std::stop_token &stop = {});

} // namespace partita::evaluation
