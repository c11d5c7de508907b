#include "engine/evaluation/simulation.h"

#include "engine/base/messagetext.h"
#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/measuring/patternrun.h"
#include "engine/mapping/derive.h"

#include <algorithm>

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
    return unknownName("mix", name, names);
}

bool isEverAsked(const model::Workbook &workbook, const model::AccessPattern &pattern)
{
    return pattern.ratePerSecond > 0
        || std::any_of(workbook.mixes->begin(), workbook.mixes->end(),
                       [&](const auto &mix) { return model::rateIn(mix, pattern) > 0; });
}

/// Provisioned throughput of each container: as stated, or what serves the load.
std::vector<TrafficContainer> containersOf(const model::Design &design,
                                           const DesignEvaluation &evaluated)
{
    std::vector<TrafficContainer> containers;
    for (const ContainerEvaluation &container : evaluated.containers) {
        const model::Throughput &throughput = design.container(container.name)->throughput;
        containers.push_back({container.name, container.servedThroughput(throughput),
                              container.physicalPartitions, throughput.stated().has_value(), 1,
                              container.mostAverageNeed()});
    }
    return containers;
}

std::map<std::string, std::vector<double>> keptOf(const DesignEvaluation &evaluated)
{
    std::map<std::string, std::vector<double>> kept;
    for (const ContainerEvaluation &container : evaluated.containers) {
        for (const ContainerHours &hours : container.day)
            kept[hours.mix].push_back(hours.deviationKept);
    }
    return kept;
}

/// Reports the progress of one part of the work as the range from `from` to `from + share`.
/// `progress` must outlive it.
ProgressSink partOf(const ProgressSink &progress, double from, double share)
{
    if (!progress)
        return {};
    return [&progress, from, share](std::string_view stage, double fraction) {
        progress(stage, from + share * fraction);
    };
}

/// Conversion of a pattern's samples to traces.
class Tracing {
public:
    Tracing(const std::vector<TrafficContainer> &containers, const model::ChargeScale &scale)
        : m_containers(containers)
        , m_scale(scale)
    {
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
        for (const client::PartitionUse &use : step.partitions) {
            const auto found = std::find_if(
                m_containers.begin(), m_containers.end(),
                [&](const TrafficContainer &container) { return container.name == use.container; });
            if (use.requestCharge > 0 && found != m_containers.end()
                && use.physicalPartition < found->physicalPartitions)
                trace.parts.push_back({static_cast<std::size_t>(found - m_containers.begin()),
                                       use.physicalPartition,
                                       use.requestCharge * m_scale.appliedFactor(samples.sort),
                                       samples.background.contains(step.step), kept});
        }
    }

    const std::vector<TrafficContainer> &m_containers;
    const model::ChargeScale &m_scale;
};

/// The design in the physical partitions that its evaluation found.
class Loaded {
public:
    Loaded(const EvaluationInput &input, const model::Design &design,
           const DesignEvaluation &evaluated)
        : m_input(input)
        , m_rows(input.rows.clone())
        , m_mapper(input.workbook, design, m_rows)
        , m_design(input, design, m_mapper, m_rows, partitionsOf(evaluated))
    {
    }

    Result<std::map<std::string, TrafficTraces>> traces(
        const DesignEvaluation &evaluated, const std::vector<TrafficContainer> &containers,
        const std::stop_token &stop, const ProgressSink &progress)
    {
        PatternRun run(m_input, m_design, stop);
        std::map<std::string, TrafficTraces> traces;
        const std::vector<model::AccessPattern> &patterns = *m_input.workbook.patterns;
        for (std::size_t position = 0; position < patterns.size(); ++position) {
            const model::AccessPattern &pattern = patterns[position];
            const PatternEvaluation *known = evaluated.pattern(pattern.id);
            if (!isEverAsked(m_input.workbook, pattern) || !known || !failureOf(*known).empty())
                continue;
            if (progress)
                progress(pattern.id,
                         static_cast<double>(position) / static_cast<double>(patterns.size()));
            const auto samples = run.sample(position, {.most = m_input.options.samples});
            if (!samples)
                return samples.error();
            traces[pattern.id] = std::make_shared<const std::vector<TrafficTrace>>(
                Tracing(containers, *m_input.workbook.chargeScale).of(**samples));
        }
        return traces;
    }

private:
    static PartitionCounts partitionsOf(const DesignEvaluation &evaluated)
    {
        PartitionCounts partitions;
        for (const ContainerEvaluation &container : evaluated.containers)
            partitions[container.name] = container.physicalPartitions;
        return partitions;
    }

    const EvaluationInput &m_input;
    population::Rows m_rows; // commands change them
    mapping::Mapper m_mapper;
    LoadedDesign m_design;
};

/// Checks that there are requests, and not too many to simulate.
Result<void> checkRequests(const std::vector<TrafficSource> &sources, int seconds)
{
    double perSecond = 0;
    for (const TrafficSource &source : sources)
        perSecond += source.ratePerSecond;
    if (perSecond <= 0)
        return Error {
            .message
            = "No pattern that the design answers has a rate, so there is nothing to simulate; "
              "state \"ratePerSecond\"."};
    if (perSecond * seconds <= mostSimulatedRequests)
        return {};
    const auto most = static_cast<std::int64_t>(mostSimulatedRequests / perSecond);
    return Error {
        .message = "That would be more than 2,000,000 requests; simulate "
            + (most > 0 ? std::to_string(most) + (most == 1 ? " second" : " seconds") + " at most."
                        : "fewer times the rates.")};
}

} // namespace

Result<MeasuredRequests> measureRequests(const model::Workbook &workbook, const std::string &design,
                                         const Options &options, std::stop_token stop,
                                         const ProgressSink &progress)
{
    constexpr double evaluating = 0.6; // share of the time, roughly
    Options alone = options;
    alone.designs = {design};
    if (!alone.keptParts)
        alone.keptParts = std::make_shared<KeptParts>();
    const Result<Evaluation> evaluation
        = evaluate(workbook, alone, stop, partOf(progress, 0, evaluating));
    if (!evaluation)
        return evaluation.error();
    return measureRequests(workbook, *evaluation->designs.front(), alone, stop,
                           partOf(progress, evaluating, 1 - evaluating));
}

Result<MeasuredRequests> measureRequests(const model::Workbook &original,
                                         const DesignEvaluation &evaluated, const Options &options,
                                         std::stop_token stop, const ProgressSink &progress)
{
    if (!evaluated.failure.empty())
        return Error {.message = evaluated.failure};
    const Result<model::Workbook> workbook = mapping::withDerivedDesigns(original);
    if (!workbook)
        return workbook.error();
    const Result<EvaluationInput> input = inputOf(*workbook, options, stop);
    if (!input)
        return input.error();
    const model::Design &design = *workbook->design(evaluated.design);
    MeasuredRequests requests {
        *workbook, evaluated.design, containersOf(design, evaluated), keptOf(evaluated), {}};
    Loaded loaded(*input, design, evaluated);
    Result<std::map<std::string, TrafficTraces>> traces
        = loaded.traces(evaluated, requests.containers, stop, progress);
    if (!traces)
        return traces.error();
    requests.traces = *std::move(traces);
    return requests;
}

Result<Simulation> simulate(const MeasuredRequests &requests, const SimulationOptions &options,
                            const std::stop_token &stop)
{
    const Result<const model::WorkloadMix *> mix = mixOf(requests.workbook, options.mix);
    if (!mix)
        return mix.error();
    Simulation simulation {requests.workbook.name, requests.design, options, {}, {}};
    std::vector<TrafficSource> sources;
    for (const model::AccessPattern &pattern : *requests.workbook.patterns) {
        const double rate = options.times * model::rateIn(*mix, pattern);
        if (rate <= 0)
            continue;
        const auto measured = requests.traces.find(pattern.id);
        if (measured == requests.traces.end())
            simulation.unanswered.push_back(pattern.id);
        else
            sources.push_back({pattern.id, rate, measured->second});
    }
    if (Result<void> checked = checkRequests(sources, options.seconds); !checked)
        return checked.error();
    std::vector<TrafficContainer> containers = requests.containers;
    // An evaluation in which nothing was measured knows no shares: all of the deviation counts.
    if (const auto kept = requests.kept.find(options.mix); kept != requests.kept.end()) {
        for (std::size_t i = 0; i < std::min(containers.size(), kept->second.size()); ++i)
            containers[i].kept = kept->second[i];
    }
    simulation.traffic = runTraffic(sources, containers, options.seconds,
                                    requests.workbook.population->seed, stop);
    if (stop.stop_requested())
        return cancelled();
    return simulation;
}

} // namespace partita::evaluation
