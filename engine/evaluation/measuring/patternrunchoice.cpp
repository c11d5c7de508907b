// Choice of the plan with which a pattern is measured: all candidates are tried, and the lowest
// charge on the engine wins.
#include "engine/evaluation/measuring/patternrun.h"
#include "engine/evaluation/samplenotes.h"
#include "engine/execution/answercheck.h"
#include "engine/planning/lookup.h"
#include "engine/planning/ownquery.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

using planning::Measurement;

constexpr std::size_t keysApart = 5; // different keys on which all candidates are tried
// Keys for the best candidates, as partitions may be uneven.
constexpr std::size_t keysOfQueries = 32;
constexpr std::int64_t mostLookUpsOfTrial = 200'000; // some tenths of a second

/// The probe and some of the drawn requests; the first few are all different.
std::vector<SampleRequest> requestsToChooseOn(const Sampler &sampler, bool isQuery)
{
    std::vector<SampleRequest> drawn {sampler.probe()};
    const auto isKnown = [&](const SampleRequest &further) {
        return std::any_of(drawn.begin(), drawn.end(),
                           [&](const SampleRequest &other) { return other.text == further.text; });
    };
    const std::size_t most = isQuery ? keysOfQueries : keysApart;
    for (std::uint64_t i = 0; i + 1 < most; ++i) {
        SampleRequest further = sampler.draw(i);
        if (drawn.size() >= keysApart || !isKnown(further))
            drawn.push_back(std::move(further));
    }
    return drawn;
}

} // namespace

Result<std::shared_ptr<const Choice>> PatternRun::choiceFor(std::size_t position)
{
    const auto known = m_choices.find(position);
    if (known != m_choices.end())
        return known->second;
    Result<std::shared_ptr<const Choice>> choice = choose(position);
    if (choice)
        m_choices.emplace(position, *choice);
    return choice;
}

std::vector<planning::Plan> PatternRun::candidatesFor(const model::AccessPattern &asked)
{
    planning::CompileOptions options;
    options.generation = m_input.generation;
    options.physicalPartitions = [&](std::string_view name) {
        const auto known = m_loaded.partitions().find(std::string(name));
        return known == m_loaded.partitions().end() ? 1 : known->second;
    };
    options.outOfStep = &m_outOfStep;
    return planning::candidatePlans(m_input.workbook, m_loaded.design().name, asked, options);
}

Result<std::shared_ptr<const Choice>> PatternRun::choose(std::size_t position)
{
    PatternParts &parts = m_input.parts().patterns();
    const PatternContent content = contentOf(position);
    if (auto known = parts.choice(content))
        return known;
    if (Result<void> found = m_loaded.findOversize(m_stop, m_loading); !found)
        return found.error();
    const model::AccessPattern &asked = pattern(position);
    Choice choice;
    choice.candidates = candidatesFor(asked);
    if (asked.isQuery())
        choice.snapshots = snapshotsOf(choice.candidates);
    choice.holdsForPlan = asked.isQuery() && m_loaded.oversize().empty();
    if (choice.holdsForPlan) {
        if (auto known = parts.choice(content, choice.candidates, choice.snapshots))
            return known;
    }
    if (Result<void> loaded = m_loaded.load(m_stop, m_loading); !loaded)
        return loaded.error();
    {
        const TimedPart timed
            = m_input.timed(MadePart::Kind::plan, m_loaded.design().name, asked.id);
        take(Sampler(m_input.workbook, asked, position, m_input.rows), asked, choice);
    }
    if (m_stop.stop_requested())
        return cancelled();
    auto made = std::make_shared<const Choice>(std::move(choice));
    parts.keep(content, made);
    return made;
}

/// Chooses the best of the candidates.
void PatternRun::take(const Sampler &sampler, const model::AccessPattern &asked, Choice &choice)
{
    const std::vector<SampleRequest> drawn = requestsToChooseOn(sampler, asked.isQuery());
    std::map<const planning::Executable *, std::map<std::string, Measurement>> tried;
    planning::Plan plan = planning::choosePlan(
        choice.candidates, drawn.size(),
        [&](const planning::Plan &candidate, std::size_t index, double mostCharge) {
            Measurement measured
                = measure(candidate, asked, drawn[index], site(),
                          {.mostLookUps = mostLookUpsOfTrial, .mostCharge = mostCharge});
            // The first request is the probe, which may differ from the drawn ones in more than its
            // text.
            if (asked.isQuery() && index > 0 && measured.error.empty())
                tried[candidate.executable.get()].emplace(drawn[index].text, measured);
            return measured;
        });
    choice.tried = std::move(tried[plan.executable.get()]);
    if (plan.isOwnQuery && plan.executable) {
        planning::describeReach(plan, drawn.front().parameters, m_loaded.account());
        checkAnswers(plan, asked, drawn);
    }
    noteShare(site().scale, plan);
    choice.plan = std::move(plan);
}

/// Checks that a stated query returns the answer that the pattern declares.
void PatternRun::checkAnswers(planning::Plan &plan, const model::AccessPattern &asked,
                              const std::vector<SampleRequest> &drawn)
{
    for (const SampleRequest &request : drawn) {
        const Measurement measured = measure(plan, asked, request, site(), {.wantAnswer = true});
        if (!measured.error.empty())
            return; // the measurements contain the error
        const std::string wrong = execution::differenceFrom(
            execution::referenceAnswer(*asked.query(), request.parameters, m_loaded.rows()),
            *asked.query(), measured.answer);
        if (wrong.empty())
            continue;
        plan.notes.push_back("The design's own query does not answer " + asked.id
                             + " as declared: for " + model::Json(request.parameters).dump() + " "
                             + wrong + '.');
        return;
    }
}

} // namespace partita::evaluation
