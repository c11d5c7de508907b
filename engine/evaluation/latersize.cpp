#include "engine/evaluation/latersize.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

/// As ContainerEvaluation::paidBytes(): what expires is paid for as if it had settled.
double paidBytesAfter(const ContainerEvaluation &container, double days)
{
    const double stored = storedBytesAfter(container, days);
    const bool hasItems = stored > static_cast<double>(container.indexBytes);
    return container.settledBytes && hasItems ? *container.settledBytes : stored;
}

} // namespace

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
    double sum = 0;
    for (const ContainerEvaluation &container : evaluated.containers) {
        const model::Container *stated = design.container(container.name);
        if (!stated)
            continue;
        sum += container.monthlyCost(stated->throughput, paidBytesAfter(container, days));
    }
    return sum;
}

} // namespace partita::evaluation
