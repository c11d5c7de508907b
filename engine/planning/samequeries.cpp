#include "engine/planning/samequeries.h"

#include "engine/planning/lookups/queryplan.h"

#include <algorithm>
#include <tuple>

namespace partita::planning {
namespace {

/// All that a plan tells.
auto toldBy(const Plan &plan)
{
    return std::tie(plan.pattern, plan.design, plan.steps, plan.background, plan.reason,
                    plan.alternatives, plan.alternativesLeftOut, plan.notes, plan.outOfStep,
                    plan.impossible, plan.isOwnQuery);
}

/// What ways that are put together of these have in common: the rest of it, plans tell.
bool areSameFrames(const QueryFrame *left, const QueryFrame *right)
{
    return left == right || (left && right && left->outOfStep == right->outOfStep);
}

bool runTheSame(const Executable *left, const Executable *right)
{
    if (!left || !right)
        return left == right;
    return left->fetch && right->fetch && *left->fetch == *right->fetch
        && areSameFrames(left->frame.get(), right->frame.get());
}

void collect(const Fetch &fetch, std::set<std::string> &containers)
{
    if (!fetch.container.empty())
        containers.insert(fetch.container);
    if (fetch.atOnce)
        collect(*fetch.atOnce, containers);
    for (const Child &child : fetch.children)
        collect(*child.fetch, containers);
}

} // namespace

bool areSameQueries(const std::vector<Plan> &left, const std::vector<Plan> &right)
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
        if (plan.executable && plan.executable->fetch)
            collect(*plan.executable->fetch, containers);
    }
    return containers;
}

} // namespace partita::planning
