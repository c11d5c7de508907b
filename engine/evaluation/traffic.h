// Traffic in virtual time: requests arrive at random, spend what they were measured to take on each
// physical partition, are refused (429) where the present second is spent, and come again when they
// are told to, as the SDKs of the service do.
//
//     Traffic traffic = runTraffic(sources, containers, 60, seed);     // the same for the same
//     seed
#pragma once

#include "engine/evaluation/evaluation.h"

namespace partita::evaluation {

/// What a request takes on one physical partition.
struct TrafficPart {
    std::size_t container = 0; ///< position among the containers
    int physicalPartition = 0;
    double requestCharge = 0; ///< RU
    bool isBackground = false; ///< upkeep: nobody waits for it, and it is tried until it is done
    /// Share of such parts that fall to this very partition; the others to any
    /// (PatternSamples::deviationLeft).
    double kept = 1;
};

/// One measured request.
struct TrafficTrace {
    double latencyMs = 0; ///< where nothing is refused
    std::vector<TrafficPart> parts;
};

/// Of one pattern; shared, as they are the same at any rate.
using TrafficTraces = std::shared_ptr<const std::vector<TrafficTrace>>;

/// Requests of one pattern: each is like one of the traces.
struct TrafficSource {
    std::string pattern;
    double ratePerSecond = 0;
    TrafficTraces traces;
};

struct TrafficContainer {
    std::string name;
    double requestUnitsPerSecond = 0; ///< provisioned, shared evenly by the partitions
    int physicalPartitions = 1;
    bool isStated = false; ///< its throughput; otherwise it is as the load needs it
};

struct PatternTraffic {
    std::string pattern;
    std::int64_t requests = 0;
    std::int64_t throttled = 0; ///< were refused at least once
    std::int64_t failed = 0; ///< given up: refused at the ninth retry, or for 30 seconds
    Summary latencyMs; ///< of those that were answered, waiting included

    std::int64_t answered() const { return requests - failed; }
};

struct PartitionTraffic {
    std::vector<double> used; ///< RU, second by second
    std::vector<std::int64_t> refused; ///< attempts, second by second

    double meanUsed() const; ///< RU/s
    double busiestSecond() const; ///< RU
    std::int64_t allRefused() const;
};

struct ContainerTraffic {
    TrafficContainer container;
    std::vector<PartitionTraffic> partitions;

    double partitionThroughput() const; ///< RU/s
    /// RU/s that partitions without a refusal left of theirs while another one refused; 0 where
    /// none did.
    double unusedRequestUnits() const;
};

struct Traffic {
    int seconds = 0;
    std::vector<PatternTraffic> patterns;
    std::vector<ContainerTraffic> containers;
};

/// Arrivals are independent of each other (a Poisson process for each source). What still waits at
/// the end is followed until it is answered or given up. Requires: there are traces, which name
/// containers and partitions that there are.
Traffic runTraffic(const std::vector<TrafficSource> &sources,
                   const std::vector<TrafficContainer> &containers, int seconds, std::uint64_t seed,
                   const std::stop_token &stop = {});

} // namespace partita::evaluation
