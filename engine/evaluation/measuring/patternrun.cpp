#include "engine/evaluation/measuring/patternrun.h"

#include "engine/evaluation/chargescaling.h"
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/limitnote.h"
#include "engine/evaluation/logicalgrowth.h"
#include "engine/evaluation/measuring/oversizeitems.h"
#include "engine/evaluation/summary.h"
#include "engine/evaluation/uncertainty.h"
#include "engine/execution/answercheck.h"
#include "engine/planning/equalplans.h"
#include "engine/planning/lookup.h"
#include "engine/store/rehearsal.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace partita::evaluation {
namespace {

using planning::Measurement;

/// Warning for a probe with an empty answer.
std::string emptyText(const model::Query &query)
{
    if (query.rowsBefore() > 0)
        return "The probe has no page " + std::to_string(*query.page) + ": not more than "
            + std::to_string(query.rowsBefore()) + " rows match.";
    return "The probe finds nothing: no row has the values it states.";
}

/// Notes requests for pages that do not exist: the client knows that the page before is the last,
/// and sends nothing.
void noteMissingPages(const model::AccessPattern &asked, const std::vector<Measurement> &samples,
                      planning::Plan &plan)
{
    const model::Query *query = asked.query();
    if (!query || query->rowsBefore() == 0)
        return;
    const auto missing
        = std::count_if(samples.begin(), samples.end(), [](const Measurement &measured) {
              return measured.requests == 0 && measured.error.empty();
          });
    if (missing > 0)
        plan.notes.push_back(std::to_string(missing) + " of " + std::to_string(samples.size())
                             + " sampled requests have no page " + std::to_string(*query->page)
                             + ", and are not sent.");
}

/// Notes that the charge of a page comes from few lists, when few have that page.
void notePageShare(const model::AccessPattern &asked, const Sampler &sampler, planning::Plan &plan)
{
    constexpr double few = 0.5;
    const std::optional<Sampler::PageShare> share = sampler.pageShare();
    if (!share || share->there <= 0 || share->there >= few)
        return;
    char part[32];
    std::snprintf(part, sizeof part, "%.2g %%", share->there * 100);
    plan.notes.push_back("Page " + std::to_string(*asked.query()->page) + " exists for "
                         + std::string(part) + " of the " + share->entity
                         + " rows: the requests are only for these.");
}

/// Notes requests whose row does not meet the condition of the command.
void noteRefused(const std::vector<Measurement> &samples, planning::Plan &plan)
{
    const auto refused
        = std::count_if(samples.begin(), samples.end(),
                        [](const Measurement &measured) { return measured.isRefused; });
    if (refused > 0)
        plan.notes.push_back(std::to_string(refused) + " of " + std::to_string(samples.size())
                             + " sampled requests are for rows that do not meet the condition: "
                               "nothing is written, and what they cost is in the mean.");
}

/// Notes that a pattern was sampled less often than requested because it moves many bytes.
void noteFewerSamples(std::size_t measured, const SampleSize &wanted, planning::Plan &plan)
{
    if (measured == 0 || measured >= static_cast<std::size_t>(std::max(0, wanted.most)))
        return;
    plan.notes.push_back("Only " + std::to_string(measured) + " of the "
                         + std::to_string(wanted.most)
                         + " requested samples are measured: they have moved "
                         + std::to_string(wanted.bytes / (1024 * 1024))
                         + " MB, and then the sampling of a pattern ends.");
}

/// The choice of a plan uses averages. The probe's own charge is noted beside them, so that the two
/// are not confused.
void relateToProbe(const Measurement &probe, planning::Plan &plan)
{
    const bool isCompared
        = std::any_of(plan.alternatives.begin(), plan.alternatives.end(),
                      [](const auto &other) { return other.requestCharge.has_value(); });
    if (!isCompared || !probe.error.empty())
        return;
    char charge[64];
    std::snprintf(charge, sizeof charge, "%.2f RU", probe.requestCharge + probe.backgroundCharge);
    plan.reason += std::string(" This probe: ") + charge
        + (probe.backgroundCharge > 0 ? " with the upkeep in the background." : ".");
}

/// Visits of the step to physical partitions over all samples: the number of times that partitions
/// were drawn for it.
double drawsOf(const planning::Step &step, const PatternSamples &samples)
{
    std::size_t draws = 0;
    for (const Measurement &sample : samples.measurements) {
        for (const planning::StepMeasurement &measured : sample.steps)
            draws += measured.step == step.number ? measured.partitions.size() : 0;
    }
    return std::max(1.0, static_cast<double>(draws));
}

} // namespace

std::int64_t bytesMoved(const Measurement &measured)
{
    constexpr std::int64_t bytesARequest = 4096;
    std::int64_t bytes = 0;
    for (const planning::StepMeasurement &step : measured.steps)
        bytes += step.bytesLoaded + step.requests * bytesARequest;
    return bytes;
}

PatternRun::PatternRun(const EvaluationInput &input, LoadedDesign &loaded,
                       const std::stop_token &stop, ProgressSink loading, Company company)
    : m_input(input)
    , m_loaded(loaded)
    , m_stop(stop)
    , m_loading(std::move(loading))
    , m_company(company)
    , m_design(input.parts().patterns().designs.of(evaluation::contentOf(loaded.design())))
    , m_commands(input.parts().patterns().commands.of(commandsOf(input.workbook)))
{
}

const model::AccessPattern &PatternRun::pattern(std::size_t position) const
{
    return m_input.pattern(position);
}

/// Requires: the design is loaded.
const execution::Site &PatternRun::site()
{
    if (m_company == Company::alone)
        return m_loaded.site();
    if (!m_ownSite) {
        const execution::Site &shared = m_loaded.site();
        m_ownClient = m_loaded.readingClient(m_stop);
        m_ownSite.emplace(execution::Site {*m_ownClient, shared.rows, shared.mapper, shared.scale});
    }
    return *m_ownSite;
}

PatternContent PatternRun::contentOf(std::size_t position) const
{
    PatternParts &parts = m_input.parts().patterns();
    return {m_input.population,
            m_input.generation,
            m_design,
            m_commands,
            parts.patterns.of(evaluation::contentOf(pattern(position))),
            position,
            m_loaded.partitions()};
}

Result<std::shared_ptr<const Sampled>> PatternRun::evaluate(std::size_t position)
{
    const Result<std::shared_ptr<const Choice>> choice = choiceFor(position);
    if (!choice)
        return choice.error();
    PatternParts &parts = m_input.parts().patterns();
    const SampleSize size {.most = m_input.options.samples};
    if (auto known = parts.sampled(*choice, size, true))
        return known;
    if (Result<void> loaded = m_loaded.load(m_stop, m_loading); !loaded)
        return loaded.error();
    const model::AccessPattern &asked = pattern(position);
    const TimedPart timed
        = m_input.timed(MadePart::Kind::measurement, m_loaded.design().name, asked.id);
    const Sampler sampler(m_input.workbook, asked, position, m_input.rows);
    PatternEvaluation result = evaluationOf(**choice, asked, sampler);
    // A request that does not get an answer is not sent again and again.
    const bool fails = !result.probe.error.empty() && result.probe.requestCharge == 0;
    Result<PatternSamples> samples
        = sample(**choice, asked, sampler, fails ? SampleSize {.most = 1} : size);
    if (!samples)
        return samples.error();
    notePageShare(asked, sampler, result.plan);
    noteMissingPages(asked, samples->measurements, result.plan);
    noteRefused(samples->measurements, result.plan);
    noteFewerSamples(samples->measurements.size(), size, result.plan);
    result.distribution = distributionOf(samples->measurements);
    setErrors((*choice)->plan, asked, sampler, *samples, result.distribution);
    return parts.keep(*choice,
                      Sampled {size, std::make_shared<const PatternSamples>(*std::move(samples)),
                               std::move(result)});
}

std::optional<PatternEvaluation> PatternRun::estimate(std::size_t position,
                                                      const PatternSamples &samples)
{
    const Result<std::shared_ptr<const Choice>> choice = choiceFor(position);
    if (!choice)
        return std::nullopt;
    const model::AccessPattern &asked = pattern(position);
    std::optional<PatternEvaluation> result;
    const SampleSize size {.most = m_input.options.samples};
    if (const auto known = m_input.parts().patterns().sampled(*choice, size, true)) {
        result = *known->evaluation;
        result->ratePerSecond = asked.ratePerSecond;
    } else if (m_loaded.isLoaded()) {
        result = evaluationOf(**choice, asked,
                              Sampler(m_input.workbook, asked, position, m_input.rows));
        result->distribution = distributionOf(samples.measurements);
    }
    if (result)
        result->isEstimate = true;
    return result;
}

/// Everything except the distribution over the drawn requests.
PatternEvaluation PatternRun::evaluationOf(const Choice &choice, const model::AccessPattern &asked,
                                           const Sampler &sampler)
{
    PatternEvaluation result;
    result.pattern = asked.id;
    result.isQuery = asked.isQuery();
    result.ratePerSecond = asked.ratePerSecond;
    result.plan = choice.plan;
    const SampleRequest probe = sampler.probe();
    result.probe = send(result.plan, asked, probe, {.wantAnswer = true, .explains = true});
    const model::Command *command = asked.command();
    noteLeftOut(m_loaded, command && command->kind == model::Command::Kind::create, result);
    noteUnreachedLimit(site(), result.probe, result.plan);
    if (asked.isQuery() && result.probe.error.empty() && !m_loaded.oversize().empty())
        noteMissingRows(asked, probe, result.probe);
    relateToProbe(result.probe, result.plan);
    if (!asked.probe.parameters.empty() && result.probe.error.empty()
        && result.probe.answer.is_array() && result.probe.answer.empty())
        result.plan.notes.push_back(emptyText(*asked.query()));
    return result;
}

Result<std::shared_ptr<const PatternSamples>> PatternRun::sample(std::size_t position,
                                                                 const SampleSize &size)
{
    const Result<std::shared_ptr<const Choice>> choice = choiceFor(position);
    if (!choice)
        return choice.error();
    PatternParts &parts = m_input.parts().patterns();
    if (const auto known = parts.sampled(*choice, size, false))
        return known->samples;
    if (Result<void> loaded = m_loaded.load(m_stop, m_loading); !loaded)
        return loaded.error();
    const model::AccessPattern &asked = pattern(position);
    const TimedPart timed
        = m_input.timed(MadePart::Kind::estimate, m_loaded.design().name, asked.id);
    const Sampler sampler(m_input.workbook, asked, position, m_input.rows);
    Result<PatternSamples> samples = sample(**choice, asked, sampler, size);
    if (!samples)
        return samples.error();
    return parts
        .keep(*choice,
              Sampled {size, std::make_shared<const PatternSamples>(*std::move(samples)), {}})
        ->samples;
}

/// The containers that the queries read.
ContainerSnapshots PatternRun::snapshotsOf(const std::vector<planning::Plan> &queries) const
{
    ContainerSnapshots snapshots;
    for (const std::string &name : planning::containersOf(queries)) {
        const auto container = std::find_if(
            m_design->containers.begin(), m_design->containers.end(),
            [&](const model::Container &candidate) { return candidate.name == name; });
        if (container != m_design->containers.end())
            snapshots.push_back({*container, m_loaded.partitions().at(name)});
    }
    return snapshots;
}

/// Warns about rows in items that are not stored: the figures are for an answer without them.
void PatternRun::noteMissingRows(const model::AccessPattern &asked, const SampleRequest &drawn,
                                 Measurement &probe)
{
    const std::string wrong = execution::differenceFrom(
        execution::referenceAnswer(*asked.query(), drawn.parameters, m_loaded.rows()),
        *asked.query(), probe.answer);
    if (!wrong.empty())
        probe.error
            = "Some of its rows are in items over 2 MB, which are not stored: " + wrong + '.';
}

/// A page that is known not to exist is requested in no design.
Measurement PatternRun::send(const planning::Plan &plan, const model::AccessPattern &asked,
                             const SampleRequest &drawn, const execution::RunOptions &options)
{
    if (!drawn.isBeyondEnd)
        return measure(plan, asked, drawn, site(), options);
    Measurement none;
    for (const planning::Step &step : plan.steps) {
        none.steps.emplace_back();
        none.steps.back().step = step.number;
    }
    if (options.wantAnswer)
        none.answer = nlohmann::ordered_json::array();
    return none;
}

Measurement PatternRun::measure(const planning::Plan &plan, const model::AccessPattern &asked,
                                const SampleRequest &drawn, const execution::Site &site,
                                const execution::RunOptions &options)
{
    if (m_input.crew)
        m_input.crew->giveWay(m_loaded.design().name, m_stop);
    if (m_stop.stop_requested()) { // a single request on large items may be slow
        Measurement none;
        none.error = cancelled().message;
        return none;
    }
    if (const model::Command *command = asked.command()) {
        return rehearse(plan, *command, drawn, site, options);
    }
    execution::Request request;
    request.parameters = drawn.parameters;
    execution::RunOptions stoppable = options;
    stoppable.stop = m_stop;
    return execution::run(plan, request, site, stoppable);
}

/// Runs a command on the loaded items and undoes all that it did, so that the next request finds
/// items and rows as they were loaded.
Measurement PatternRun::rehearse(const planning::Plan &plan, const model::Command &command,
                                 const SampleRequest &drawn, const execution::Site &site,
                                 const execution::RunOptions &options)
{
    const store::Rehearsal rehearsal(m_loaded.account());
    if (drawn.like != population::noRow)
        m_loaded.removeItemsOf(command.entity, drawn.like);
    m_loaded.rows().skip(static_cast<population::Row>(drawn.number));
    Measurement measured;
    {
        const CommandRow made(command, drawn, m_loaded.rows());
        execution::Request request;
        request.row = made.row();
        request.parameters = drawn.parameters;
        measured = execution::run(plan, request, site, {.explains = options.explains});
    }
    m_loaded.rows() = m_input.rows.clone();
    return measured;
}

Result<PatternSamples> PatternRun::sample(const Choice &choice, const model::AccessPattern &asked,
                                          const Sampler &sampler, const SampleSize &size)
{
    PatternSamples result;
    const planning::Plan &plan = choice.plan;
    if (!plan.executable)
        return result;
    result.background = numbersOf(plan.background);
    result.sort = sortOf(plan, asked.isQuery());
    std::vector<Measurement> &samples = result.measurements;
    // An equal query on the same items has the same charge.
    std::map<std::string, std::size_t> known;
    std::map<std::string, double> times; // number of draws of each request
    std::int64_t moved = 0;
    for (int i = 0; i < size.most; ++i) {
        if (m_stop.stop_requested())
            return cancelled();
        const SampleRequest drawn = sampler.draw(static_cast<std::uint64_t>(i));
        ++times[drawn.text];
        const auto same = asked.isQuery() ? known.find(drawn.text) : known.end();
        if (same != known.end()) {
            samples.push_back(samples[same->second]);
            continue;
        }
        if (moved > size.bytes && i >= size.fewest)
            break;
        known.emplace(drawn.text, samples.size());
        const auto tried = choice.tried.find(drawn.text);
        samples.push_back(tried != choice.tried.end() && !drawn.isBeyondEnd
                              ? tried->second
                              : send(plan, asked, drawn));
        moved += bytesMoved(samples.back());
    }
    if (m_stop.stop_requested())
        return cancelled();
    double concentration = 0;
    for (const auto &[text, repeated] : times)
        concentration += repeated * repeated;
    const auto drawn = static_cast<double>(samples.size());
    if (concentration > 0) {
        const double here = concentration / (drawn * drawn);
        noteDeviation(plan, sampler.concentrationInFull(), here, result);
        result.keys = sampler.drawsRows()
            ? DrawnKeys {drawn, here, sampler.concentrationInFull(), sampler.materialisedShare()}
            : allDifferent(drawn);
    }
    return result;
}

/// Independent parts of a load deviate by the root of the sum of their squared shares, when hashing
/// places them. In full these shares belong to the keys drawn, but items with the same first key
/// level are stored together. A query to every partition finds the deviation of the stored items.
void PatternRun::noteDeviation(const planning::Plan &plan, double drawnInFull, double drawnHere,
                               PatternSamples &samples)
{
    for (const std::vector<planning::Step> *steps : {&plan.steps, &plan.background}) {
        for (const planning::Step &step : *steps) {
            const model::Container *container = m_loaded.design().container(step.container);
            const model::DocumentType *type
                = container ? container->documentType(step.documentType) : nullptr;
            if (!type)
                continue;
            const double growth = mapping::firstLevelGrowthOf(*container, *type, m_input.rows);
            double &left = samples.deviationLeft[step.number];
            if (step.reach == planning::Reach::everyPartition) {
                left = deviationLeft(growth);
            } else {
                // Few draws concentrate more on single first levels than all requests do.
                const double levels = firstLevels(*container);
                const double levelsHere = levels + (1 - levels) / drawsOf(step, samples);
                const double ratio = levels / growth > drawnInFull
                    ? levels / growth / std::max(levelsHere, drawnHere)
                    : drawnInFull / drawnHere;
                left = std::sqrt(std::min(1.0, ratio));
            }
        }
    }
}

/// firstLevelConcentration() of the loaded items, computed once for each container.
double PatternRun::firstLevels(const model::Container &container)
{
    const auto [known, isNew] = m_concentrations.try_emplace(container.name, 1.0);
    if (isNew)
        known->second = firstLevelConcentration(*m_loaded.account().container(container.name));
    return known->second;
}

} // namespace partita::evaluation
