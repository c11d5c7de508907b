#include "engine/evaluation/load.h"

#include "engine/evaluation/servingthroughput.h"
#include "engine/evaluation/waiting.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace partita::evaluation {

namespace {

/// The half (0 or 1) to which a sample belongs in one of the ways to split the samples.
std::size_t halfOf(std::size_t number, std::size_t way)
{
    constexpr std::uint64_t mix = 0x9e37'79b9'7f4a'7c15;
    const std::uint64_t mixed = (static_cast<std::uint64_t>(number / 2) + 1) * mix;
    return (number + (mixed >> (40 + way))) % 2; // two consecutive samples go to different halves
}

void addTo(std::vector<double> &sums, const std::vector<double> &values, double times = 1)
{
    sums.resize(std::max(sums.size(), values.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        sums[i] += times * values[i];
}

/// Charges of one sample on each physical partition of the containers. Of a step's deviation from
/// the mean, only the share that remains in full is kept.
std::map<std::string, std::vector<double>> chargesOf(const planning::Measurement &sample,
                                                     const std::map<int, double> &deviationLeft,
                                                     const PartitionCounts &partitions)
{
    std::map<std::string, std::vector<double>> charges;
    std::map<std::string, double> even; // charges spread over all partitions
    for (const planning::StepMeasurement &step : sample.steps) {
        const auto left = deviationLeft.find(step.step);
        const double kept = left == deviationLeft.end() ? 1 : left->second;
        for (const client::PartitionUse &use : step.partitions) {
            std::vector<double> &all = charges[use.container];
            all.resize(static_cast<std::size_t>(partitions.at(use.container)));
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

/// The values with their deviation from the mean multiplied by `kept`.
std::vector<double> towardsMean(const std::vector<double> &values, double kept)
{
    const double mean = meanOf(values);
    std::vector<double> nearer;
    for (const double value : values)
        nearer.push_back(mean + kept * (value - mean));
    return nearer;
}

} // namespace

std::set<int> numbersOf(const std::vector<planning::Step> &steps)
{
    std::set<int> numbers;
    for (const planning::Step &step : steps)
        numbers.insert(step.number);
    return numbers;
}

LoadByPartition::LoadByPartition(const PartitionCounts &partitions)
    : m_partitions(partitions)
{
    for (const auto &[container, count] : partitions) {
        const std::vector<double> none(static_cast<std::size_t>(count));
        Load &load = m_load[container];
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
    const DrawnKeys keys = samples.keys.requests > 0 ? samples.keys : allDifferent(count);
    std::array<std::array<double, 2>, Load::waysToSplit> inHalf {};
    std::map<std::string, Load> sums; // of charges, and of their squares
    for (std::size_t number = 0; number < samples.measurements.size(); ++number) {
        for (const auto &[container, charges] :
             chargesOf(samples.measurements[number], samples.deviationLeft, m_partitions)) {
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
            load.variance[i] += ratePerSecond * ratePerSecond * varianceOfMean(ofOne, keys);
        }
        for (std::size_t way = 0; way < Load::waysToSplit; ++way) {
            for (std::size_t half = 0; half < 2; ++half) {
                // With a single sample, one half is empty, and the other stands for both.
                const std::size_t used = inHalf[way][half] > 0 ? half : 1 - half;
                addTo(load.splits[way][half], sum.splits[way][used],
                      ratePerSecond / inHalf[way][used]);
            }
        }
    }
}

/// The largest of several means over few samples is biased upwards, as chance helps to make it the
/// largest. So one half of the samples selects the hottest partition, and the other half, which is
/// independent of that choice, measures it. The result is the mean over both directions and several
/// ways to split. On average it never exceeds the load of the hottest partition, and equals it
/// where that stands out (the double estimator; H. van Hasselt, "Estimating the maximum expected
/// value", 2013, shows that no estimator is without bias). The partitions' deviation from their
/// mean is reduced by the same measure.
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

double LoadByPartition::deviationKept(const std::string &container) const
{
    return deviationKept(m_load.at(container));
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

Workloads::Workloads(const model::Workbook &workbook, const PartitionCounts &partitions)
{
    m_partitions = partitions;
    m_scale = *workbook.chargeScale;
    std::map<std::string, DemandBySort> nothing;
    for (const auto &[container, count] : partitions) {
        DemandBySort &demand = nothing[container];
        demand.queries.own.resize(static_cast<std::size_t>(count));
        demand.commands.own.resize(static_cast<std::size_t>(count));
    }
    m_workloads.push_back(
        {nullptr, model::hoursLeft(*workbook.mixes), LoadByPartition(partitions), 0, nothing});
    for (const model::WorkloadMix &mix : *workbook.mixes)
        m_workloads.push_back({&mix, mix.hoursPerDay, LoadByPartition(partitions), 0, nothing});
}

void Workloads::add(const model::AccessPattern &pattern, const PatternSamples &samples,
                    const Distribution &distribution)
{
    const double scale = m_scale.appliedFactor(samples.sort);
    const std::map<std::string, ContainerDemand> demand = demandOf(samples, m_partitions, scale);
    const bool isAnswered
        = !samples.measurements.empty() && samples.measurements.front().error.empty();
    for (Workload &workload : m_workloads) {
        const double rate = model::rateIn(workload.mix, pattern);
        const double scaled = rate * scale; // as often, or as dear: the load is the same
        workload.partitions.add(samples, scaled, !pattern.isQuery());
        workload.requestUnitsPerSecond
            += scaled * (distribution.requestCharge.mean + distribution.backgroundCharge.mean);
        addError(workload.error, distribution.requestChargeError, scaled);
        addError(workload.error, distribution.backgroundChargeError, scaled);
        for (auto &[container, sorts] : workload.demand) {
            (pattern.isQuery() ? sorts.allQueries : sorts.allCommands) += isAnswered ? rate : 0;
            if (const auto asked = demand.find(container); asked != demand.end())
                (pattern.isQuery() ? sorts.queries : sorts.commands).add(asked->second, rate);
        }
    }
}

/// The load with what the busiest partition needs beyond its mean, so that few requests wait.
MeasuredLoad Workloads::measured(const Workload &workload, const std::string &container) const
{
    MeasuredLoad load = workload.partitions.measured(container);
    double asking = 0;
    for (const auto &[name, sorts] : workload.demand)
        asking += sorts.queries.asking + sorts.commands.asking;
    const DemandBySort &sorts = workload.demand.at(container);
    Waiting waiting(demandAt(sorts, 1, 1), workload.partitions.deviationKept(container));
    const double serving
        = waiting.throughputFor(waitingForEach(asking, sorts.allQueries + sorts.allCommands));
    load.headroom = std::max(0.0, serving / load.physicalPartitions - load.hottest);
    return load;
}

MeasuredLoad Workloads::busiest(const std::string &container) const
{
    MeasuredLoad busiest;
    for (const Workload &workload : m_workloads) {
        const MeasuredLoad load = measured(workload, container);
        if (&workload == &m_workloads.front()
            || load.hottest + load.headroom >= busiest.hottest + busiest.headroom)
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
                       load.spread * load.physicalPartitions,
                       workload.mix ? workload.mix->name : std::string(),
                       workload.partitions.of(container), workload.partitions.ofCommands(container),
                       workload.partitions.deviationKept(container),
                       std::make_shared<const DemandBySort>(workload.demand.at(container))});
    }
    return day;
}

LoadEvaluation Workloads::evaluate(const model::Design &design,
                                   const std::vector<ContainerEvaluation> &containers) const
{
    LoadEvaluation load;
    for (const Workload &workload : m_workloads) {
        if (workload.mix) {
            load.mixes.push_back({workload.mix->name, workload.requestUnitsPerSecond});
        } else {
            load.requestUnitsPerSecond = workload.requestUnitsPerSecond;
            load.error = workload.error;
        }
    }
    addContainers(design, {}, containers, load);
    return load;
}

std::vector<WorkloadEvaluation> workloadsOf(const LoadEvaluation &load)
{
    std::vector<WorkloadEvaluation> all {{{},
                                          load.requestUnitsPerSecond,
                                          load.averageNeed,
                                          load.servingThroughput,
                                          load.waitingShare}};
    all.insert(all.end(), load.mixes.begin(), load.mixes.end());
    return all;
}

void addContainers(const model::Design &design, const MixFactors &factors,
                   const std::vector<ContainerEvaluation> &containers, LoadEvaluation &load)
{
    const auto addPart = [&](std::size_t part, auto &sums) {
        for (std::size_t i = 0; i < containers.size(); ++i) {
            if (part >= containers[i].day.size())
                continue;
            const ContainerHours &hours = containers[i].day[part];
            sums.averageNeed += hours.averageNeed;
            sums.servingThroughput
                += provisionable(hours.servingThroughput, design.containers[i].throughput.mode);
            if (!hours.demand)
                continue;
            const DemandBySort &demand = *hours.demand;
            const double requests
                = factors.reads * demand.allQueries + factors.writes * demand.allCommands;
            const double asking
                = factors.reads * demand.queries.asking + factors.writes * demand.commands.asking;
            sums.waitingShare += requests > 0 ? hours.waitingShare * asking / requests : 0;
        }
        sums.waitingShare = std::min(1.0, sums.waitingShare);
    };
    addPart(0, load);
    for (std::size_t mix = 0; mix < load.mixes.size(); ++mix)
        addPart(mix + 1, load.mixes[mix]);
    for (std::size_t i = 0; i < containers.size(); ++i) {
        load.spread += containers[i].day.empty() ? 0 : containers[i].day.front().spread;
        load.monthlyCost += containers[i].monthlyCost(design.containers[i].throughput);
    }
}

} // namespace partita::evaluation
