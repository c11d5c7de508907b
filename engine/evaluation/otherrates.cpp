#include "engine/evaluation/otherrates.h"

#include "engine/evaluation/breakeven.h"

#include <algorithm>
#include <set>

namespace partita::evaluation {
namespace {

/// The charge of a request of the pattern in the container, by the number of physical partitions; 0
/// for numbers with which it does not use the container.
std::map<int, double> chargesIn(const PatternEvaluation &pattern,
                                const ContainerEvaluation &container)
{
    std::map<int, double> charges;
    for (const ContainerCharge &known : pattern.containerCharges) {
        if (known.container == container.name)
            charges.emplace(known.physicalPartitions, known.charge);
    }
    charges.emplace(container.physicalPartitions, 0.0);
    return charges;
}

double chargeNow(const PatternEvaluation &pattern)
{
    return meanCharge(pattern) + meanUpkeep(pattern);
}

/// The part of the charge that belongs to no container, as in figures that were not measured.
double chargeElsewhere(const PatternEvaluation &pattern, const DesignEvaluation &design)
{
    double charge = chargeNow(pattern);
    for (const ContainerEvaluation &container : design.containers)
        charge -= chargesIn(pattern, container).at(container.physicalPartitions);
    return charge;
}

} // namespace

double RateLoad::valueWith(const ByPartitions &values, int physicalPartitions)
{
    if (values.empty())
        return 0;
    if (values.size() == 1)
        return values.begin()->second;
    auto upper = values.lower_bound(physicalPartitions);
    if (upper == values.begin())
        ++upper;
    else if (upper == values.end())
        --upper;
    const auto lower = std::prev(upper);
    const double slope
        = (upper->second - lower->second) / static_cast<double>(upper->first - lower->first);
    return std::max(0.0, lower->second + slope * (physicalPartitions - lower->first));
}

RateLoad::Workload RateLoad::workloadOf(const DesignEvaluation &design, std::string_view pattern,
                                        const std::string &container, const model::WorkloadMix *mix)
{
    Workload workload;
    const auto rateOf = [&](const std::string &id, double stated) {
        model::AccessPattern asked;
        asked.id = id;
        asked.ratePerSecond = stated;
        return mix ? model::rateIn(*mix, asked) : stated;
    };
    workload.fixedRate = rateOf(std::string(pattern), 0);
    workload.factor = rateOf(std::string(pattern), 1) - workload.fixedRate;
    const ContainerEvaluation &here = *design.container(container);
    std::set<int> counts;
    for (const PatternEvaluation &other : design.patterns) {
        for (const auto &[count, charge] : chargesIn(other, here))
            counts.insert(count);
    }
    for (const int count : counts) {
        double &sum = workload.others[count];
        for (const PatternEvaluation &other : design.patterns) {
            if (other.pattern != pattern)
                sum += rateOf(other.pattern, other.ratePerSecond)
                    * valueWith(chargesIn(other, here), count);
        }
    }
    return workload;
}

RateLoad::RateLoad(const DesignEvaluation &design, std::string_view pattern,
                   const std::vector<model::WorkloadMix> &mixes)
{
    for (const PatternEvaluation &other : design.patterns) {
        if (other.pattern == pattern)
            m_elsewhere.charge = chargeElsewhere(other, design);
        else
            m_elsewhere.others += other.ratePerSecond * chargeElsewhere(other, design);
    }
    for (const ContainerEvaluation &container : design.containers) {
        ContainerLoad load;
        load.physicalPartitions = container.physicalPartitions;
        load.followsLoad = container.followsLoad;
        load.forStorage = container.partitionsForStorage;
        if (const PatternEvaluation *asked = design.pattern(pattern))
            load.charge = chargesIn(*asked, container);
        load.workloads.push_back(workloadOf(design, pattern, container.name, nullptr));
        for (const model::WorkloadMix &mix : mixes)
            load.workloads.push_back(workloadOf(design, pattern, container.name, &mix));
        if (const ContainerHours *busiest = container.busiest()) {
            const auto place = static_cast<std::size_t>(busiest - container.day.data());
            const PatternEvaluation *asked = design.pattern(pattern);
            const int count = container.physicalPartitions;
            load.unevenness = unevennessOf(
                {count, busiest->requestUnitsPerSecond, busiest->provisionedNeeded / count},
                fanOutsOf(load, load.workloads[place], asked ? asked->ratePerSecond : 0, count));
        }
        m_containers.push_back(std::move(load));
    }
}

bool RateLoad::followsLoad() const
{
    return std::any_of(m_containers.begin(), m_containers.end(),
                       [](const ContainerLoad &container) { return container.followsLoad; });
}

double RateLoad::loadOf(const ContainerLoad &container, const Workload &workload, double rate,
                        int physicalPartitions)
{
    return valueWith(workload.others, physicalPartitions)
        + workload.rateOf(rate) * valueWith(container.charge, physicalPartitions);
}

/// RU/s that fan-outs take of each partition.
double RateLoad::fanOutsOf(const ContainerLoad &container, const Workload &workload, double rate,
                           int physicalPartitions)
{
    return std::max(0.0,
                    loadOf(container, workload, rate, physicalPartitions + 1)
                        - loadOf(container, workload, rate, physicalPartitions));
}

/// As the busiest partition is measured, from what is known of the container.
MeasuredLoad RateLoad::busiestWith(const ContainerLoad &container, double rate,
                                   int physicalPartitions)
{
    const double uneven = physicalPartitions > 1 ? container.unevenness : 1;
    MeasuredLoad busiest;
    busiest.physicalPartitions = physicalPartitions;
    for (const Workload &workload : container.workloads) {
        const double fanOuts = fanOutsOf(container, workload, rate, physicalPartitions);
        MeasuredLoad load;
        load.physicalPartitions = physicalPartitions;
        load.total = loadOf(container, workload, rate, physicalPartitions);
        load.hottest = fanOuts + uneven * sharedLoad(load, fanOuts) / physicalPartitions;
        if (load.hottest >= busiest.hottest)
            busiest = load;
    }
    return busiest;
}

/// As an evaluation at that rate settles them.
int RateLoad::partitionsAt(const ContainerLoad &container, double rate)
{
    if (!container.followsLoad)
        return container.physicalPartitions;
    std::vector<MeasuredLoad> loads;
    for (std::optional<int> next = container.forStorage; next; next = nextPartitionCount(loads))
        loads.push_back(busiestWith(container, rate, *next));
    return loads.back().physicalPartitions;
}

/// Between two rates with the physical partitions there, by halving.
void RateLoad::addSteps(const ContainerLoad &container, std::pair<double, int> from,
                        std::pair<double, int> to, std::vector<double> &steps)
{
    constexpr double near = 1e-6;
    if (from.second == to.second)
        return;
    if (to.first - from.first <= near * std::max(to.first, near)) {
        steps.push_back(to.first);
        return;
    }
    const double rate = (from.first + to.first) / 2;
    const std::pair middle(rate, partitionsAt(container, rate));
    addSteps(container, from, middle, steps);
    addSteps(container, middle, to, steps);
}

std::vector<double> RateLoad::stepsUntil(double end) const
{
    std::vector<double> steps;
    for (const ContainerLoad &container : m_containers) {
        if (container.followsLoad)
            addSteps(container, {0, partitionsAt(container, 0)},
                     {end, partitionsAt(container, end)}, steps);
    }
    return steps;
}

RateLine RateLoad::lineAt(double rate) const
{
    RateLine line = m_elsewhere;
    for (const ContainerLoad &container : m_containers) {
        const int count = partitionsAt(container, rate);
        line.others += valueWith(container.workloads.front().others, count);
        line.charge += valueWith(container.charge, count);
    }
    return line;
}

} // namespace partita::evaluation
