#include "engine/evaluation/evaluation.h"

#include "engine/base/messagetext.h"
#include "engine/base/parallel.h"
#include "engine/evaluation/measuring/designrun.h"
#include "engine/evaluation/measuring/firstestimates.h"
#include "engine/mapping/derive.h"
#include "engine/model/validation.h"
#include "engine/places/samplefraction.h"

#include <algorithm>
#include <mutex>

namespace partita::evaluation {
namespace {

Result<std::vector<std::size_t>> chosenDesigns(const model::Workbook &workbook,
                                               const Options &options)
{
    std::vector<std::string> names;
    for (const auto &design : workbook.designs)
        names.push_back(design->name);
    std::vector<std::size_t> chosen;
    for (const std::string &name : options.designs) {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end())
            return unknownName("design", name, names);
        chosen.push_back(static_cast<std::size_t>(found - names.begin()));
    }
    for (std::size_t i = 0; options.designs.empty() && i < names.size(); ++i)
        chosen.push_back(i);
    return chosen;
}

Result<std::vector<std::size_t>> chosenPatterns(const model::Workbook &workbook,
                                                const Options &options)
{
    std::vector<std::string> ids;
    for (const model::AccessPattern &pattern : *workbook.patterns)
        ids.push_back(pattern.id);
    for (const std::string &id : options.patterns) {
        if (std::find(ids.begin(), ids.end(), id) == ids.end())
            return unknownName("pattern", id, ids);
    }
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const bool wanted = options.patterns.empty()
            || std::find(options.patterns.begin(), options.patterns.end(), ids[i])
                != options.patterns.end();
        if (wanted)
            chosen.push_back(i);
    }
    return chosen;
}

/// Threads that evaluate designs in parallel. Results do not depend on their number.
class Workers {
public:
    Workers(const EvaluationInput &input, std::vector<std::size_t> designs,
            const std::stop_token &stop, const ProgressSink &progress,
            const std::function<void(std::shared_ptr<const DesignEvaluation>)> &designReady)
        : m_input(input)
        , m_designs(std::move(designs))
        , m_stop(stop)
        , m_progress(progress)
        , m_designReady(designReady)
        , m_results(m_designs.size())
        , m_fractions(m_designs.size(), 0.0)
    {
    }

    void run(int threads)
    {
        sideBySide(m_designs.size(), threads, [this](std::size_t design) { work(design); });
    }

    Result<std::vector<std::shared_ptr<const DesignEvaluation>>> results() const
    {
        std::vector<std::shared_ptr<const DesignEvaluation>> done;
        for (const auto &result : m_results) {
            if (!result)
                return cancelled();
            if (!*result)
                return result->error();
            done.push_back(**result);
        }
        return done;
    }

private:
    void work(std::size_t i)
    {
        if (m_stop.stop_requested())
            return;
        const Crew::Work working(*m_input.crew);
        const ProgressSink sink
            = [&](std::string_view stage, double fraction) { report(i, stage, fraction); };
        m_results[i] = evaluateDesign(m_input, *m_input.workbook.designs[m_designs[i]], m_stop,
                                      m_progress ? sink : ProgressSink {});
        const std::scoped_lock lock(m_mutex);
        if (m_designReady && *m_results[i])
            m_designReady(**m_results[i]);
    }

    void report(std::size_t design, std::string_view stage, double fraction)
    {
        const std::scoped_lock lock(m_mutex);
        m_fractions[design] = fraction;
        double sum = 0;
        for (const double part : m_fractions)
            sum += part;
        m_progress(stage, sum / static_cast<double>(m_fractions.size()));
    }

    const EvaluationInput &m_input;
    std::vector<std::size_t> m_designs;
    const std::stop_token &m_stop;
    const ProgressSink &m_progress;
    const std::function<void(std::shared_ptr<const DesignEvaluation>)> &m_designReady;
    std::vector<std::optional<Result<std::shared_ptr<const DesignEvaluation>>>> m_results;
    std::vector<double> m_fractions;
    std::mutex m_mutex;
};

} // namespace

const PatternEvaluation *DesignEvaluation::pattern(std::string_view id) const
{
    const auto found
        = std::find_if(patterns.begin(), patterns.end(),
                       [&](const PatternEvaluation &candidate) { return candidate.pattern == id; });
    return found == patterns.end() ? nullptr : &*found;
}

const ContainerEvaluation *DesignEvaluation::container(std::string_view name) const
{
    const auto found = std::find_if(
        containers.begin(), containers.end(),
        [&](const ContainerEvaluation &candidate) { return candidate.name == name; });
    return found == containers.end() ? nullptr : &*found;
}

bool DesignEvaluation::asksEveryPartition(const planning::Step &step) const
{
    return step.operation == planning::Operation::query
        && step.reach == planning::Reach::everyPartition && container(step.container);
}

bool DesignEvaluation::fansOut(const planning::Step &step) const
{
    return asksEveryPartition(step) && container(step.container)->physicalPartitions > 1;
}

const DesignEvaluation *Evaluation::design(std::string_view name) const
{
    const auto found = std::find_if(designs.begin(), designs.end(), [&](const auto &candidate) {
        return candidate->design == name;
    });
    return found == designs.end() ? nullptr : found->get();
}

Result<Evaluation> evaluate(
    const model::Workbook &original, const Options &options, std::stop_token stop,
    const ProgressSink &progress,
    const std::function<void(std::shared_ptr<const DesignEvaluation>)> &designReady,
    const PatternReady &patternReady)
{
    if (const std::optional<model::Problem> problem = model::firstError(original))
        return Error {.message = problem->message, .path = problem->place};
    Result<model::Workbook> workbook = mapping::withDerivedDesigns(original);
    if (!workbook)
        return workbook.error();
    Result<std::vector<std::size_t>> designs = chosenDesigns(*workbook, options);
    if (!designs)
        return designs.error();
    Result<std::vector<std::size_t>> patterns = chosenPatterns(*workbook, options);
    if (!patterns)
        return patterns.error();
    const Options completed = withKeptParts(options);
    FirstEstimates estimates(*workbook, completed, *designs, stop, patternReady);
    Result<EvaluationInput> input = inputOf(*workbook, completed, stop);
    if (!input)
        return input.error();
    input->patterns = *std::move(patterns);
    if (patternReady)
        input->patternReady = [&](const std::string &design, const PatternEvaluation &pattern) {
            estimates.tell(design, pattern);
        };
    if (!designs->empty())
        input->crew
            = std::make_shared<Crew>(options.threads, workbook->designs[designs->front()]->name);
    Workers workers(*input, *designs, stop, progress, designReady);
    workers.run(places::designsAtOnce(*workbook, input->fraction, options.threads));
    Result<std::vector<std::shared_ptr<const DesignEvaluation>>> results = workers.results();
    if (!results)
        return results.error();
    Evaluation evaluation;
    evaluation.workbook = workbook->name;
    evaluation.generation = input->generation;
    evaluation.fraction = input->fraction;
    evaluation.designs = *std::move(results);
    return evaluation;
}

} // namespace partita::evaluation
