#include "engine/planning/planner.h"

#include "engine/planning/commands/program/commandplanner.h"
#include "engine/planning/lookups/batching/readmany.h"
#include "engine/planning/lookups/batching/wholepartition.h"
#include "engine/planning/lookups/queryplan.h"
#include "engine/planning/ownquery.h"

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

/// The known fields, or the result of determining them, which is kept in `known` if given.
OutOfStep outOfStepIn(const PlanningContext &context, std::optional<OutOfStep> *known)
{
    if (!known)
        return outOfStepIn(context);
    if (!*known)
        *known = outOfStepIn(context);
    return **known;
}

/// Most ways that are tried for one candidate, and in total; every candidate is tried in at least
/// one way.
constexpr std::size_t mostWaysOfOne = 12;
constexpr std::size_t mostWays = 30;

std::vector<Plan> planQuery(const PlanningContext &context, const model::AccessPattern &pattern,
                            std::optional<OutOfStep> *known)
{
    places::Question ask = places::questionOf(context.workbook, *pattern.query());
    ask.purpose = "the " + ask.entity + (ask.isSingle(context.workbook) ? std::string() : " rows");
    const LookupChoices choices = planLookup(context, ask);
    std::vector<Alternative> impossible;
    for (const Refusal &refusal : choices.refusals)
        impossible.push_back({"read " + refusal.location, std::nullopt, refusal.reason});
    std::vector<std::shared_ptr<const Lookup>> ways;
    const auto add = [&](const std::shared_ptr<const Lookup> &lookup) {
        const std::size_t left = mostWays - std::min(mostWays - 1, ways.size());
        for (auto &way : waysToSend(context, lookup, std::min(left, mostWaysOfOne)))
            ways.push_back(std::move(way));
    };
    for (const LookupCandidate &candidate : choices.candidates)
        add(candidate.lookup);
    for (const LookupCandidate &candidate : choices.candidates) {
        const auto ofOnePartition = gathered(context, *candidate.lookup);
        std::for_each(ofOnePartition.begin(), ofOnePartition.end(), add);
        if (!ofOnePartition.empty())
            break;
    }
    const bool anyCopies
        = std::any_of(ways.begin(), ways.end(), [](const auto &way) { return readsCopies(*way); });
    const auto frame = std::make_shared<const QueryFrame>(
        QueryFrame {context.workbook, context.design.name, pattern.id, impossible,
                    anyCopies ? outOfStepIn(context, known) : OutOfStep {}});
    std::vector<Plan> plans;
    for (const std::shared_ptr<const Lookup> &way : ways) {
        if (Result<Plan> plan = planOf(frame, *way))
            plans.push_back(*std::move(plan));
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
