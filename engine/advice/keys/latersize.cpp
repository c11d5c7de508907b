#include "engine/advice/keys/latersize.h"

#include "engine/evaluation/latersize.h"
#include "engine/model/limits.h"
#include "engine/store/container.h"

#include <algorithm>
#include <cmath>

namespace partita::advice {
namespace {

/// Most physical partitions that are evaluated.
constexpr int mostEvaluated = 64;

} // namespace

int partitionsThen(const evaluation::ContainerEvaluation &container, double days)
{
    const double bytes = evaluation::storedBytesAfter(container, days);
    const double needed = std::ceil(bytes / static_cast<double>(store::maximumPartitionBytes));
    const double most = std::min<double>(needed, model::mostPhysicalPartitions);
    return std::max(container.physicalPartitions, static_cast<int>(most));
}

bool isFullBefore(const evaluation::ContainerEvaluation &container, double days)
{
    return container.logicalPartitionLimitDays && *container.logicalPartitionLimitDays <= days;
}

int measurableInstead(int now, int then)
{
    return std::min(then, std::max(mostEvaluated, now + 1));
}

double loadThen(const LoadOnPartitions &now, const LoadOnPartitions &measured, int then)
{
    const int further = measured.physicalPartitions - now.physicalPartitions;
    if (further <= 0)
        return now.requestUnitsPerSecond;
    const double added = measured.requestUnitsPerSecond - now.requestUnitsPerSecond;
    return now.requestUnitsPerSecond + added * (then - now.physicalPartitions) / further;
}

} // namespace partita::advice
