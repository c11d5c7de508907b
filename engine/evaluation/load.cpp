#include "engine/evaluation/load.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace partita::evaluation {

namespace {

/// Half of the samples that this one belongs to in one of the ways to halve them.
std::size_t halfOf(std::size_t number, std::size_t way)
{
    constexpr std::uint64_t mix = 0x9e37'79b9'7f4a'7c15;
    const std::uint64_t mixed = (static_cast<std::uint64_t>(number / 2) + 1) * mix;
    return (number + (mixed >> (40 + way))) % 2; // of two that follow each other, one each
}

void addTo(std::vector<double> &sums, const std::vector<double> &values, double times = 1)
{
    sums.resize(std::max(sums.size(), values.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        sums[i] += times * values[i];
}

/// What one sample does to each physical partition of the containers: of what a step does there
/// more or less than the mean, the share that is left in full.
std::map<std::string, std::vector<double>> chargesOf(const planning::Measurement &sample,
                                                     const std::map<int, double> &deviationLeft,
                                                     const store::Account &account)
{
    std::map<std::string, std::vector<double>> charges;
    std::map<std::string, double> even; // spread over all partitions
    for (const planning::StepMeasurement &step : sample.steps) {
        const auto left = deviationLeft.find(step.step);
        const double kept = left == deviationLeft.end() ? 1 : left->second;
        for (const client::PartitionUse &use : step.partitions) {
            std::vector<double> &all = charges[use.container];
            all.resize(
                static_cast<std::size_t>(account.container(use.container)->physicalPartitions()));
            all[static_cast<std::size_t>(use.physicalPartition)] += use.requestCharge * kept;
            even[use.container] += use.requestCharge * (1 - kept);
        }
    }
    for (auto &[container, all] : charges) {
        const double each = even[container] / static_cast<double>(all.size());
        for (double &charge : all)
            charge += each;
    }
    return charges;
}

double meanOf(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// With so much kept of what each deviates from the mean.
std::vector<double> towardsMean(const std::vector<double> &values, double kept)
{
    const double mean = meanOf(values);
    std::vector<double> nearer;
    for (const double value : values)
        nearer.push_back(mean + kept * (value - mean));
    return nearer;
}

} // namespace

std::vector<ContainerCharge> containerChargesOf(const PatternSamples &samples,
                                                const store::Account &account)
{
    std::map<std::string, double> sums;
    for (const planning::Measurement &sample : samples.measurements) {
        for (const planning::StepMeasurement &step : sample.steps) {
            for (const client::PartitionUse &use : step.partitions)
                sums[use.container] += use.requestCharge;
        }
    }
    std::vector<ContainerCharge> charges;
    for (const auto &[container, sum] : sums)
        charges.push_back({container, account.container(container)->physicalPartitions(),
                           sum / static_cast<double>(samples.measurements.size())});
    return charges;
}

LoadByPartition::LoadByPartition(const store::Account &account)
    : m_account(account)
{
    for (const store::Container *container : account.containers()) {
        const auto partitions = static_cast<std::size_t>(container->physicalPartitions());
        const std::vector<double> none(partitions);
        Load &load = m_load[container->settings().name];
        load.mean = none;
        load.variance = none;
        load.ofCommands = none;
        for (auto &halves : load.splits)
            halves = {none, none};
    }
}

void LoadByPartition::add(const PatternSamples &samples, double ratePerSecond, bool isCommand)
{
    const auto count = static_cast<double>(samples.measurements.size());
    std::array<std::array<double, 2>, Load::waysToSplit> inHalf {};
    std::map<std::string, Load> sums; // of charges, and of their squares
    for (std::size_t number = 0; number < samples.measurements.size(); ++number) {
        for (const auto &[container, charges] :
             chargesOf(samples.measurements[number], samples.deviationLeft, m_account)) {
            Load &sum = sums[container];
            sum.mean.resize(charges.size());
            sum.variance.resize(charges.size());
            for (std::size_t i = 0; i < charges.size(); ++i) {
                sum.mean[i] += charges[i];
                sum.variance[i] += charges[i] * charges[i];
            }
            for (std::size_t way = 0; way < Load::waysToSplit; ++way)
                addTo(sum.splits[way][halfOf(number, way)], charges);
        }
        for (std::size_t way = 0; way < Load::waysToSplit; ++way)
            ++inHalf[way][halfOf(number, way)];
    }
    for (auto &[container, sum] : sums) {
        Load &load = m_load[container];
        for (std::size_t i = 0; i < sum.mean.size(); ++i) {
            const double mean = sum.mean[i] / count;
            load.mean[i] += ratePerSecond * mean;
            load.ofCommands[i] += isCommand ? ratePerSecond * mean : 0;
            const double ofOne = std::max(0.0, sum.variance[i] / count - mean * mean);
            load.variance[i] += ratePerSecond * ratePerSecond * ofOne / std::max(1.0, count - 1);
        }
        for (std::size_t way = 0; way < Load::waysToSplit; ++way) {
            for (std::size_t half = 0; half < 2; ++half) {
                // Of so few that one half has none, the other stands for both.
                const std::size_t used = inHalf[way][half] > 0 ? half : 1 - half;
                addTo(load.splits[way][half], sum.splits[way][used],
                      ratePerSecond / inHalf[way][used]);
            }
        }
    }
}

/// Of means of a few samples the largest is too large, for chance helps to make it the largest. So
/// one half of the samples tells which partition is the hottest, and the other, which knows nothing
/// of that choice, how hot it is; the mean of that both ways and over several ways to halve them.
/// That is never more, in the mean, than the hottest partition has under the whole load, and as
/// much where it stands out (the double estimator; H. van Hasselt, "Estimating the maximum expected
/// value", 2013, shows that no estimator is without bias). What partitions deviate from their mean
/// is taken for less in the same measure.
double LoadByPartition::deviationKept(const Load &load)
{
    const auto placeOfMost = [](const std::vector<double> &values) {
        return static_cast<std::size_t>(std::max_element(values.begin(), values.end())
                                        - values.begin());
    };
    double hottest = 0;
    for (const auto &[one, other] : load.splits)
        hottest += (other[placeOfMost(one)] + one[placeOfMost(other)]) / 2 / Load::waysToSplit;
    const double even = meanOf(load.mean);
    const double most = load.mean[placeOfMost(load.mean)];
    return most > even ? std::clamp((hottest - even) / (most - even), 0.0, 1.0) : 1;
}

std::vector<double> LoadByPartition::of(const std::string &container) const
{
    const Load &load = m_load.at(container);
    return towardsMean(load.mean, deviationKept(load));
}

std::vector<double> LoadByPartition::ofCommands(const std::string &container) const
{
    const Load &load = m_load.at(container);
    return towardsMean(load.ofCommands, deviationKept(load));
}

MeasuredLoad LoadByPartition::measured(const std::string &container) const
{
    const std::vector<double> loads = of(container);
    const auto hottest = std::max_element(loads.begin(), loads.end());
    const auto place = static_cast<std::size_t>(hottest - loads.begin());
    return {static_cast<int>(loads.size()), std::accumulate(loads.begin(), loads.end(), 0.0),
            *hottest, std::sqrt(m_load.at(container).variance[place])};
}

Workloads::Workloads(const model::Workbook &workbook, const store::Account &account)
{
    m_workloads.push_back({nullptr, model::hoursLeft(*workbook.mixes), LoadByPartition(account)});
    for (const model::WorkloadMix &mix : *workbook.mixes)
        m_workloads.push_back({&mix, mix.hoursPerDay, LoadByPartition(account)});
}

void Workloads::add(const model::AccessPattern &pattern, const PatternSamples &samples,
                    const Distribution &distribution)
{
    for (Workload &workload : m_workloads) {
        const double rate = model::rateIn(workload.mix, pattern);
        workload.partitions.add(samples, rate, !pattern.isQuery());
        workload.requestUnitsPerSecond
            += rate * (distribution.requestCharge.mean + distribution.backgroundCharge.mean);
    }
}

MeasuredLoad Workloads::busiest(const std::string &container) const
{
    MeasuredLoad busiest = stated().measured(container);
    for (const Workload &workload : m_workloads) {
        const MeasuredLoad load = workload.partitions.measured(container);
        if (load.hottest >= busiest.hottest)
            busiest = load;
    }
    return busiest;
}

std::vector<ContainerHours> Workloads::dayOf(const std::string &container) const
{
    std::vector<ContainerHours> day;
    for (const Workload &workload : m_workloads) {
        const MeasuredLoad load = workload.partitions.measured(container);
        day.push_back(
            {workload.hoursPerDay, load.total, load.needed(), load.spread * load.physicalPartitions,
             workload.mix ? workload.mix->name : std::string(), workload.partitions.of(container),
             workload.partitions.ofCommands(container)});
    }
    return day;
}

LoadEvaluation Workloads::evaluate(const model::Design &design,
                                   const std::vector<ContainerEvaluation> &containers) const
{
    LoadEvaluation load;
    for (std::size_t i = 0; i < m_workloads.size(); ++i) {
        const Workload &workload = m_workloads[i];
        WorkloadEvaluation evaluated;
        evaluated.requestUnitsPerSecond = workload.requestUnitsPerSecond;
        for (const ContainerEvaluation &container : containers)
            evaluated.provisionedNeeded += container.day[i].provisionedNeeded;
        if (workload.mix) {
            evaluated.mix = workload.mix->name;
            load.mixes.push_back(std::move(evaluated));
        } else {
            load.requestUnitsPerSecond = evaluated.requestUnitsPerSecond;
            load.provisionedNeeded = evaluated.provisionedNeeded;
            for (const ContainerEvaluation &container : containers)
                load.spread += container.day[i].spread;
        }
    }
    for (std::size_t i = 0; i < containers.size(); ++i)
        load.monthlyCost += containers[i].monthlyCost(design.containers[i].throughput);
    return load;
}

} // namespace partita::evaluation
