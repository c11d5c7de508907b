// Cost of a container in each throughput mode, computed from its load over the day.
#include "engine/cost/charge.h"
#include "engine/cost/constants.h"
#include "engine/evaluation/evaluation.h"
#include "engine/model/limits.h"

#include <algorithm>
#include <cmath>

namespace partita::evaluation {
namespace {

/// Rounds up to a multiple of `step`; at least one step, the least that can be provisioned.
double roundedUp(double value, double step)
{
    return std::max(1.0, std::ceil(value / step)) * step;
}

/// Mean of a value over the parts of the day.
template<typename Value>
double overTheDay(const std::vector<ContainerHours> &day, Value valueIn)
{
    double sum = 0;
    for (const ContainerHours &hours : day)
        sum += hours.hoursPerDay / model::hoursOfADay * valueIn(hours);
    return sum;
}

} // namespace

const ContainerHours *ContainerEvaluation::busiest() const
{
    const auto most = std::max_element(day.begin(), day.end(),
                                       [](const ContainerHours &one, const ContainerHours &other) {
                                           return one.provisionedNeeded < other.provisionedNeeded;
                                       });
    return most == day.end() ? nullptr : &*most;
}

double ContainerEvaluation::mostNeeded() const
{
    const ContainerHours *hours = busiest();
    return hours ? hours->provisionedNeeded : 0;
}

double ContainerEvaluation::meanUsed() const
{
    return overTheDay(day, [](const ContainerHours &hours) { return hours.requestUnitsPerSecond; });
}

double ContainerEvaluation::billedThroughput(const model::Throughput &throughput) const
{
    const auto stated = static_cast<double>(throughput.requestUnitsPerSecond.value_or(0));
    switch (throughput.mode) {
    case model::ThroughputMode::serverless:
        return 0;
    case model::ThroughputMode::autoscale:
        return std::max<double>(roundedUp(mostNeeded(), model::autoscaleStep), stated);
    case model::ThroughputMode::manual:
        break;
    }
    constexpr double least = model::leastThroughput;
    return std::max({roundedUp(mostNeeded(), model::manualStep), least, stated});
}

double ContainerEvaluation::servedThroughput(const model::Throughput &throughput) const
{
    const double most = partitionThroughput * physicalPartitions;
    return throughput.mode == model::ThroughputMode::serverless
        ? most
        : std::min(most, billedThroughput(throughput));
}

double ContainerEvaluation::monthlyCost(const model::Throughput &throughput) const
{
    const cost::Prices &prices = cost::prices();
    const double storageGb = paidBytes() / cost::bytesPerGb;
    const double billed = billedThroughput(throughput);
    if (throughput.mode == model::ThroughputMode::serverless) {
        return cost::serverlessCost(meanUsed() * model::secondsOfAnHour * prices.hoursPerMonth,
                                    storageGb, prices)
            .total();
    }
    if (throughput.mode == model::ThroughputMode::autoscale) {
        const double utilisation = overTheDay(day, [&](const ContainerHours &hours) {
            return std::clamp(hours.provisionedNeeded / billed, prices.autoscaleFloor, 1.0);
        });
        return cost::autoscaleCost(billed, utilisation, storageGb, prices).total();
    }
    return cost::manualCost(billed, storageGb, prices).total();
}

} // namespace partita::evaluation
