#include "engine/evaluation/load.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace partita::evaluation {

namespace {

/// What one sample does to each physical partition of the containers: of what a step does there more or less than the mean,
/// the share that is left in full.
std::map<std::string, std::vector<double>> chargesOf(const planning::Measurement &sample,
                                                     const std::map<int, double> &deviationLeft,
                                                     const store::Account &account)
{
    std::map<std::string, std::vector<double>> charges;
    std::map<std::string, double> even; // spread over all partitions
    for (const planning::StepMeasurement &step : sample.steps) {
        const auto left = deviationLeft.find(step.step);
        const double kept = left == deviationLeft.end() ? 1 : left->second;
        for (const planning::PartitionUse &use : step.partitions) {
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

} // namespace

LoadByPartition::LoadByPartition(const store::Account &account)
    : m_account(account)
{
    for (const store::Container *container : account.containers()) {
        const auto partitions = static_cast<std::size_t>(container->physicalPartitions());
        m_load[container->settings().name]
            = {std::vector<double>(partitions), std::vector<double>(partitions)};
    }
}

void LoadByPartition::add(const PatternSamples &samples, double ratePerSecond)
{
    const auto count = static_cast<double>(samples.measurements.size());
    std::map<std::string, Load> sums; // of charges, and of their squares
    for (const planning::Measurement &sample : samples.measurements) {
        for (const auto &[container, charges] :
             chargesOf(sample, samples.deviationLeft, m_account)) {
            Load &sum = sums[container];
            sum.mean.resize(charges.size());
            sum.variance.resize(charges.size());
            for (std::size_t i = 0; i < charges.size(); ++i) {
                sum.mean[i] += charges[i];
                sum.variance[i] += charges[i] * charges[i];
            }
        }
    }
    for (const auto &[container, sum] : sums) {
        Load &load = m_load[container];
        for (std::size_t i = 0; i < sum.mean.size(); ++i) {
            const double mean = sum.mean[i] / count;
            load.mean[i] += ratePerSecond * mean;
            const double ofOne = std::max(0.0, sum.variance[i] / count - mean * mean);
            load.variance[i] += ratePerSecond * ratePerSecond * ofOne / std::max(1.0, count - 1);
        }
    }
}

const std::vector<double> &LoadByPartition::of(const std::string &container) const
{
    return m_load.at(container).mean;
}

MeasuredLoad LoadByPartition::measured(const std::string &container) const
{
    const Load &load = m_load.at(container);
    const auto hottest = std::max_element(load.mean.begin(), load.mean.end());
    return {static_cast<int>(load.mean.size()),
            std::accumulate(load.mean.begin(), load.mean.end(), 0.0), *hottest,
            std::sqrt(load.variance[static_cast<std::size_t>(hottest - load.mean.begin())])};
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
        const double rate
            = workload.mix ? model::rateIn(*workload.mix, pattern) : pattern.ratePerSecond;
        workload.partitions.add(samples, rate);
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
        day.push_back({workload.hoursPerDay, load.total, load.needed(),
                       load.spread * load.physicalPartitions});
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
