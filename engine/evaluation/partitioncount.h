// How many physical partitions a container has when its load decides it: where a design states neither their number nor
// throughput, RU/s are provisioned until the busiest physical partition is served, and each serves 10,000 at most.
//
// More partitions share the load of single ones, but a fan-out asks each of them: their number follows from the load and the
// load from their number. So the load is measured with one number, then with the next:
//
//     std::vector<MeasuredLoad> measured {loadWith(1)};
//     while (const std::optional<int> next = nextPartitionCount(measured))
//         measured.push_back(loadWith(*next));
#pragma once

#include <optional>
#include <span>

namespace partita::evaluation {

/// The busiest workload on a container.
struct MeasuredLoad {
    int physicalPartitions = 1;
    double total = 0; ///< RU/s
    double hottest = 0; ///< RU/s of the busiest physical partition
    double spread
        = 0; ///< RU/s that it may be off, since samples were measured and not all requests: one standard error

    /// RU/s to provision so that the busiest is not throttled: all get the same share.
    double needed() const { return hottest * physicalPartitions; }
};

/// The number of physical partitions to measure next, more than the last, which cannot serve its load; absent when it can,
/// when no number could, or after three. Requires: not empty, in the order measured.
std::optional<int> nextPartitionCount(std::span<const MeasuredLoad> measured);

} // namespace partita::evaluation
