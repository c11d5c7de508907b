#include "engine/evaluation/load.h"

#include <algorithm>
#include <numeric>

namespace partita::evaluation {

LoadByPartition::LoadByPartition(const store::Account &account)
{
    for (const store::Container *container : account.containers())
        m_load[container->settings().name].assign(
            static_cast<std::size_t>(container->physicalPartitions()), 0.0);
}

void LoadByPartition::add(const PatternSamples &samples, double ratePerSecond)
{
    if (samples.measurements.empty())
        return;
    const double share = ratePerSecond / static_cast<double>(samples.measurements.size());
    std::map<std::pair<int, std::string>, std::vector<double>> steps;
    for (const planning::Measurement &sample : samples.measurements) {
        for (const planning::StepMeasurement &step : sample.steps) {
            for (const planning::PartitionUse &use : step.partitions) {
                std::vector<double> &load = steps[{step.step, use.container}];
                load.resize(m_load[use.container].size());
                load[static_cast<std::size_t>(use.physicalPartition)] += share * use.requestCharge;
            }
        }
    }
    for (const auto &[place, load] : steps) {
        const auto left = samples.deviationLeft.find(place.first);
        const double kept = left == samples.deviationLeft.end() ? 1 : left->second;
        const double mean
            = std::accumulate(load.begin(), load.end(), 0.0) / static_cast<double>(load.size());
        std::vector<double> &all = m_load[place.second];
        for (std::size_t i = 0; i < load.size(); ++i)
            all[i] += mean + (load[i] - mean) * kept;
    }
}

const std::vector<double> &LoadByPartition::of(const std::string &container) const
{
    return m_load.at(container);
}

MeasuredLoad LoadByPartition::measured(const std::string &container) const
{
    const std::vector<double> &load = of(container);
    return {static_cast<int>(load.size()), std::accumulate(load.begin(), load.end(), 0.0),
            *std::max_element(load.begin(), load.end())};
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
        day.push_back({workload.hoursPerDay, load.total, load.needed()});
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
        }
    }
    for (std::size_t i = 0; i < containers.size(); ++i)
        load.monthlyCost += containers[i].monthlyCost(design.containers[i].throughput);
    return load;
}

} // namespace partita::evaluation
