#include "engine/evaluation/simulation.h"

#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/patternrun.h"
#include "engine/mapping/derive.h"
#include "engine/model/suggest.h"

#include <algorithm>
#include <set>

namespace partita::evaluation {
namespace {

/// The mix of that name; nullptr for the stated rates.
Result<const model::WorkloadMix *> mixOf(const model::Workbook &workbook, const std::string &name)
{
    if (name.empty())
        return nullptr;
    std::vector<std::string> names;
    for (const model::WorkloadMix &mix : *workbook.mixes) {
        if (mix.name == name)
            return &mix;
        names.push_back(mix.name);
    }
    return model::unknownName("mix", name, names);
}

/// What each container is provisioned with: as stated, or as the load needs it.
std::vector<TrafficContainer> containersOf(const model::Design &design,
                                           const DesignEvaluation &evaluated)
{
    std::vector<TrafficContainer> containers;
    for (std::size_t i = 0; i < evaluated.containers.size(); ++i) {
        const ContainerEvaluation &container = evaluated.containers[i];
        containers.push_back({container.name,
                              container.servedThroughput(design.containers[i].throughput),
                              container.physicalPartitions});
    }
    return containers;
}

/// The samples of a pattern as traces.
class Tracing {
public:
    Tracing(const std::vector<TrafficContainer> &containers, const planning::Plan &plan)
        : m_containers(containers)
    {
        for (const planning::Step &step : plan.background)
            m_background.insert(step.number);
    }

    std::vector<TrafficTrace> of(const PatternSamples &samples) const
    {
        std::vector<TrafficTrace> traces;
        for (const planning::Measurement &sample : samples.measurements) {
            TrafficTrace &trace = traces.emplace_back(TrafficTrace {sample.latencyMs, {}});
            for (const planning::StepMeasurement &step : sample.steps)
                addParts(step, samples, trace);
        }
        return traces;
    }

private:
    void addParts(const planning::StepMeasurement &step, const PatternSamples &samples,
                  TrafficTrace &trace) const
    {
        const auto left = samples.deviationLeft.find(step.step);
        const double kept = left == samples.deviationLeft.end() ? 1 : left->second;
        for (const planning::PartitionUse &use : step.partitions) {
            const auto found = std::find_if(
                m_containers.begin(), m_containers.end(),
                [&](const TrafficContainer &container) { return container.name == use.container; });
            if (use.requestCharge > 0 && found != m_containers.end()
                && use.physicalPartition < found->physicalPartitions)
                trace.parts.push_back({static_cast<std::size_t>(found - m_containers.begin()),
                                       use.physicalPartition, use.requestCharge,
                                       m_background.contains(step.step), kept});
        }
    }

    const std::vector<TrafficContainer> &m_containers;
    std::set<int> m_background;
};

/// The design loaded once more, with the physical partitions that it was found to need.
class Loaded {
public:
    Loaded(const model::Workbook &workbook, const population::Rows &rows, const Options &options,
           model::Generation generation, const model::Design &design)
        : m_shared {workbook, rows, options, generation, {}, nullptr}
        , m_rows(rows.clone())
        , m_mapper(workbook, design, m_rows)
        , m_design(design, m_mapper, m_rows, generation)
    {
    }

    Result<std::vector<TrafficSource>> sources(const DesignEvaluation &evaluated,
                                               const std::vector<TrafficContainer> &containers,
                                               const model::WorkloadMix *mix,
                                               const std::stop_token &stop)
    {
        std::map<std::string, int> partitions;
        for (const ContainerEvaluation &container : evaluated.containers) {
            if (container.followsLoad)
                partitions[container.name] = container.physicalPartitions;
        }
        if (Result<void> loaded = m_design.load(partitions, stop, {}); !loaded)
            return loaded.error();
        PatternRun run(m_shared, m_design, stop);
        std::vector<TrafficSource> sources;
        const std::vector<model::AccessPattern> &patterns = *m_shared.workbook.patterns;
        for (std::size_t position = 0; position < patterns.size(); ++position) {
            const model::AccessPattern &pattern = patterns[position];
            const double rate = model::rateIn(mix, pattern);
            const PatternEvaluation *known = evaluated.pattern(pattern.id);
            if (rate <= 0 || !known || !failureOf(*known).empty())
                continue;
            const Result<PatternSamples> samples
                = run.sample(position, {.most = m_shared.options.samples});
            if (!samples)
                return samples.error();
            sources.push_back({pattern.id, rate, Tracing(containers, known->plan).of(*samples)});
        }
        return sources;
    }

private:
    Shared m_shared;
    population::Rows m_rows; // commands change them
    mapping::Mapper m_mapper;
    LoadedDesign m_design;
};

/// There are some, and no more than can be followed.
Result<void> checkRequests(const model::Workbook &workbook, const model::WorkloadMix *mix,
                           int seconds)
{
    double perSecond = 0;
    for (const model::AccessPattern &pattern : *workbook.patterns)
        perSecond += model::rateIn(mix, pattern);
    if (perSecond <= 0)
        return Error {.message = "No pattern has a rate, so there is nothing to simulate; state "
                                 "\"ratePerSecond\"."};
    if (perSecond * seconds > mostSimulatedRequests) {
        const auto most = static_cast<std::int64_t>(mostSimulatedRequests / perSecond);
        return Error {.message = "That would be more than 2,000,000 requests; simulate "
                          + std::to_string(std::max<std::int64_t>(1, most)) + " seconds at most."};
    }
    return {};
}

} // namespace

Result<Simulation> simulate(const model::Workbook &original, const Options &options,
                            const SimulationOptions &simulation, std::stop_token stop,
                            const ProgressSink &progress)
{
    Options alone = options;
    alone.designs = {simulation.design};
    Result<Evaluation> evaluation = evaluate(original, alone, stop, progress);
    if (!evaluation)
        return evaluation.error();
    const DesignEvaluation &evaluated = *evaluation->designs.front();
    if (!evaluated.failure.empty())
        return Error {.message = evaluated.failure};
    const Result<model::Workbook> workbook = mapping::withDerivedDesigns(original);
    const Result<const model::WorkloadMix *> mix = mixOf(*workbook, simulation.mix);
    if (!mix)
        return mix.error();
    if (Result<void> checked = checkRequests(*workbook, *mix, simulation.seconds); !checked)
        return checked.error();

    const Result<population::Rows> rows
        = population::Rows::generate(*workbook, evaluation->fraction, stop);
    if (!rows)
        return rows.error();
    const model::Design &design = *workbook->design(simulation.design);
    const std::vector<TrafficContainer> containers = containersOf(design, evaluated);
    Loaded loaded(*workbook, *rows, alone, evaluation->generation, design);
    const Result<std::vector<TrafficSource>> sources
        = loaded.sources(evaluated, containers, *mix, stop);
    if (!sources)
        return sources.error();
    Simulation result {evaluation->workbook, simulation, {}};
    result.traffic
        = runTraffic(*sources, containers, simulation.seconds, workbook->population->seed, stop);
    if (stop.stop_requested())
        return cancelled();
    return result;
}

} // namespace partita::evaluation
