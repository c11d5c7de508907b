// How many physical partitions a container has when its load decides it: where a design states
// neither their number nor throughput, RU/s are provisioned until the busiest physical partition is
// served, and each serves 10,000 at most.
//
// More partitions share the load of single ones, but a fan-out asks each of them: their number
// follows from the load and the load from their number. So the load is measured with one number,
// then with the next:
//
//     std::vector<MeasuredLoad> measured {loadWith(1)};
//     while (const std::optional<int> next = nextPartitionCount(measured))
//         measured.push_back(loadWith(*next));
//
// As a fan-out comes to take all that a partition serves, the number rises without end. It rises to
// a thousand here, and stays there where fan-outs take more than that: a busier load never has
// fewer partitions.
#pragma once

#include <optional>
#include <span>

namespace partita::evaluation {

/// More would take long to measure, and no plan that asks so many for one answer is one to keep.
inline constexpr int mostPartitionsTried = 1'000;

/// The busiest workload on a container.
struct MeasuredLoad {
    int physicalPartitions = 1;
    double total = 0; ///< RU/s
    double hottest = 0; ///< RU/s of the busiest physical partition
    double spread = 0; ///< RU/s that it may be off, since samples were measured and not all
                       ///< requests: one standard error

    /// RU/s to provision so that the busiest is not throttled: all get the same share.
    double needed() const { return hottest * physicalPartitions; }
};

/// RU/s that each further partition adds to the load, which are those that fan-outs take of each; 0
/// of a single measurement.
double takenByFanOuts(std::span<const MeasuredLoad> measured);

/// RU/s that are left for single partitions to share, where fan-outs take so many of each.
double sharedLoad(const MeasuredLoad &load, double takenByFanOuts);

/// How uneven the load is that no fan-out makes: the busiest partition against the mean, 1 to 1.5.
/// More partitions even out what hashes leave uneven; what is hotter than this is a hot key, which
/// stays as hot however many partitions there are.
double unevennessOf(const MeasuredLoad &load, double takenByFanOuts);

/// The number of physical partitions to measure next, more than the last, which cannot serve its
/// load; absent when it can, or when there are as many as are tried at all. Requires: not empty, in
/// the order measured.
std::optional<int> nextPartitionCount(std::span<const MeasuredLoad> measured);

/// Whether a number of physical partitions, however great, serves what is too much for those of
/// `load`.
bool moreWouldServe(const MeasuredLoad &load, double takenByFanOuts);

} // namespace partita::evaluation
