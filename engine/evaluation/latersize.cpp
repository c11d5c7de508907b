#include "engine/evaluation/latersize.h"

#include <algorithm>

namespace partita::evaluation {

double storedBytesAfter(const ContainerEvaluation &container, double days)
{
    const double filled = std::min(container.fillingBytes, container.fillingBytesPerDay * days);
    const double bytes = container.storedBytes() + container.growthBytesPerDay * days + filled;
    if (!container.settledBytes)
        return bytes;
    return std::min(bytes, std::max(*container.settledBytes, container.storedBytes()));
}

double monthlyCostAfter(const model::Design &design, const DesignEvaluation &evaluated, double days)
{
    double cost = 0;
    for (ContainerEvaluation container : evaluated.containers) {
        const model::Container *stated = design.container(container.name);
        if (!stated)
            continue;
        container.storageBytes
            = static_cast<std::int64_t>(storedBytesAfter(container, days)) - container.indexBytes;
        cost += container.monthlyCost(stated->throughput);
    }
    return cost;
}

} // namespace partita::evaluation
