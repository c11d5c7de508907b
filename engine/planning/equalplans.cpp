#include "engine/planning/equalplans.h"

#include "engine/planning/lookups/queryplan.h"

#include <algorithm>
#include <tuple>

namespace partita::planning {
namespace {

/// All texts and figures of a plan.
auto toldBy(const Plan &plan)
{
    return std::tie(plan.pattern, plan.design, plan.steps, plan.background, plan.reason,
                    plan.alternatives, plan.alternativesLeftOut, plan.notes, plan.outOfStep,
                    plan.impossible, plan.isOwnQuery);
}

/// The part of the frame that plans made from these share and that is no text of theirs.
bool areSameFrames(const QueryFrame *left, const QueryFrame *right)
{
    return left == right || (left && right && left->outOfStep == right->outOfStep);
}

bool runTheSame(const Executable *left, const Executable *right)
{
    if (!left || !right)
        return left == right;
    return left->lookup && right->lookup && *left->lookup == *right->lookup
        && areSameFrames(left->frame.get(), right->frame.get());
}

void collect(const Lookup &lookup, std::set<std::string> &containers)
{
    if (!lookup.container.empty())
        containers.insert(lookup.container);
    if (lookup.batchedVariant)
        collect(*lookup.batchedVariant, containers);
    for (const ChildLookup &child : lookup.children)
        collect(*child.lookup, containers);
}

} // namespace

bool areEqualPlans(const std::vector<Plan> &left, const std::vector<Plan> &right)
{
    return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                      [](const Plan &one, const Plan &other) {
                          return toldBy(one) == toldBy(other)
                              && runTheSame(one.executable.get(), other.executable.get());
                      });
}

std::set<std::string> containersOf(const std::vector<Plan> &queries)
{
    std::set<std::string> containers;
    for (const Plan &plan : queries) {
        if (plan.executable && plan.executable->lookup)
            collect(*plan.executable->lookup, containers);
    }
    return containers;
}

} // namespace partita::planning
