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

/// The largest value of the parts of the day; 0 for none.
double mostOver(const std::vector<ContainerHours> &day, double ContainerHours::*value)
{
    double most = 0;
    for (const ContainerHours &hours : day)
        most = std::max(most, hours.*value);
    return most;
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
                                           return one.averageNeed < other.averageNeed;
                                       });
    return most == day.end() ? nullptr : &*most;
}

double ContainerEvaluation::mostAverageNeed() const
{
    return mostOver(day, &ContainerHours::averageNeed);
}

double ContainerEvaluation::mostServing() const
{
    return mostOver(day, &ContainerHours::servingThroughput);
}

double ContainerEvaluation::mostWaitingShare() const
{
    return mostOver(day, &ContainerHours::waitingShare);
}

double ContainerEvaluation::meanUsed() const
{
    return overTheDay(day, [](const ContainerHours &hours) { return hours.requestUnitsPerSecond; });
}

double provisionable(double requestUnitsPerSecond, model::ThroughputMode mode)
{
    constexpr double least = model::leastThroughput;
    return mode == model::ThroughputMode::autoscale
        ? roundedUp(requestUnitsPerSecond, model::autoscaleStep)
        : std::max(roundedUp(requestUnitsPerSecond, model::manualStep), least);
}

double ContainerEvaluation::billedThroughput(const model::Throughput &throughput) const
{
    if (throughput.mode == model::ThroughputMode::serverless)
        return 0;
    return std::max(provisionable(mostServing(), throughput.mode),
                    static_cast<double>(throughput.stated().value_or(0)));
}

double ContainerEvaluation::servedThroughput(const model::Throughput &throughput) const
{
    const double most = throughput.mostOfPartition() * physicalPartitions;
    if (throughput.mode == model::ThroughputMode::serverless)
        return most;
    const std::optional<std::int64_t> stated = throughput.stated();
    return std::min(most, stated ? static_cast<double>(*stated) : billedThroughput(throughput));
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
            return std::clamp(hours.servingThroughput / billed, prices.autoscaleFloor, 1.0);
        });
        return cost::autoscaleCost(billed, utilisation, storageGb, prices).total();
    }
    return cost::manualCost(billed, storageGb, prices).total();
}

} // namespace partita::evaluation
