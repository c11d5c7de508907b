#include "engine/planning/planner.h"

#include "engine/planning/commandplanner.h"
#include "engine/planning/gather.h"
#include "engine/planning/ownquery.h"
#include "engine/planning/readmany.h"
#include "engine/planning/steps.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <tuple>

namespace partita::planning {
namespace {

std::string lowerCase(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return text;
}

std::string price(double requestCharge)
{
    const double rounded = std::round(requestCharge * 100) / 100;
    std::string text = std::to_string(rounded);
    return text.substr(0, text.find('.') + 3) + " RU";
}

Plan emptyPlan(const PlanningContext &context, const model::AccessPattern &pattern)
{
    Plan plan;
    plan.pattern = pattern.id;
    plan.design = context.design.name;
    return plan;
}

std::string lackText(const std::vector<Refusal> &refusals)
{
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(refusals.size(), 3); ++i)
        text += (i == 0 ? "" : "; ") + refusals[i].location + " " + refusals[i].reason;
    return text.empty() ? "no document type holds these rows" : text;
}

void addNote(std::string text, Plan &plan)
{
    if (std::find(plan.notes.begin(), plan.notes.end(), text) == plan.notes.end())
        plan.notes.push_back(std::move(text));
}

/// Fields that commands of the workbook change the origin of and do not follow it in, with the command's pattern.
using OutOfStep = std::vector<std::pair<FieldAt, std::string>>;

OutOfStep outOfStepIn(const PlanningContext &context)
{
    OutOfStep fields;
    for (const model::AccessPattern &pattern : *context.workbook.patterns) {
        const model::Command *command = pattern.command();
        if (!command || command->kind != model::Command::Kind::update)
            continue;
        const std::vector<Plan> plans = planCommand(context, pattern);
        if (plans.empty())
            continue;
        for (const FieldAt &field : plans.front().outOfStep)
            fields.emplace_back(field, pattern.id);
    }
    return fields;
}

bool readsCopies(const Fetch &fetch)
{
    return !fetch.copies.empty()
        || std::any_of(fetch.children.begin(), fetch.children.end(),
                       [](const Child &child) { return readsCopies(*child.fetch); });
}

/// The pattern that makes the copy go stale; nullptr when all follow.
const std::string *staleBy(const Fetch &fetch, const Fetch::Copy &copy, const OutOfStep &outOfStep)
{
    const auto found = std::find_if(outOfStep.begin(), outOfStep.end(), [&](const auto &entry) {
        const FieldAt &field = entry.first;
        return field.container == fetch.container && field.documentType == fetch.documentType
            && (copy.path == field.path || copy.path.starts_with(field.path + "/"));
    });
    return found == outOfStep.end() ? nullptr : &found->second;
}

/// What the answer goes by that is less fresh than the rows themselves.
void addFreshnessNotes(const Fetch &fetch, const OutOfStep &outOfStep, Plan &plan)
{
    std::vector<std::string> stale;
    for (const Fetch::Copy &copy : fetch.copies) {
        if (const std::string *pattern = staleBy(fetch, copy, outOfStep)) {
            stale.push_back(copy.name);
            addNote(copy.name + " goes stale: " + *pattern
                        + " changes what it is copied from, and nothing keeps it in step.",
                    plan);
        }
    }
    if (fetch.hasStep() && fetch.freshness == Freshness::eventual)
        addNote("Reads a copy that the change feed keeps in step: it may lag behind by a moment.",
                plan);
    for (const std::string &name : fetch.lagging) {
        if (!contains(stale, name))
            addNote(name + " follows through the change feed: it may lag behind by a moment.",
                    plan);
    }
    for (const std::string &name : fetch.aging)
        addNote(name + " is left to age: it may be as old as the item it stands in.", plan);
    for (const Child &child : fetch.children)
        addFreshnessNotes(*child.fetch, outOfStep, plan);
}

/// Ways that are tried out: of one candidate, and of all, beside the candidates themselves.
constexpr std::size_t mostWaysOfOne = 12;
constexpr std::size_t mostWays = 30;

std::vector<Plan> planQuery(const PlanningContext &context, const model::AccessPattern &pattern)
{
    Ask ask = askOf(context.workbook, *pattern.query());
    ask.purpose = "the " + lowerCase(ask.entity)
        + (ask.isSingle(context.workbook) || ask.entity.ends_with('s') ? "" : "s");
    const FetchChoices choices = planFetch(context, ask);
    std::vector<Alternative> impossible;
    for (const Refusal &refusal : choices.refusals)
        impossible.push_back({"read " + refusal.location, std::nullopt, refusal.reason});
    std::vector<std::shared_ptr<const Fetch>> ways;
    for (const FetchCandidate &candidate : choices.candidates) {
        const std::size_t left = mostWays - std::min(mostWays - 1, ways.size());
        for (auto &way : waysToSend(context, candidate.fetch, std::min(left, mostWaysOfOne)))
            ways.push_back(std::move(way));
    }
    for (std::size_t i = 0, count = ways.size(); i < count; ++i) {
        if (std::shared_ptr<const Fetch> ofOnePartition = gathered(*ways[i])) {
            ways.push_back(std::move(ofOnePartition));
            break;
        }
    }
    const bool anyCopies
        = std::any_of(ways.begin(), ways.end(), [](const auto &way) { return readsCopies(*way); });
    const OutOfStep outOfStep = anyCopies ? outOfStepIn(context) : OutOfStep {};
    std::vector<Plan> plans;
    for (const std::shared_ptr<const Fetch> &way : ways) {
        Plan plan = emptyPlan(context, pattern);
        plan.alternatives = impossible;
        int next = 1;
        Result<std::shared_ptr<const Fetch>> fetch = numbered(*way, next, plan.steps);
        if (!fetch)
            continue;
        plan.reason = summaryOf(**fetch);
        addFreshnessNotes(**fetch, outOfStep, plan);
        plan.executable = std::make_shared<const Executable>(
            Executable {context.workbook, context.design.name, *fetch, nullptr});
        plans.push_back(std::move(plan));
    }
    if (plans.empty()) {
        Plan plan = emptyPlan(context, pattern);
        plan.impossible = lackText(choices.refusals);
        plan.alternatives = impossible;
        plans.push_back(std::move(plan));
    }
    return plans;
}

constexpr double farDearer = 8;

/// What a candidate cost on the requests it was tried on.
struct Outcome {
    std::size_t candidate = 0;
    double first = 0; ///< RU of the first request
    double requestCharge = 0; ///< RU, mean
    double requests = 0;
    bool isComplete = true;
    std::string error;
};

Outcome tryOut(const Plan &plan, std::size_t index, std::size_t requests, const Trial &trial,
               double cheapestFirst)
{
    Outcome outcome;
    outcome.candidate = index;
    double charge = 0;
    double sent = 0;
    std::size_t tried = 0;
    for (; tried < requests; ++tried) {
        if (tried == 1 && outcome.first > farDearer * cheapestFirst) {
            outcome.isComplete = false;
            break;
        }
        const Measurement measured = trial(plan, tried);
        charge += measured.requestCharge;
        sent += static_cast<double>(measured.requests);
        if (tried == 0)
            outcome.first = measured.requestCharge;
        if (!measured.error.empty())
            outcome.error = measured.error;
    }
    outcome.requestCharge = charge / static_cast<double>(std::max<std::size_t>(tried, 1));
    outcome.requests = sent / static_cast<double>(std::max<std::size_t>(tried, 1));
    return outcome;
}

/// The charge model is not exact to more than this: charges so near each other count as equal.
constexpr double tieTolerance = 0.02;

/// Complete and successful trials first, then by charge.
bool isCheaper(const Outcome &left, const Outcome &right)
{
    const auto rank = [](const Outcome &outcome) {
        return std::tuple(!outcome.error.empty(), !outcome.isComplete, outcome.requestCharge,
                          outcome.candidate);
    };
    return rank(left) < rank(right);
}

/// Whether every step keeps to one logical partition, and so does not grow with the container.
bool keepsToPartitions(const Plan &plan)
{
    return std::all_of(plan.steps.begin(), plan.steps.end(),
                       [](const Step &step) { return step.reach == Reach::logicalPartition; });
}

/// Brings the choice to the front: among the cheapest, fewest requests, then the narrowest reach, then as ordered.
void settleTies(std::vector<Outcome> &outcomes, const std::vector<Plan> &candidates)
{
    if (candidates.front().isOwnQuery) { // stated, not chosen
        const auto stated
            = std::find_if(outcomes.begin(), outcomes.end(),
                           [](const Outcome &outcome) { return outcome.candidate == 0; });
        std::rotate(outcomes.begin(), stated, stated + 1);
        return;
    }
    const Outcome &cheapest = outcomes.front();
    const auto rank = [&](const Outcome &outcome) {
        const bool isTie = outcome.isComplete && outcome.error.empty() == cheapest.error.empty()
            && outcome.requestCharge <= cheapest.requestCharge * (1 + tieTolerance);
        return std::tuple(!isTie, outcome.requests,
                          !keepsToPartitions(candidates[outcome.candidate]), outcome.candidate);
    };
    const auto best = std::min_element(
        outcomes.begin(), outcomes.end(),
        [&](const Outcome &left, const Outcome &right) { return rank(left) < rank(right); });
    std::rotate(outcomes.begin(), best, best + 1);
}

Alternative alternativeOf(const Plan &rejected, const Outcome &trial, const Plan &chosen,
                          const Outcome &best)
{
    Alternative alternative {rejected.reason, trial.requestCharge, "dearer"};
    if (!trial.error.empty())
        alternative.reason = "fails: " + trial.error;
    else if (trial.requestCharge < best.requestCharge * (1 - tieTolerance))
        alternative.reason = "cheaper, but the design states another";
    else if (trial.requestCharge <= best.requestCharge * (1 + tieTolerance))
        alternative.reason = chosen.isOwnQuery ? "as dear"
            : trial.requests > best.requests
            ? "as dear, with more requests"
            : "as dear, and grows with the container or is less fresh";
    return alternative;
}

} // namespace

std::vector<Plan> candidatePlans(const model::Workbook &workbook, std::string_view design,
                                 const model::AccessPattern &pattern, const CompileOptions &options)
{
    const model::Design *found = workbook.design(design);
    if (!found) {
        Plan plan;
        plan.pattern = pattern.id;
        plan.design = std::string(design);
        plan.impossible = "there is no design \"" + std::string(design) + "\"";
        return {plan};
    }
    const PlanningContext context {workbook, *found, options.generation,
                                   options.physicalPartitions};
    if (!pattern.isQuery())
        return planCommand(context, pattern);
    std::vector<Plan> plans = planQuery(context, pattern);
    if (const model::PlanOverride *stated = found->overrideOf(pattern.id))
        plans.insert(plans.begin(), planOwnQuery(context, pattern, *stated));
    return plans;
}

Plan choosePlan(std::vector<Plan> candidates, std::size_t requests, const Trial &trial)
{
    if (!candidates.front().impossible.empty())
        return candidates.front();
    std::vector<Outcome> outcomes;
    double cheapestFirst = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (!candidates[i].executable)
            continue; // an own query has no alternative: the planner finds no way
        outcomes.push_back(tryOut(candidates[i], i, requests, trial, cheapestFirst));
        if (outcomes.back().error.empty())
            cheapestFirst = std::min(cheapestFirst, outcomes.back().first);
    }
    std::sort(outcomes.begin(), outcomes.end(), isCheaper);
    settleTies(outcomes, candidates);
    const Outcome &best = outcomes.front();
    Plan plan = candidates[best.candidate];
    std::vector<Alternative> alternatives;
    for (std::size_t i = 1; i < outcomes.size(); ++i) {
        Alternative other
            = alternativeOf(candidates[outcomes[i].candidate], outcomes[i], plan, best);
        // Ways that are told in the same words and take the same charge stand for one.
        const bool isKnown
            = std::any_of(alternatives.begin(), alternatives.end(), [&](const Alternative &known) {
                  return known.summary == other.summary
                      && price(*known.requestCharge) == price(*other.requestCharge);
              });
        if (!isKnown)
            alternatives.push_back(std::move(other));
    }
    plan.alternatives.insert(plan.alternatives.begin(), alternatives.begin(), alternatives.end());
    const std::string way = plan.reason;
    if (plan.isOwnQuery) {
        plan.reason = outcomes.size() == 1
            ? "The design states this query; the planner finds no way of its own."
            : "The design states this query (" + price(best.requestCharge)
                + " on average over a few requests); the planner's cheapest way takes "
                + price(outcomes[1].requestCharge) + '.';
        return plan;
    }
    plan.reason = outcomes.size() == 1 ? "The only way: " + way + "."
                                       : "Cheapest of " + std::to_string(outcomes.size())
            + " ways (" + price(best.requestCharge) + " on average over a few requests, against "
            + price(outcomes[1].requestCharge) + "): " + way + ".";
    return plan;
}

Plan compile(const model::Workbook &workbook, std::string_view design,
             const model::AccessPattern &pattern, const CompileOptions &options,
             std::size_t requests, const Trial &trial)
{
    return choosePlan(candidatePlans(workbook, design, pattern, options), requests, trial);
}

} // namespace partita::planning
