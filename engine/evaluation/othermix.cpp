#include "engine/evaluation/othermix.h"

#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/load.h"
#include "engine/evaluation/servingthroughput.h"

#include <algorithm>
#include <numeric>

namespace partita::evaluation {
namespace {

/// The probe without its answer: copying thousands of rows would dominate the time.
planning::Measurement withoutAnswer(const planning::Measurement &probe)
{
    return {probe.requestCharge,
            probe.latencyMs,
            probe.requests,
            probe.physicalPartitionsVisited,
            probe.itemsLoaded,
            probe.itemsReturned,
            probe.steps,
            probe.backgroundCharge,
            probe.backgroundLatencyMs,
            probe.error,
            {},
            probe.isRefused};
}

PatternEvaluation atRate(const PatternEvaluation &pattern, double ratePerSecond)
{
    return {pattern.pattern,
            pattern.isQuery,
            ratePerSecond,
            pattern.plan,
            withoutAnswer(pattern.probe),
            pattern.distribution,
            pattern.isEstimate,
            pattern.loadScale};
}

void applyTo(ContainerHours &hours, const MixFactors &factors)
{
    hours.ofCommands.resize(hours.partitions.size());
    for (std::size_t i = 0; i < hours.partitions.size(); ++i) {
        const double writes = hours.ofCommands[i] * factors.writes;
        const double reads = (hours.partitions[i] - hours.ofCommands[i]) * factors.reads;
        hours.partitions[i] = reads + writes;
        hours.ofCommands[i] = writes;
    }
    if (hours.partitions.empty())
        return;
    hours.requestUnitsPerSecond
        = std::accumulate(hours.partitions.begin(), hours.partitions.end(), 0.0);
    hours.averageNeed = *std::max_element(hours.partitions.begin(), hours.partitions.end())
        * static_cast<double>(hours.partitions.size());
}

/// Exceeded limits of physical partitions at another mix. Where the load determines the number of
/// partitions, it would change with the mix: only limits that no number satisfies today are
/// reported there.
std::vector<ExceededLimit> exceededLimitsAt(const DesignEvaluation &before,
                                            const DesignEvaluation &after,
                                            const model::Design &design)
{
    std::vector<ExceededLimit> exceededLimits;
    for (const ExceededLimit &exceeded : before.exceededLimits) {
        if (exceeded.kind != ExceededLimit::Kind::physicalPartition)
            exceededLimits.push_back(exceeded);
    }
    for (std::size_t i = 0; i < after.containers.size(); ++i) {
        const ContainerEvaluation &container = after.containers[i];
        const bool isTold
            = std::any_of(before.exceededLimits.begin(), before.exceededLimits.end(),
                          [&](const ExceededLimit &exceeded) {
                              return exceeded.kind == ExceededLimit::Kind::physicalPartition
                                  && exceeded.container == container.name;
                          });
        const double hottest = container.mostAverageNeed() / container.physicalPartitions;
        const double most = design.containers[i].throughput.mostOfPartition();
        if (hottest > most && (!container.followsLoad || isTold))
            exceededLimits.push_back(
                {ExceededLimit::Kind::physicalPartition, container.name, hottest, most});
    }
    return exceededLimits;
}

} // namespace

std::optional<MixFactors> factorsAt(double share, const DesignEvaluation &design,
                                    const std::set<std::string> &except)
{
    const double stated = statedShare(design, except);
    if (stated <= 0 || stated >= 1)
        return std::nullopt;
    return MixFactors {(1 - share) / (1 - stated), share / stated};
}

DesignEvaluation atMix(const DesignEvaluation &evaluated, const model::Design &design,
                       const MixFactors &factors)
{
    DesignEvaluation mixed {evaluated.design,
                            evaluated.kind,
                            {},
                            evaluated.containers,
                            {},
                            evaluated.backfills,
                            evaluated.load,
                            evaluated.oversize,
                            {},
                            evaluated.failure,
                            evaluated.notes};
    LoadEvaluation &load = mixed.load;
    load = {};
    for (const WorkloadEvaluation &mix : evaluated.load.mixes)
        load.mixes.push_back({mix.mix});
    for (const PatternEvaluation &pattern : evaluated.patterns) {
        const double factor = pattern.isQuery ? factors.reads : factors.writes;
        mixed.patterns.push_back(atRate(pattern, pattern.ratePerSecond * factor));
    }
    for (ContainerEvaluation &container : mixed.containers) {
        for (std::size_t part = 0; part < container.day.size(); ++part) {
            ContainerHours &hours = container.day[part];
            applyTo(hours, factors);
            (part == 0 ? load.requestUnitsPerSecond : load.mixes[part - 1].requestUnitsPerSecond)
                += hours.requestUnitsPerSecond;
        }
    }
    setServingThroughput(design, factors, mixed.containers);
    addContainers(design, factors, mixed.containers, load);
    mixed.exceededLimits = exceededLimitsAt(evaluated, mixed, design);
    return mixed;
}

} // namespace partita::evaluation
