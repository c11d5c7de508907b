// Number of physical partitions of a container when its load determines it. That is the case when a
// design states neither their number nor a throughput: RU/s are provisioned until the busiest
// physical partition is served, and each serves at most 10,000. Requests come at random, so what it
// must have beyond its mean counts too; it grows with the root of the mean.
//
// More partitions reduce the load of each, but a fan-out visits all of them. The number and the
// load depend on each other. So the load is measured with one number, then with the next:
//
//     std::vector<MeasuredLoad> measured {loadWith(1)};
//     while (const std::optional<int> next = nextPartitionCount(measured))
//         measured.push_back(loadWith(*next));
//
// As fan-outs approach all that a partition serves, the number would rise without end. It is
// limited to a thousand, and stays there when fan-outs need more: a higher load never gets fewer
// partitions.
#pragma once

#include <optional>
#include <span>

namespace partita::evaluation {

/// Greater numbers take long to measure, and no plan that visits so many partitions for one answer
/// is worth keeping.
inline constexpr int mostPartitionsTried = 1'000;

/// Load of a container in its busiest workload.
struct MeasuredLoad {
    int physicalPartitions = 1;
    double total = 0; ///< RU/s
    double hottest = 0; ///< RU/s of the busiest physical partition
    double spread = 0; ///< standard error of `hottest` in RU/s, as only some requests are sampled
    /// RU/s that the busiest partition must have beyond `hottest`, so that few of its requests wait
    /// (servingthroughput.h).
    double headroom = 0;

    /// RU/s where all partitions get what the hottest one uses on average.
    double needed() const { return hottest * physicalPartitions; }
};

/// RU/s that each further partition adds to the load, which is the load of fan-outs on each
/// partition. 0 for a single measurement.
double takenByFanOuts(std::span<const MeasuredLoad> measured);

/// RU/s of the load without fan-outs, which more partitions can share.
double sharedLoad(const MeasuredLoad &load, double takenByFanOuts);

/// Ratio of the busiest partition to the mean, for the load without fan-outs, limited to 1..1.5.
/// More partitions even out the effect of hashing. A higher ratio indicates a hot key, whose load
/// does not depend on the number of partitions.
double unevennessOf(const MeasuredLoad &load, double takenByFanOuts);

/// Next number of physical partitions to measure, greater than the last. Absent when the last one
/// serves its load or the limit is reached. Requires: not empty, in the order measured.
std::optional<int> nextPartitionCount(std::span<const MeasuredLoad> measured);

/// True when some greater number of physical partitions serves a load that is too high for those of
/// `load`.
bool moreWouldServe(const MeasuredLoad &load, double takenByFanOuts);

} // namespace partita::evaluation
