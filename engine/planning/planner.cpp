#include "engine/planning/planner.h"

#include "engine/planning/commands/commandplanner.h"
#include "engine/planning/lookups/gather.h"
#include "engine/planning/lookups/ownquery.h"
#include "engine/planning/lookups/readmany.h"
#include "engine/planning/lookups/steps.h"

#include <algorithm>

namespace partita::planning {
namespace {

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

OutOfStep outOfStepIn(const PlanningContext &context)
{
    OutOfStep fields;
    for (const model::AccessPattern &pattern : *context.workbook.patterns) {
        const model::Command *command = pattern.command();
        if (!command || command->kind == model::Command::Kind::create)
            continue;
        const std::vector<Plan> plans = planCommand(context, pattern);
        if (plans.empty())
            continue;
        for (const FieldAt &field : plans.front().outOfStep)
            fields.emplace_back(field, pattern.id);
    }
    return fields;
}

/// What is known already; found out, and kept where there is a place for it.
OutOfStep outOfStepIn(const PlanningContext &context, std::optional<OutOfStep> *known)
{
    if (!known)
        return outOfStepIn(context);
    if (!*known)
        *known = outOfStepIn(context);
    return **known;
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
            && isWithin(copy.path, field.path);
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
                        + " changes or removes what it is copied from, and nothing keeps it in "
                          "step.",
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

std::vector<Plan> planQuery(const PlanningContext &context, const model::AccessPattern &pattern,
                            std::optional<OutOfStep> *known)
{
    Ask ask = askOf(context.workbook, *pattern.query());
    ask.purpose = "the " + ask.entity + (ask.isSingle(context.workbook) ? std::string() : " rows");
    const FetchChoices choices = planFetch(context, ask);
    std::vector<Alternative> impossible;
    for (const Refusal &refusal : choices.refusals)
        impossible.push_back({"read " + refusal.location, std::nullopt, refusal.reason});
    std::vector<std::shared_ptr<const Fetch>> ways;
    const auto add = [&](const std::shared_ptr<const Fetch> &fetch) {
        const std::size_t left = mostWays - std::min(mostWays - 1, ways.size());
        for (auto &way : waysToSend(context, fetch, std::min(left, mostWaysOfOne)))
            ways.push_back(std::move(way));
    };
    for (const FetchCandidate &candidate : choices.candidates)
        add(candidate.fetch);
    for (const FetchCandidate &candidate : choices.candidates) {
        const auto ofOnePartition = gathered(*candidate.fetch, context.design);
        std::for_each(ofOnePartition.begin(), ofOnePartition.end(), add);
        if (!ofOnePartition.empty())
            break;
    }
    const bool anyCopies
        = std::any_of(ways.begin(), ways.end(), [](const auto &way) { return readsCopies(*way); });
    const OutOfStep outOfStep = anyCopies ? outOfStepIn(context, known) : OutOfStep {};
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
    std::vector<Plan> plans = planQuery(context, pattern, options.outOfStep);
    if (const model::PlanOverride *stated = found->overrideOf(pattern.id))
        plans.insert(plans.begin(), planOwnQuery(context, pattern, *stated));
    return plans;
}

Plan compile(const model::Workbook &workbook, std::string_view design,
             const model::AccessPattern &pattern, const CompileOptions &options,
             std::size_t requests, const Trial &trial)
{
    return choosePlan(candidatePlans(workbook, design, pattern, options), requests, trial);
}

} // namespace partita::planning
