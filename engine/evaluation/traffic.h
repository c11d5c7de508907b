// Traffic in virtual time. Requests arrive at random and spend their measured charge on each
// physical partition. A partition that has spent its RU of the present second refuses them (429).
// Refused requests are retried after the given wait, as the SDKs of the service do.
//
//     Traffic traffic = runTraffic(sources, containers, 60, seed); // repeatable for equal seeds
#pragma once

#include "engine/evaluation/evaluation.h"

namespace partita::evaluation {

/// Charge of a request on one physical partition.
struct TrafficPart {
    std::size_t container = 0; ///< position among the containers
    int physicalPartition = 0;
    double requestCharge = 0; ///< RU
    /// Upkeep: no caller waits for it, and it is retried until it succeeds.
    bool isBackground = false;
    /// Share of such parts that go to this very partition (PatternSamples::deviationLeft). The rest
    /// go to any: all parts of a request in a container move by the same number of partitions, so
    /// that what asks every partition still does.
    double kept = 1;
};

/// One measured request.
struct TrafficTrace {
    double latencyMs = 0; ///< without throttling
    std::vector<TrafficPart> parts;
};

/// Traces of one pattern, shared because they are the same at any rate.
using TrafficTraces = std::shared_ptr<const std::vector<TrafficTrace>>;

/// Requests of one pattern. Each one repeats one of the traces.
struct TrafficSource {
    std::string pattern;
    double ratePerSecond = 0;
    TrafficTraces traces;
};

/// A container with its provisioned throughput.
struct TrafficContainer {
    std::string name;
    double requestUnitsPerSecond = 0; ///< provisioned, shared evenly among the partitions
    int physicalPartitions = 1;
    bool isStated = false; ///< true: the throughput is stated; false: it is what serves the load
    double kept = 1; ///< factor on the parts' own (ContainerHours::deviationKept)
    double averageNeed = 0; ///< RU/s, in the busiest part of the day
};

/// Outcome of the requests of one pattern.
struct PatternTraffic {
    std::string pattern;
    std::int64_t requests = 0;
    std::int64_t throttled = 0; ///< refused at least once
    std::int64_t failed = 0; ///< given up: refused at the ninth retry, or waited 30 seconds
    Summary latencyMs; ///< of answered requests, waiting included

    std::int64_t answered() const { return requests - failed; }
};

/// Outcome on one physical partition.
struct PartitionTraffic {
    std::vector<double> used; ///< RU in each second
    std::vector<std::int64_t> refused; ///< attempts in each second

    double meanUsed() const; ///< RU/s
    double busiestSecond() const; ///< RU
    std::int64_t allRefused() const;
};

/// Outcome on one container.
struct ContainerTraffic {
    TrafficContainer container;
    std::vector<PartitionTraffic> partitions;

    double partitionThroughput() const; ///< RU/s
    /// RU/s left unused by partitions without a refusal while another one refused; 0 when none
    /// refused.
    double unusedRequestUnits() const;
};

/// Result of a simulation.
struct Traffic {
    int seconds = 0;
    std::vector<PatternTraffic> patterns;
    std::vector<ContainerTraffic> containers;
};

/// Simulates the sources. Arrivals are independent (a Poisson process for each source). Requests
/// still waiting at the end are followed until they are answered or given up. Requires: the traces
/// are not empty and name existing containers and partitions.
Traffic runTraffic(const std::vector<TrafficSource> &sources,
                   const std::vector<TrafficContainer> &containers, int seconds, std::uint64_t seed,
                   const std::stop_token &stop = {});

} // namespace partita::evaluation
