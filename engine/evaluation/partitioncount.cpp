#include "engine/evaluation/partitioncount.h"

#include "engine/store/throughput.h"

#include <algorithm>
#include <cmath>

namespace partita::evaluation {
namespace {

constexpr auto servedByEach = static_cast<double>(store::partitionThroughput); // RU/s
/// The busiest partition against the mean. More partitions even out what hashes leave uneven; what is hotter than this is a
/// hot key, which stays as hot however many partitions there are.
constexpr double mostUneven = 1.5;
constexpr std::size_t mostMeasured = 3;
/// More would take long to measure, and no plan that asks so many for one answer is one to keep.
constexpr int mostPartitions = 1'000;

double unevenness(const MeasuredLoad &load)
{
    return load.total > 0 ? std::min(load.needed() / load.total, mostUneven) : 1;
}

/// RU/s that each further partition adds to the load: what fan-outs cost there.
double addedByEach(std::span<const MeasuredLoad> measured)
{
    if (measured.size() < 2)
        return 0;
    const MeasuredLoad &last = measured.back();
    const MeasuredLoad &before = measured[measured.size() - 2];
    return std::max(
        0.0, (last.total - before.total) / (last.physicalPartitions - before.physicalPartitions));
}

} // namespace

std::optional<int> nextPartitionCount(std::span<const MeasuredLoad> measured)
{
    const MeasuredLoad &last = measured.back();
    const double uneven = unevenness(last);
    if (uneven * last.total <= servedByEach * last.physicalPartitions
        || measured.size() >= mostMeasured)
        return std::nullopt;
    const double added = addedByEach(measured);
    const double left = servedByEach - uneven * added; // of each partition, by fan-outs
    if (left <= 0)
        return std::nullopt;
    const double needed = uneven * (last.total - added * last.physicalPartitions) / left;
    const int next = static_cast<int>(std::clamp<double>(std::ceil(needed), 1, mostPartitions));
    return next > last.physicalPartitions ? std::optional(next) : std::nullopt;
}

} // namespace partita::evaluation
