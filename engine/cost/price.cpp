// Monthly costs of throughput and storage (charge.h).
#include "engine/cost/charge.h"

#include <algorithm>

namespace partita::cost {
namespace {

double storageCost(double storageGb, const Prices &prices)
{
    return storageGb * prices.storagePerGbMonth;
}

} // namespace

MonthlyCost manualCost(double provisionedRequestUnitsPerSecond, double storageGb,
                       const Prices &prices)
{
    const double hundreds = provisionedRequestUnitsPerSecond / 100;
    return {hundreds * prices.manualPer100RuHour * prices.hoursPerMonth,
            storageCost(storageGb, prices)};
}

MonthlyCost autoscaleCost(double maximumRequestUnitsPerSecond, double averageUtilisation,
                          double storageGb, const Prices &prices)
{
    const double billed
        = maximumRequestUnitsPerSecond * std::clamp(averageUtilisation, prices.autoscaleFloor, 1.0);
    return {billed / 100 * prices.autoscalePer100RuHour * prices.hoursPerMonth,
            storageCost(storageGb, prices)};
}

MonthlyCost serverlessCost(double requestUnitsPerMonth, double storageGb, const Prices &prices)
{
    return {requestUnitsPerMonth / 1e6 * prices.serverlessPerMillionRu,
            storageCost(storageGb, prices)};
}

} // namespace partita::cost
