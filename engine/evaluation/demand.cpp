#include "engine/evaluation/demand.h"

#include "engine/evaluation/load.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace partita::evaluation {
namespace {

/// Number of the class of a charge: sixteen for each doubling.
int classOf(double charge)
{
    if (!(charge > 0))
        return std::numeric_limits<int>::min();
    constexpr int classes = 16;
    int doublings = 0;
    const double mantissa = std::frexp(charge, &doublings); // 0.5 to 1
    return doublings * classes + static_cast<int>((mantissa - 0.5) * 2 * classes);
}

/// What a request takes of one physical partition. Its upkeep follows within the same second,
/// mostly.
struct Batch {
    double charge = 0; ///< RU, upkeep included
    double kept = 0; ///< RU of it that stay on this very partition
    double awaited = 0; ///< RU that the caller waits for
    double last = 0; ///< RU of the last part of these
};

/// By physical partition.
using Batches = std::map<int, Batch>;

/// What one request takes, by container.
std::map<std::string, Batches> takenBy(const planning::Measurement &sample,
                                       const PatternSamples &samples, double scale)
{
    std::map<std::string, Batches> taken;
    for (const planning::StepMeasurement &step : sample.steps) {
        const auto left = samples.deviationLeft.find(step.step);
        const double kept = left == samples.deviationLeft.end() ? 1 : left->second;
        const bool isUpkeep = samples.background.contains(step.step);
        for (const client::PartitionUse &use : step.partitions) {
            if (use.requestCharge <= 0)
                continue;
            Batch &batch = taken[use.container][use.physicalPartition];
            const double charge = use.requestCharge * scale;
            batch.charge += charge;
            batch.kept += charge * kept;
            batch.awaited += isUpkeep ? 0 : charge;
            batch.last = isUpkeep ? batch.last : charge;
        }
    }
    return taken;
}

void add(const Batches &batches, double perSecond, ContainerDemand &demand)
{
    const auto partitions = static_cast<double>(demand.own.size());
    bool isAsked = false;
    for (const auto &[partition, batch] : batches) {
        const double kept = batch.kept / batch.charge;
        const bool isAwaited = batch.awaited > 0;
        isAsked = isAsked || isAwaited;
        const auto addTo = [&, &taken = batch](PartitionDemand &one, double times) {
            one.charges.add(taken.charge, perSecond * times);
            if (isAwaited)
                one.callers.add(taken.awaited - taken.last, perSecond * times);
        };
        addTo(demand.own[static_cast<std::size_t>(partition)], kept);
        addTo(demand.anywhere, (1 - kept) / partitions);
    }
    demand.asking += isAsked ? perSecond : 0;
}

} // namespace

void ChargeRates::add(double charge, double perSecond)
{
    if (!(perSecond > 0))
        return;
    Class &same = m_classes[classOf(charge)];
    same.perSecond += perSecond;
    same.load += perSecond * charge;
    m_perSecond += perSecond;
    m_load += perSecond * charge;
    m_squares += perSecond * charge * charge;
}

void ChargeRates::add(const ChargeRates &others, double times)
{
    if (!(times > 0))
        return;
    for (const auto &[number, other] : others.m_classes) {
        Class &same = m_classes[number];
        same.perSecond += times * other.perSecond;
        same.load += times * other.load;
    }
    m_perSecond += times * others.m_perSecond;
    m_load += times * others.m_load;
    m_squares += times * others.m_squares;
}

std::vector<ChargeRates::Class> ChargeRates::classes() const
{
    std::vector<Class> all;
    for (const auto &[number, one] : m_classes)
        all.push_back(one);
    return all;
}

void PartitionDemand::add(const PartitionDemand &others, double times)
{
    charges.add(others.charges, times);
    callers.add(others.callers, times);
}

void ContainerDemand::add(const ContainerDemand &others, double times)
{
    own.resize(std::max(own.size(), others.own.size()));
    for (std::size_t i = 0; i < others.own.size(); ++i)
        own[i].add(others.own[i], times);
    anywhere.add(others.anywhere, times);
    asking += times * others.asking;
}

ContainerDemand demandAt(const DemandBySort &sorts, double queryTimes, double commandTimes)
{
    ContainerDemand demand;
    demand.add(sorts.queries, queryTimes);
    demand.add(sorts.commands, commandTimes);
    return demand;
}

std::map<std::string, ContainerDemand> demandOf(const PatternSamples &samples,
                                                const PartitionCounts &partitions, double scale)
{
    std::map<std::string, ContainerDemand> demand;
    const double each = 1 / static_cast<double>(samples.measurements.size());
    for (const planning::Measurement &sample : samples.measurements) {
        for (const auto &[container, batches] : takenBy(sample, samples, scale)) {
            ContainerDemand &here = demand[container];
            here.own.resize(static_cast<std::size_t>(partitions.at(container)));
            add(batches, each, here);
        }
    }
    return demand;
}

} // namespace partita::evaluation
