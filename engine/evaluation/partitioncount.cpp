#include "engine/evaluation/partitioncount.h"

#include "engine/store/throughput.h"

#include <algorithm>
#include <cmath>

namespace partita::evaluation {
namespace {

constexpr auto servedByEach = static_cast<double>(store::partitionThroughput); // RU/s
constexpr double mostUneven = 1.5;

/// Mean RU/s of a partition that is just served: mean + headroom = servedByEach, where the headroom
/// is that of the load, in proportion to the root of the mean.
double meanServedByEach(const MeasuredLoad &load)
{
    if (load.headroom <= 0 || load.hottest <= 0)
        return servedByEach;
    const double times = load.headroom / std::sqrt(load.hottest);
    const double root = (std::sqrt(times * times + 4 * servedByEach) - times) / 2;
    return root * root;
}

/// Smallest number of partitions that serves the load, possibly below the present one; infinite
/// when none does.
double partitionsToServe(const MeasuredLoad &load, double takenByFanOuts)
{
    const double left = meanServedByEach(load) - takenByFanOuts; // of each partition
    const double uneven = unevennessOf(load, takenByFanOuts) * sharedLoad(load, takenByFanOuts);
    return left > 0 ? std::ceil(uneven / left) : INFINITY;
}

} // namespace

double takenByFanOuts(std::span<const MeasuredLoad> measured)
{
    if (measured.size() < 2)
        return 0;
    const MeasuredLoad &last = measured.back();
    const MeasuredLoad &before = measured[measured.size() - 2];
    const double added
        = (last.total - before.total) / (last.physicalPartitions - before.physicalPartitions);
    return std::clamp(added, 0.0, last.total / last.physicalPartitions);
}

double sharedLoad(const MeasuredLoad &load, double takenByFanOuts)
{
    return std::max(0.0, load.total - takenByFanOuts * load.physicalPartitions);
}

double unevennessOf(const MeasuredLoad &load, double takenByFanOuts)
{
    const double even = sharedLoad(load, takenByFanOuts) / load.physicalPartitions;
    return even > 0 ? std::clamp((load.hottest - takenByFanOuts) / even, 1.0, mostUneven) : 1;
}

std::optional<int> nextPartitionCount(std::span<const MeasuredLoad> measured)
{
    const MeasuredLoad &last = measured.back();
    const double needed
        = std::min<double>(partitionsToServe(last, takenByFanOuts(measured)), mostPartitionsTried);
    return needed > last.physicalPartitions ? std::optional(static_cast<int>(needed))
                                            : std::nullopt;
}

bool moreWouldServe(const MeasuredLoad &load, double takenByFanOuts)
{
    const double needed = partitionsToServe(load, takenByFanOuts);
    return needed > load.physicalPartitions && needed <= mostPartitionsTried;
}

} // namespace partita::evaluation
