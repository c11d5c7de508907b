#include "engine/evaluation/fanouts.h"

#include <algorithm>
#include <set>

namespace partita::evaluation {

std::vector<FanOut> fanOutsOf(const DesignEvaluation &design)
{
    std::vector<FanOut> found;
    for (const PatternEvaluation &pattern : design.patterns) {
        for (const planning::Step &step : pattern.plan.steps) {
            if (!design.asksEveryPartition(step))
                continue;
            const FanOut fanOut {pattern.pattern, step.container,
                                 design.container(step.container)->physicalPartitions};
            if (std::find(found.begin(), found.end(), fanOut) == found.end())
                found.push_back(fanOut);
        }
    }
    return found;
}

std::size_t patternsIn(const std::vector<FanOut> &fanOuts)
{
    std::set<std::string> patterns;
    for (const FanOut &fanOut : fanOuts)
        patterns.insert(fanOut.pattern);
    return patterns.size();
}

PartitionsAsked partitionsIn(const std::vector<FanOut> &fanOuts)
{
    if (fanOuts.empty())
        return {};
    const auto [fewest, most] = std::minmax_element(
        fanOuts.begin(), fanOuts.end(), [](const FanOut &one, const FanOut &other) {
            return one.physicalPartitions < other.physicalPartitions;
        });
    return {fewest->physicalPartitions, most->physicalPartitions};
}

} // namespace partita::evaluation
