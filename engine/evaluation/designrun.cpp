#include "engine/evaluation/designrun.h"

#include "engine/evaluation/absence.h"
#include "engine/evaluation/logicalgrowth.h"
#include "engine/evaluation/summary.h"
#include "engine/planning/answercheck.h"
#include "engine/planning/executable.h"
#include "engine/planning/ownquery.h"
#include "engine/planning/planner.h"

#include <algorithm>
#include <cmath>

namespace partita::evaluation {
namespace {

using planning::Measurement;

constexpr std::uint64_t keysToChooseOn = 4; // beside the probe
/// Bytes that the samples of one pattern may move before fewer of them have to do. Counted, not timed: the same
/// everywhere.
constexpr std::int64_t mostBytesMoved = 96LL * 1024 * 1024;
constexpr std::size_t fewestSamples = 10;
constexpr std::int64_t bytesARequest = 4096;

cost::Generation costGeneration(model::Generation generation)
{
    return generation == model::Generation::y2019 ? cost::Generation::y2019
                                                  : cost::Generation::current;
}

Error cancelled()
{
    return {.code = ErrorCode::cancelled, .message = "Cancelled."};
}

std::int64_t bytesMoved(const Measurement &measured)
{
    std::int64_t bytes = 0;
    for (const planning::StepMeasurement &step : measured.steps)
        bytes += step.bytesLoaded + step.requests * bytesARequest;
    return bytes;
}

class DesignRun {
public:
    DesignRun(const Shared &shared, const model::Design &design, const std::stop_token &stop,
              const ProgressSink &progress)
        : m_shared(shared)
        , m_design(design)
        , m_stop(stop)
        , m_progress(progress)
        , m_rows(shared.rows.clone())
        , m_mapper(shared.workbook, design, m_rows)
        , m_client(m_account, cost::constants(costGeneration(shared.generation)))
        , m_site {m_client, m_rows, m_mapper}
    {
    }

    Result<std::shared_ptr<const DesignEvaluation>> run()
    {
        if (Result<void> loaded = load(); !loaded)
            return loaded.error();
        auto result = std::make_shared<DesignEvaluation>();
        result->design = m_design.name;
        result->kind = model::kindOf(m_design);
        Workloads workloads(m_shared.workbook, m_account);
        const std::size_t count = m_shared.patterns.size();
        for (std::size_t i = 0; i < count; ++i) {
            report("measuring " + pattern(i).id,
                   0.3 + 0.6 * static_cast<double>(i) / static_cast<double>(count));
            PatternSamples samples;
            Result<PatternEvaluation> evaluated = evaluatePattern(m_shared.patterns[i], samples);
            if (!evaluated)
                return evaluated.error();
            workloads.add(pattern(i), samples, evaluated->distribution);
            result->patterns.push_back(*std::move(evaluated));
        }
        report("adding up", 0.9);
        result->containers
            = containersOf(m_design, m_account, m_rows, m_mapper, workloads.stated());
        if (m_stop.stop_requested())
            return cancelled();
        result->documents = documentsOf(m_design, m_mapper, m_client.constants());
        result->load = workloads.evaluate(m_design, result->containers);
        result->oversize = std::move(m_oversize);
        result->notes = std::move(m_notes);
        report("done", 1);
        return std::shared_ptr<const DesignEvaluation>(std::move(result));
    }

private:
    const model::AccessPattern &pattern(std::size_t index) const
    {
        return (*m_shared.workbook.patterns)[m_shared.patterns[index]];
    }

    void report(const std::string &stage, double fraction) const
    {
        if (m_progress)
            m_progress(m_design.name + ": " + stage, fraction);
    }

    Result<void> load()
    {
        std::vector<mapping::Oversize> oversize;
        const ProgressSink sink = [&](std::string_view stage, double fraction) {
            report(std::string(stage), 0.3 * fraction);
        };
        Result<void> loaded
            = m_mapper.load(m_account, oversize, m_stop, m_progress ? sink : ProgressSink {});
        if (!loaded)
            return loaded;
        for (const model::Container &container : m_design.containers) {
            for (const model::DocumentType &type : container.documentTypes) {
                const auto held = static_cast<double>(m_mapper.rowsOf(type).size());
                if (held > 0)
                    m_client.setGrowth(container.name, type.name, m_mapper.fullItems(type) / held);
            }
        }
        noteOversize(oversize);
        return {};
    }

    void noteOversize(const std::vector<mapping::Oversize> &oversize)
    {
        for (const mapping::Oversize &one : oversize) {
            const auto known = std::find_if(m_oversize.begin(), m_oversize.end(),
                                            [&](const OversizeItems &other) {
                                                return other.container == one.container
                                                    && other.documentType == one.documentType;
                                            });
            OversizeItems &items = known == m_oversize.end()
                ? m_oversize.emplace_back(OversizeItems {one.container, one.documentType, 0, 0})
                : *known;
            ++items.items;
            items.largestBytes = std::max(items.largestBytes, one.bytes);
        }
        if (!oversize.empty()) {
            m_notes.push_back(
                std::to_string(oversize.size())
                + (oversize.size() == 1 ? " item exceeds" : " items exceed")
                + " 2 MB and cannot be stored; what they hold is missing from the answers.");
        }
    }

    Result<PatternEvaluation> evaluatePattern(std::size_t position, PatternSamples &samples)
    {
        const model::AccessPattern &asked = (*m_shared.workbook.patterns)[position];
        const Sampler sampler(m_shared.workbook, asked, position, m_shared.rows);
        PatternEvaluation result;
        result.pattern = asked.id;
        result.isQuery = asked.isQuery();
        result.ratePerSecond = asked.ratePerSecond;
        result.plan = choose(asked, sampler);
        if (result.plan.executable && result.plan.executable->fetch)
            noteGrowth(*result.plan.executable->fetch, result.plan);
        result.probe = measure(result.plan, asked, sampler.probe(), true);
        if (result.plan.executable) {
            if (Result<void> sampled = sample(result.plan, asked, sampler, samples); !sampled)
                return sampled.error();
        }
        result.distribution = distributionOf(samples.measurements);
        return result;
    }

    /// Says where a figure is scaled up from the rows that are materialised.
    void noteGrowth(const planning::Fetch &fetch, planning::Plan &plan) const
    {
        const double factor = m_client.growthOf(fetch.container, fetch.documentType);
        if (fetch.growsWithPopulation && factor > 1)
            plan.notes.push_back("Step " + std::to_string(fetch.step)
                                 + " grows with the population: it was measured on one "
                                 + fetch.documentType + " in "
                                 + std::to_string(std::llround(factor)) + " and scaled up.");
        for (const planning::Child &child : fetch.children)
            noteGrowth(*child.fetch, plan);
    }

    planning::Plan choose(const model::AccessPattern &asked, const Sampler &sampler)
    {
        planning::CompileOptions options;
        options.generation = m_shared.generation;
        options.physicalPartitions = [&](std::string_view name) {
            const store::Container *container = m_account.container(name);
            return container ? container->physicalPartitions() : 1;
        };
        std::vector<planning::Plan> candidates
            = planning::candidatePlans(m_shared.workbook, m_design.name, asked, options);
        std::vector<Drawn> drawn {sampler.probe()};
        for (std::uint64_t i = 0; i < keysToChooseOn; ++i) {
            Drawn further = sampler.draw(i);
            const bool known = std::any_of(drawn.begin(), drawn.end(), [&](const Drawn &other) {
                return other.text == further.text;
            });
            if (!known)
                drawn.push_back(std::move(further));
        }
        planning::Plan plan
            = planning::choosePlan(std::move(candidates), drawn.size(),
                                   [&](const planning::Plan &candidate, std::size_t index) {
                                       return measure(candidate, asked, drawn[index], false);
                                   });
        if (plan.isOwnQuery && plan.executable) {
            planning::describeReach(plan, drawn.front().parameters, m_account);
            checkAnswers(plan, asked, drawn);
        }
        return plan;
    }

    /// A stated query may answer something else than what the pattern declares.
    void checkAnswers(planning::Plan &plan, const model::AccessPattern &asked,
                      const std::vector<Drawn> &drawn)
    {
        for (const Drawn &request : drawn) {
            const Measurement measured = measure(plan, asked, request, true);
            if (!measured.error.empty())
                return; // stands in the measurements
            const std::string wrong = planning::differenceFrom(
                planning::referenceAnswer(*asked.query(), request.parameters, m_rows),
                *asked.query(), measured.answer);
            if (wrong.empty())
                continue;
            plan.notes.push_back("Its own query does not answer what " + asked.id
                                 + " declares: for " + model::Json(request.parameters).dump() + " "
                                 + wrong + '.');
            return;
        }
    }

    Measurement measure(const planning::Plan &plan, const model::AccessPattern &asked,
                        const Drawn &drawn, bool wantAnswer)
    {
        if (const model::Command *command = asked.command()) {
            std::optional<Absence> absence;
            if (drawn.like != population::noRow)
                absence.emplace(m_design, command->entity, drawn.like, m_mapper, m_account);
            const CommandRow made(*command, drawn, m_rows);
            planning::Request request;
            request.row = made.row();
            return planning::run(plan, request, m_site, {false, true});
        }
        planning::Request request;
        request.parameters = drawn.parameters;
        return planning::run(plan, request, m_site, {wantAnswer, false});
    }

    Result<void> sample(const planning::Plan &plan, const model::AccessPattern &asked,
                        const Sampler &sampler, PatternSamples &result)
    {
        std::vector<Measurement> &samples = result.measurements;
        std::map<std::string, std::size_t> known; // the same query on the same items costs the same
        std::map<std::string, double> times; // how often each request was drawn
        std::int64_t moved = 0;
        for (int i = 0; i < m_shared.options.samples; ++i) {
            if (m_stop.stop_requested())
                return cancelled();
            const Drawn drawn = sampler.draw(static_cast<std::uint64_t>(i));
            ++times[drawn.text];
            const auto same = asked.isQuery() ? known.find(drawn.text) : known.end();
            if (same != known.end()) {
                samples.push_back(samples[same->second]);
                continue;
            }
            if (moved > mostBytesMoved && samples.size() >= fewestSamples)
                break;
            known.emplace(drawn.text, samples.size());
            samples.push_back(measure(plan, asked, drawn, false));
            moved += bytesMoved(samples.back());
        }
        double concentration = 0;
        for (const auto &[text, count] : times)
            concentration += count * count;
        const auto drawn = static_cast<double>(samples.size());
        if (concentration > 0)
            noteDeviation(plan, sampler.concentrationInFull() * drawn * drawn / concentration,
                          result);
        return {};
    }

    /// Keys in full are drawn with `concentration` times what the sampled keys were. Independent shares of a load deviate by
    /// the root of the sum of their squares, if their hash decides where they go: if the first level of a key is one of many.
    void noteDeviation(const planning::Plan &plan, double concentration,
                       PatternSamples &samples) const
    {
        const double left = std::sqrt(std::min(1.0, concentration));
        for (const std::vector<planning::Step> *steps : {&plan.steps, &plan.background}) {
            for (const planning::Step &step : *steps) {
                const model::Container *container = m_design.container(step.container);
                const model::DocumentType *type
                    = container ? container->documentType(step.documentType) : nullptr;
                if (type && firstLevelGrowthOf(*container, *type, m_shared.rows) > 1)
                    samples.deviationLeft[step.number] = left;
            }
        }
    }

    const Shared &m_shared;
    const model::Design &m_design;
    const std::stop_token &m_stop;
    const ProgressSink &m_progress;
    population::Rows m_rows; ///< our own: commands change them
    mapping::Mapper m_mapper;
    store::Account m_account;
    planning::Client m_client;
    planning::Site m_site;
    std::vector<OversizeItems> m_oversize;
    std::vector<std::string> m_notes;
};

} // namespace

Result<std::shared_ptr<const DesignEvaluation>> evaluateDesign(const Shared &shared,
                                                               const model::Design &design,
                                                               const std::stop_token &stop,
                                                               const ProgressSink &progress)
{
    return DesignRun(shared, design, stop, progress).run();
}

} // namespace partita::evaluation
