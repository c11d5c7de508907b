#include "engine/evaluation/measuring/designrun.h"

#include "engine/base/numbertext.h"
#include "engine/client/modelterms.h"
#include "engine/evaluation/backfill.h"
#include "engine/evaluation/containers.h"
#include "engine/evaluation/measuring/loadeddesign.h"
#include "engine/evaluation/measuring/patternrun.h"
#include "engine/evaluation/measuring/queriesahead.h"
#include "engine/evaluation/partitioncount.h"
#include "engine/evaluation/servingthroughput.h"
#include "engine/evaluation/summary.h"
#include "engine/places/samplefraction.h"

#include <algorithm>
#include <numeric>

namespace partita::evaluation {
namespace {

/// Requests of each pattern for a rough estimate of the load, before the number of physical
/// partitions is known.
constexpr SampleSize requestsToJudgeBy {.most = 16, .fewest = 3, .bytes = 4LL * 1024 * 1024};
constexpr double loadingPart = 0.4; // share of the progress
constexpr std::size_t mostCountsMeasured = 6; // attempts to find the number of physical partitions

/// Loads measured with rising numbers of physical partitions, by container.
using LoadsByContainer = std::map<std::string, std::vector<MeasuredLoad>>;

/// Result for a design that cannot be loaded: every pattern fails for the same reason.
std::shared_ptr<DesignEvaluation> unloadable(const EvaluationInput &input,
                                             const model::Design &design, const std::string &why)
{
    auto result = std::make_shared<DesignEvaluation>();
    result->design = design.name;
    result->kind = model::kindOf(design);
    result->failure = "The items cannot be loaded. " + why;
    result->notes.push_back(result->failure);
    for (const std::size_t position : input.patterns) {
        const model::AccessPattern &pattern = input.pattern(position);
        PatternEvaluation failed;
        failed.pattern = pattern.id;
        failed.isQuery = pattern.isQuery();
        failed.ratePerSecond = pattern.ratePerSecond;
        failed.plan.pattern = pattern.id;
        failed.plan.design = design.name;
        failed.plan.impossible = result->failure;
        failed.probe.error = result->failure;
        result->patterns.push_back(std::move(failed));
    }
    for (const model::Container &container : design.containers) {
        ContainerEvaluation empty;
        empty.name = container.name;
        empty.partitions.emplace_back();
        result->containers.push_back(std::move(empty));
    }
    for (const model::WorkloadMix &mix : *input.workbook.mixes)
        result->load.mixes.push_back({mix.name, 0, 0});
    return result;
}

std::string oversizeNote(const std::vector<OversizeItems> &oversize)
{
    std::int64_t items = 0;
    for (const OversizeItems &one : oversize)
        items += one.items;
    return std::to_string(items) + (items == 1 ? " item exceeds" : " items exceed")
        + " 2 MB and cannot be stored; their rows are missing from the answers.";
}

/// Says that less is measured than asked for; empty when that is not so.
std::string fractionNote(const EvaluationInput &input)
{
    const double wanted = input.options.fraction.value_or(input.workbook.population->fraction);
    if (!places::isNoticeablyLess(input.fraction, wanted))
        return {};
    return words::share(input.fraction) + " of the population is measured instead of "
        + words::share(wanted) + ", so that the items fit in memory.";
}

/// The load of a container in the part of the day that needs most to be served.
MeasuredLoad busiestLoadOf(const ContainerEvaluation &container)
{
    const ContainerHours &busiest = *std::max_element(
        container.day.begin(), container.day.end(), [](const auto &one, const auto &other) {
            return one.servingThroughput < other.servingThroughput;
        });
    const double partitions = container.physicalPartitions;
    return {container.physicalPartitions, busiest.requestUnitsPerSecond,
            busiest.averageNeed / partitions, busiest.spread / partitions,
            (busiest.servingThroughput - busiest.averageNeed) / partitions};
}

class DesignRun {
public:
    DesignRun(const EvaluationInput &input, const model::Design &design,
              const std::stop_token &stop, const ProgressSink &progress)
        : m_input(input)
        , m_design(design)
        , m_stop(stop)
        , m_progress(progress)
        , m_rows(input.rows.clone())
        , m_mapper(input.workbook, design, m_rows)
    {
    }

    Result<std::shared_ptr<const DesignEvaluation>> run()
    {
        auto result = std::make_shared<DesignEvaluation>();
        result->design = m_design.name;
        result->kind = model::kindOf(m_design);
        if (const Result<void> measured = measureAll(*result); !measured) {
            if (measured.error().code == ErrorCode::cancelled)
                return measured.error();
            result = unloadable(m_input, m_design, measured.error().message);
        }
        if (std::string note = fractionNote(m_input); !note.empty())
            result->notes.push_back(std::move(note));
        if (std::string note = model::sentenceOf(*m_input.workbook.chargeScale); !note.empty())
            result->notes.push_back(std::move(note));
        return std::shared_ptr<const DesignEvaluation>(std::move(result));
    }

private:
    void report(const std::string &stage, double fraction) const
    {
        if (m_progress)
            m_progress(m_design.name + ": " + stage, fraction);
    }

    /// Errors: cancelled, items that cannot be loaded.
    Result<void> measureAll(DesignEvaluation &result)
    {
        if (Result<void> settled = settle(); !settled)
            return settled;
        Workloads workloads(m_input.workbook, m_loaded->partitions());
        if (Result<void> measured = measure(workloads, result); !measured)
            return measured;
        report("adding up", 0.9);
        if (Result<void> added = evaluateContainers(workloads, result); !added)
            return added;
        if (m_stop.stop_requested())
            return cancelled();
        const TimedPart timed = m_input.timed(MadePart::Kind::sums, m_design.name, {});
        result.backfills = backfillsOf(m_input.workbook, m_design, m_mapper,
                                       m_loaded->client().constants(), result.containers);
        result.load = workloads.evaluate(m_design, result.containers);
        if (Result<void> found = m_loaded->findOversize(m_stop, loading()); !found)
            return found;
        result.oversize = m_loaded->oversize();
        result.exceededLimits = exceededLimitsFor(result);
        if (!result.oversize.empty())
            result.notes.push_back(oversizeNote(result.oversize));
        for (std::size_t i = 0; i < result.containers.size(); ++i)
            result.containers[i].followsLoad = mapping::followsLoad(m_design.containers[i]);
        report("done", 1);
        return {};
    }

    /// Finds the numbers of physical partitions that storage and load need.
    Result<void> settle()
    {
        std::map<std::string, int> forLoad;
        for (bool isSettled = false; !isSettled;) {
            divide(forLoad);
            Result<bool> settled = settlePartitions(forLoad);
            if (!settled)
                return settled.error();
            isSettled = *settled;
        }
        return {};
    }

    /// Measures from now on with the physical partitions that storage and load need.
    void divide(const std::map<std::string, int> &forLoad)
    {
        PartitionCounts partitions;
        for (const model::Container &container : m_design.containers) {
            const auto wanted = forLoad.find(container.name);
            partitions[container.name] = wanted == forLoad.end()
                ? forStorage(container)
                : std::max(wanted->second, forStorage(container));
        }
        m_patternRun.reset();
        m_loaded.reset(); // gives its containers back, which the next one takes
        m_loaded = std::make_unique<LoadedDesign>(m_input, m_design, m_mapper, m_rows, partitions);
        m_patternRun = std::make_unique<PatternRun>(m_input, *m_loaded, m_stop, loading());
    }

    ProgressSink loading() const
    {
        if (!m_progress)
            return {};
        return [this](std::string_view stage, double fraction) {
            report(std::string(stage), loadingPart * fraction);
        };
    }

    /// Number of physical partitions for a load that needs a single one.
    int forStorage(const model::Container &container) const
    {
        if (container.physicalPartitions)
            return m_mapper.physicalPartitionsOf(container);
        auto &known = m_input.parts().containers().partitionsForStorage;
        ContainerContent content {m_input.population, contentOf(container), 0};
        content.container.throughput = container.throughput; // it may need partitions, too
        if (const auto kept = known.find(content))
            return *kept;
        return *known.keep(std::move(content), m_mapper.physicalPartitionsOf(container));
    }

    Result<void> evaluateContainers(const Workloads &workloads, DesignEvaluation &result)
    {
        const auto billing = std::make_shared<const cost::BillingTerms>(
            client::billingTermsOf(*m_input.workbook.billing));
        for (const model::Container &container : m_design.containers) {
            const auto sizes = m_loaded->sizesOf(container, m_stop);
            if (!sizes)
                return sizes.error();
            const TimedPart timed
                = m_input.timed(MadePart::Kind::container, m_design.name, container.name);
            result.containers.push_back(**sizes);
            result.containers.back().billing = billing;
            addLoad(container, m_rows, m_mapper, workloads, result.containers.back());
            const auto documents = documentsIn(container);
            result.documents.insert(result.documents.end(), documents->begin(), documents->end());
        }
        const TimedPart timed = m_input.timed(MadePart::Kind::sums, m_design.name, {});
        setServingThroughput(m_design, {}, result.containers);
        return {};
    }

    std::shared_ptr<const std::vector<SampleDocument>> documentsIn(
        const model::Container &container)
    {
        auto &known = m_input.parts().containers().documents;
        DocumentsKey key {{m_input.population, contentOf(container), 0}, m_input.generation};
        if (auto kept = known.find(key))
            return kept;
        return known.keep(std::move(key),
                          documentsOf(container, m_mapper, m_loaded->client().constants()));
    }

    /// True when the present physical partitions serve the load; otherwise sets the numbers to try
    /// next.
    Result<bool> settlePartitions(std::map<std::string, int> &forLoad)
    {
        const auto isFree
            = [](const model::Container &container) { return mapping::followsLoad(container); };
        if (std::none_of(m_design.containers.begin(), m_design.containers.end(), isFree))
            return true;
        const Result<Workloads> workloads = roughWorkloads();
        if (!workloads)
            return workloads.error();
        bool isSettled = true;
        for (const model::Container &container : m_design.containers) {
            if (!isFree(container))
                continue;
            std::vector<MeasuredLoad> &measured = m_loads[container.name];
            const MeasuredLoad load = workloads->busiest(container.name);
            if (!measured.empty() && measured.back().physicalPartitions == load.physicalPartitions)
                continue;
            measured.push_back(load);
            const std::optional<int> next = nextPartitionCount(measured);
            if (next && measured.size() < mostCountsMeasured) {
                forLoad[container.name] = *next;
                isSettled = false;
            }
        }
        return isSettled;
    }

    /// Load of all patterns of the workbook, estimated from a few requests of each.
    Result<Workloads> roughWorkloads()
    {
        Workloads workloads(m_input.workbook, m_loaded->partitions());
        const std::vector<model::AccessPattern> &patterns = *m_input.workbook.patterns;
        estimateQueriesAhead(patterns.size());
        for (std::size_t position = 0; position < patterns.size(); ++position) {
            report("estimating the load of " + patterns[position].id, loadingPart);
            const auto samples = m_patternRun->sample(position, requestsToJudgeBy);
            if (!samples)
                return samples.error();
            workloads.add(patterns[position], **samples, distributionOf((*samples)->measurements));
            if (!isToldAhead(position))
                tellEstimate(*m_patternRun, position, **samples);
        }
        return workloads;
    }

    void estimateQueriesAhead(std::size_t patterns)
    {
        std::vector<std::size_t> all(patterns);
        std::iota(all.begin(), all.end(), std::size_t {0});
        m_toldAhead.assign(patterns, 0);
        measureQueriesAhead(m_input, *m_loaded, all, m_stop, loading(),
                            [&](PatternRun &run, std::size_t position) {
                                const auto samples = run.sample(position, requestsToJudgeBy);
                                if (!samples)
                                    return;
                                tellEstimate(run, position, **samples);
                                m_toldAhead[position] = 1;
                            });
    }

    /// So that the first numbers are seen before all patterns have been tried.
    void tellEstimate(PatternRun &run, std::size_t position, const PatternSamples &samples)
    {
        const auto &asked = m_input.patterns;
        if (!m_input.patternReady || std::find(asked.begin(), asked.end(), position) == asked.end())
            return;
        if (const auto estimate = run.estimate(position, samples))
            m_input.patternReady(m_design.name, *estimate);
    }

    bool isToldAhead(std::size_t position) const { return m_toldAhead[position] != 0; }

    Result<void> measure(Workloads &workloads, DesignEvaluation &result)
    {
        const std::vector<model::AccessPattern> &patterns = *m_input.workbook.patterns;
        const auto count = static_cast<double>(m_input.patterns.size());
        evaluateQueriesAhead(patterns.size());
        for (const std::size_t position : m_input.patterns) {
            const double done = static_cast<double>(result.patterns.size()) / count;
            report("measuring " + patterns[position].id, loadingPart + (0.9 - loadingPart) * done);
            const Result<std::shared_ptr<const Sampled>> sampled = m_patternRun->evaluate(position);
            if (!sampled)
                return sampled.error();
            const PatternSamples &samples = *(*sampled)->samples;
            PatternEvaluation evaluated = *(*sampled)->evaluation;
            evaluated.ratePerSecond = patterns[position].ratePerSecond;
            evaluated.loadScale = m_input.workbook.chargeScale->appliedFactor(samples.sort);
            workloads.add(patterns[position], samples, evaluated.distribution);
            if (m_input.patternReady && !isToldAhead(position))
                m_input.patternReady(m_design.name, evaluated);
            result.patterns.push_back(std::move(evaluated));
        }
        return {};
    }

    void evaluateQueriesAhead(std::size_t patterns)
    {
        m_toldAhead.assign(patterns, 0);
        std::vector<std::function<void()>> sizes; // they take longest, so they begin first
        for (const model::Container &container : m_design.containers) {
            sizes.emplace_back([&] { static_cast<void>(m_loaded->sizesOf(container, m_stop)); });
        }
        measureQueriesAhead(
            m_input, *m_loaded, m_input.patterns, m_stop, loading(),
            [&](PatternRun &run, std::size_t position) { evaluateAhead(run, position); }, sizes);
    }

    void evaluateAhead(PatternRun &run, std::size_t position)
    {
        const auto sampled = run.evaluate(position);
        if (!sampled)
            return;
        if (m_input.patternReady) {
            PatternEvaluation evaluated = *(*sampled)->evaluation;
            evaluated.ratePerSecond = m_input.pattern(position).ratePerSecond;
            m_input.patternReady(m_design.name, evaluated);
        }
        m_toldAhead[position] = 1;
    }

    /// Exceeded limits. Where the load determines the number of physical partitions, only loads
    /// that no number serves are reported: the number was found with few requests and may be
    /// slightly too low.
    std::vector<ExceededLimit> exceededLimitsFor(const DesignEvaluation &result) const
    {
        std::vector<ExceededLimit> exceededLimits
            = exceededLimitsOf(m_design, result.containers, result.oversize);
        const auto isServedByMore = [&](const ExceededLimit &exceeded) {
            const auto measured = m_loads.find(exceeded.container);
            return exceeded.kind == ExceededLimit::Kind::physicalPartition
                && measured != m_loads.end()
                && moreWouldServe(busiestLoadOf(*result.container(exceeded.container)),
                                  takenByFanOuts(measured->second));
        };
        std::erase_if(exceededLimits, isServedByMore);
        return exceededLimits;
    }

    const EvaluationInput &m_input;
    const model::Design &m_design;
    const std::stop_token &m_stop;
    const ProgressSink &m_progress;
    population::Rows m_rows; ///< a copy, since commands change the rows
    mapping::Mapper m_mapper;
    /// By position: whether a pattern was reported while it was measured ahead. No bits: several
    /// threads write it.
    std::vector<char> m_toldAhead;
    LoadsByContainer m_loads; ///< measured to find the number of partitions
    std::unique_ptr<LoadedDesign> m_loaded;
    std::unique_ptr<PatternRun> m_patternRun;
};

} // namespace

Result<std::shared_ptr<const DesignEvaluation>> evaluateDesign(const EvaluationInput &input,
                                                               const model::Design &design,
                                                               const std::stop_token &stop,
                                                               const ProgressSink &progress)
{
    return DesignRun(input, design, stop, progress).run();
}

} // namespace partita::evaluation
