#include "engine/evaluation/designrun.h"

#include "engine/evaluation/backfill.h"
#include "engine/evaluation/loadeddesign.h"
#include "engine/evaluation/partitioncount.h"
#include "engine/evaluation/patternrun.h"
#include "engine/evaluation/summary.h"

#include <algorithm>

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
        const model::AccessPattern &pattern = (*input.workbook.patterns)[position];
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
        if (Result<void> loaded = load(); !loaded) {
            if (loaded.error().code == ErrorCode::cancelled)
                return loaded.error();
            return std::shared_ptr<const DesignEvaluation>(
                unloadable(m_input, m_design, loaded.error().message));
        }
        auto result = std::make_shared<DesignEvaluation>();
        result->design = m_design.name;
        result->kind = model::kindOf(m_design);
        Workloads workloads(m_input.workbook, m_loaded->account());
        if (Result<void> measured = measure(workloads, *result); !measured)
            return measured.error();
        report("adding up", 0.9);
        result->containers
            = containersOf(m_design, m_loaded->account(), m_rows, m_mapper, workloads);
        if (m_stop.stop_requested())
            return cancelled();
        result->documents = documentsOf(m_design, m_mapper, m_loaded->client().constants());
        result->backfills = backfillsOf(m_input.workbook, m_design, m_mapper,
                                        m_loaded->client().constants(), result->containers);
        result->load = workloads.evaluate(m_design, result->containers);
        result->oversize = m_loaded->oversize();
        result->exceededLimits = exceededLimitsFor(*result, workloads);
        if (!result->oversize.empty())
            result->notes.push_back(oversizeNote(result->oversize));
        notePartitions(*result);
        if (m_input.options.otherPartitions) {
            if (Result<void> measured = measureOtherPartitions(*result); !measured)
                return measured.error();
        }
        report("done", 1);
        return std::shared_ptr<const DesignEvaluation>(std::move(result));
    }

private:
    void report(const std::string &stage, double fraction) const
    {
        if (m_progress)
            m_progress(m_design.name + ": " + stage, fraction);
    }

    /// Loads the items into as many physical partitions as storage and load need.
    Result<void> load()
    {
        std::map<std::string, int> forLoad;
        for (bool isSettled = false; !isSettled;) {
            if (Result<void> loaded = loadInto(forLoad); !loaded)
                return loaded;
            if (forLoad.empty())
                m_forStorage = partitionsNow();
            Result<bool> settled = settlePartitions(forLoad);
            if (!settled)
                return settled.error();
            isSettled = *settled;
        }
        return {};
    }

    std::map<std::string, int> partitionsNow() const
    {
        std::map<std::string, int> counts;
        for (const store::Container *container : m_loaded->account().containers())
            counts[container->settings().name] = container->physicalPartitions();
        return counts;
    }

    Result<void> loadInto(const std::map<std::string, int> &forLoad)
    {
        m_patternRun.reset();
        m_loaded = std::make_unique<LoadedDesign>(m_design, m_mapper, m_rows, m_input.generation);
        const ProgressSink sink = [&](std::string_view stage, double fraction) {
            report(std::string(stage), loadingPart * fraction);
        };
        Result<void> loaded = m_loaded->load(forLoad, m_stop, m_progress ? sink : ProgressSink {});
        if (loaded)
            m_patternRun = std::make_unique<PatternRun>(m_input, *m_loaded, m_stop);
        return loaded;
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
        Workloads workloads(m_input.workbook, m_loaded->account());
        const std::vector<model::AccessPattern> &patterns = *m_input.workbook.patterns;
        for (std::size_t position = 0; position < patterns.size(); ++position) {
            report("estimating the load of " + patterns[position].id, loadingPart);
            const Result<PatternSamples> samples
                = m_patternRun->sample(position, requestsToJudgeBy);
            if (!samples)
                return samples.error();
            workloads.add(patterns[position], *samples, distributionOf(samples->measurements));
        }
        return workloads;
    }

    Result<void> measure(Workloads &workloads, DesignEvaluation &result)
    {
        const std::vector<model::AccessPattern> &patterns = *m_input.workbook.patterns;
        const auto count = static_cast<double>(m_input.patterns.size());
        for (const std::size_t position : m_input.patterns) {
            const double done = static_cast<double>(result.patterns.size()) / count;
            report("measuring " + patterns[position].id, loadingPart + (0.9 - loadingPart) * done);
            PatternSamples samples;
            Result<PatternEvaluation> evaluated = m_patternRun->evaluate(position, samples);
            if (!evaluated)
                return evaluated.error();
            workloads.add(patterns[position], samples, evaluated->distribution);
            evaluated->containerCharges = containerChargesOf(samples, m_loaded->account());
            result.patterns.push_back(*std::move(evaluated));
        }
        return {};
    }

    void notePartitions(DesignEvaluation &result) const
    {
        for (std::size_t i = 0; i < result.containers.size(); ++i) {
            result.containers[i].followsLoad = mapping::followsLoad(m_design.containers[i]);
            result.containers[i].partitionsForStorage
                = m_forStorage.at(m_design.containers[i].name);
        }
    }

    /// Exceeded limits. Where the load determines the number of physical partitions, only loads
    /// that no number serves are reported: the number was found with few requests and may be
    /// slightly too low.
    std::vector<ExceededLimit> exceededLimitsFor(const DesignEvaluation &result,
                                                 const Workloads &workloads) const
    {
        std::vector<ExceededLimit> exceededLimits
            = exceededLimitsOf(m_design, result.containers, result.oversize, workloads);
        const auto isServedByMore = [&](const ExceededLimit &exceeded) {
            const auto measured = m_loads.find(exceeded.container);
            return exceeded.kind == ExceededLimit::Kind::physicalPartition
                && measured != m_loads.end()
                && moreWouldServe(workloads.busiest(exceeded.container),
                                  takenByFanOuts(measured->second));
        };
        std::erase_if(exceededLimits, isServedByMore);
        return exceededLimits;
    }

    /// Measures charges with half as many physical partitions again wherever the load determines
    /// their number, and with as few as storage needs. The charge of a fan-out is linear in their
    /// number. The items are loaded anew for each.
    Result<void> measureOtherPartitions(DesignEvaluation &result)
    {
        std::vector<std::size_t> depending;
        for (std::size_t i = 0; i < m_input.patterns.size(); ++i) {
            if (m_patternRun->dependsOnPartitions(m_input.patterns[i]))
                depending.push_back(i);
        }
        if (depending.empty())
            return {};
        const std::map<std::string, int> more = morePartitions(result);
        Result<void> measured
            = more.empty() ? Result<void> {} : measureCharges(depending, more, result);
        const bool isMoreThanStorageNeeds
            = std::any_of(result.containers.begin(), result.containers.end(),
                          [](const ContainerEvaluation &container) {
                              return container.followsLoad
                                  && container.physicalPartitions > container.partitionsForStorage;
                          });
        return measured && isMoreThanStorageNeeds ? measureCharges(depending, {}, result)
                                                  : measured;
    }

    /// Numbers of physical partitions to try, for containers whose load determines them. A
    /// container at the limit because of its load is left out: its charge is linear from there down
    /// to the number that storage needs.
    static std::map<std::string, int> morePartitions(const DesignEvaluation &result)
    {
        std::map<std::string, int> more;
        for (const ContainerEvaluation &container : result.containers) {
            const int now = container.physicalPartitions;
            const int most = std::max(now + 1, mostPartitionsTried);
            if (container.followsLoad
                && (now < mostPartitionsTried || now == container.partitionsForStorage))
                more[container.name] = std::min(now + std::max(1, now / 2), most);
        }
        return more;
    }

    /// Adds the charges of these patterns (positions in the result) with these numbers of physical
    /// partitions.
    Result<void> measureCharges(const std::vector<std::size_t> &patterns,
                                const std::map<std::string, int> &forLoad, DesignEvaluation &result)
    {
        if (Result<void> loaded = loadInto(forLoad); !loaded)
            return loaded;
        for (const std::size_t place : patterns) {
            const Result<PatternSamples> samples
                = m_patternRun->sample(m_input.patterns[place], {.most = m_input.options.samples});
            if (!samples)
                return samples.error();
            std::vector<ContainerCharge> &known = result.patterns[place].containerCharges;
            for (ContainerCharge &charge : containerChargesOf(*samples, m_loaded->account()))
                known.push_back(std::move(charge));
        }
        return {};
    }

    const EvaluationInput &m_input;
    const model::Design &m_design;
    const std::stop_token &m_stop;
    const ProgressSink &m_progress;
    population::Rows m_rows; ///< a copy, since commands change the rows
    mapping::Mapper m_mapper;
    std::map<std::string, int> m_forStorage; ///< physical partitions, by container
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
