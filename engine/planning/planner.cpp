#include "engine/planning/planner.h"

#include "engine/planning/commandplanner.h"
#include "engine/planning/steps.h"

#include <algorithm>
#include <cctype>
#include <cmath>

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

void addFreshnessNote(const Fetch &fetch, Plan &plan)
{
    if (fetch.hasStep() && fetch.freshness == Freshness::eventual)
        plan.notes.push_back("Reads a copy that the change feed keeps in step: it may lag behind by a moment.");
}

std::vector<Plan> planQuery(const PlanningContext &context, const model::AccessPattern &pattern)
{
    Ask ask = askOf(context.workbook, *pattern.query());
    ask.purpose
        = "the " + lowerCase(ask.entity) + (ask.isSingle(context.workbook) || ask.entity.ends_with('s') ? "" : "s");
    const FetchChoices choices = planFetch(context, ask);
    std::vector<Alternative> impossible;
    for (const Refusal &refusal : choices.refusals)
        impossible.push_back({"read " + refusal.location, std::nullopt, refusal.reason});
    std::vector<Plan> plans;
    for (const FetchCandidate &candidate : choices.candidates) {
        Plan plan = emptyPlan(context, pattern);
        plan.alternatives = impossible;
        int next = 1;
        Result<std::shared_ptr<const Fetch>> fetch = numbered(*candidate.fetch, next, plan.steps);
        if (!fetch)
            continue;
        plan.reason = summaryOf(**fetch);
        addFreshnessNote(**fetch, plan);
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

/// What a candidate cost on the requests.
struct Trial {
    std::size_t candidate = 0;
    double requestCharge = 0;
    double backgroundCharge = 0;
    double requests = 0;
    std::string error;
};

Trial tryOut(const Plan &plan, std::size_t index, const Site &site, std::span<const Request> requests)
{
    Trial trial;
    trial.candidate = index;
    for (const Request &request : requests) {
        const Measurement measured = run(plan, request, site, {false, true});
        trial.requestCharge += measured.requestCharge / static_cast<double>(requests.size());
        trial.backgroundCharge += measured.backgroundCharge / static_cast<double>(requests.size());
        trial.requests += static_cast<double>(measured.requests) / static_cast<double>(requests.size());
        if (!measured.error.empty())
            trial.error = measured.error;
    }
    return trial;
}

bool isBetter(const Trial &left, const Trial &right)
{
    if (left.error.empty() != right.error.empty())
        return left.error.empty();
    // Charges are sums of many small terms: the last digits say nothing.
    const double tolerance = 1e-9 * std::max(left.requestCharge, right.requestCharge);
    if (std::abs(left.requestCharge - right.requestCharge) > tolerance)
        return left.requestCharge < right.requestCharge;
    if (left.requests != right.requests)
        return left.requests < right.requests;
    return left.candidate < right.candidate;
}

Alternative alternativeOf(const Plan &rejected, const Trial &trial, const Trial &best)
{
    Alternative alternative {rejected.reason, trial.requestCharge, "dearer"};
    if (!trial.error.empty())
        alternative.reason = "fails: " + trial.error;
    else if (trial.requestCharge <= best.requestCharge * (1 + 1e-9))
        alternative.reason = trial.requests > best.requests ? "as dear, with more requests" : "as dear, and less fresh";
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
    const PlanningContext context {workbook, *found, options.generation, options.physicalPartitions};
    return pattern.isQuery() ? planQuery(context, pattern) : planCommand(context, pattern);
}

Plan choosePlan(std::vector<Plan> candidates, const Site &site, std::span<const Request> requests)
{
    if (!candidates.front().impossible.empty())
        return candidates.front();
    std::vector<Trial> trials;
    for (std::size_t i = 0; i < candidates.size(); ++i)
        trials.push_back(tryOut(candidates[i], i, site, requests));
    std::sort(trials.begin(), trials.end(), isBetter);
    const Trial &best = trials.front();
    Plan plan = candidates[best.candidate];
    std::vector<Alternative> alternatives;
    for (std::size_t i = 1; i < trials.size(); ++i)
        alternatives.push_back(alternativeOf(candidates[trials[i].candidate], trials[i], best));
    plan.alternatives.insert(plan.alternatives.begin(), alternatives.begin(), alternatives.end());
    const std::string way = plan.reason;
    plan.reason = trials.size() == 1
        ? "The only way: " + way + "."
        : "Cheapest of " + std::to_string(trials.size()) + " ways (" + price(best.requestCharge) + " against "
            + price(trials[1].requestCharge) + "): " + way + ".";
    return plan;
}

Plan compile(const model::Workbook &workbook, std::string_view design, const model::AccessPattern &pattern,
             const CompileOptions &options, const Site &site, std::span<const Request> requests)
{
    return choosePlan(candidatePlans(workbook, design, pattern, options), site, requests);
}

} // namespace partita::planning
