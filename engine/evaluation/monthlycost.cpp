// Cost of a container in each throughput mode, computed from its load over the day.
#include "engine/cost/billing.h"
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

/// ContainerEvaluation::billedThroughput() with so much stored.
double billedWith(const ContainerEvaluation &container, const model::Throughput &throughput,
                  double storageGb)
{
    if (throughput.mode == model::ThroughputMode::serverless)
        return 0;
    const double needed
        = std::max(container.mostServing(), container.leastThroughput(throughput, storageGb));
    return std::max(provisionable(needed, throughput.mode),
                    static_cast<double>(throughput.stated().value_or(0)));
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

const cost::BillingTerms &ContainerEvaluation::billingTerms() const
{
    static const cost::BillingTerms usual {.prices = cost::prices()};
    return billing ? *billing : usual;
}

double ContainerEvaluation::leastThroughput(const model::Throughput &throughput,
                                            double storageGb) const
{
    if (throughput.mode == model::ThroughputMode::serverless)
        return 0;
    const auto highest = static_cast<double>(throughput.highestEver.value_or(0));
    const cost::Prices &prices = billingTerms().prices;
    return throughput.mode == model::ThroughputMode::autoscale
        ? cost::leastMaximum(storageGb, highest, prices)
        : cost::leastThroughput(storageGb, highest, prices);
}

double ContainerEvaluation::billedThroughput(const model::Throughput &throughput) const
{
    return billedWith(*this, throughput, paidBytes() / cost::bytesPerGb);
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
    return monthlyCost(throughput, paidBytes());
}

double ContainerEvaluation::monthlyCost(const model::Throughput &throughput, double paidBytes) const
{
    const cost::BillingTerms &terms = billingTerms();
    const double storageGb = paidBytes / cost::bytesPerGb;
    const double billed = billedWith(*this, throughput, storageGb);
    if (throughput.mode == model::ThroughputMode::serverless) {
        const double used = meanUsed() * model::secondsOfAnHour * terms.prices.hoursPerMonth;
        return cost::serverlessCost(used, storageGb, terms).total();
    }
    if (throughput.mode == model::ThroughputMode::autoscale) {
        std::vector<cost::ScaledHours> scaled;
        for (const ContainerHours &hours : day)
            scaled.push_back({hours.hoursPerDay / model::hoursOfADay, hours.servingThroughput});
        return cost::autoscaleCost(billed, scaled, storageGb, terms).total();
    }
    return cost::manualCost(billed, storageGb, terms).total();
}

} // namespace partita::evaluation
