#include "engine/evaluation/measuring/countingerror.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace partita::evaluation {
namespace {

using execution::ItemScale;
using execution::PopulationScale;
using planning::Measurement;

/// A document type, by container.
using TypeName = std::pair<std::string, std::string>;

/// The document types of the plan of which the sample has only a share.
std::map<TypeName, std::set<int>> stepsOfShares(const planning::Plan &plan,
                                                const PopulationScale &scale)
{
    std::map<TypeName, std::set<int>> steps;
    for (const std::vector<planning::Step> *some : {&plan.steps, &plan.background}) {
        for (const planning::Step &step : *some) {
            if (scale.itemsOf(step.container, step.documentType).factor >= execution::leastFactor)
                steps[{step.container, step.documentType}].insert(step.number);
        }
    }
    return steps;
}

/// Items that the steps have counted.
double countedBy(const std::set<int> &steps, const std::vector<Measurement> &measured)
{
    double counted = 0;
    for (const Measurement &one : measured) {
        for (const planning::StepMeasurement &step : one.steps) {
            if (steps.contains(step.step))
                counted += static_cast<double>(std::max(step.itemsLoaded, step.itemsReturned));
        }
    }
    return counted;
}

std::vector<Measurement> measuredWith(const PopulationScale &scale, const CountedRequests &drawn,
                                      const ScaledTrial &trial)
{
    std::vector<Measurement> measured;
    for (const SampleRequest &request : drawn.requests)
        measured.push_back(trial(request, scale));
    return measured;
}

/// Differences of the mean charges.
CountingErrors differenceOf(const std::vector<Measurement> &left,
                            const std::vector<Measurement> &right)
{
    CountingErrors difference;
    const auto count = static_cast<double>(left.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
        difference.requestCharge += (left[i].requestCharge - right[i].requestCharge) / count;
        difference.backgroundCharge
            += (left[i].backgroundCharge - right[i].backgroundCharge) / count;
    }
    return {std::abs(difference.requestCharge), std::abs(difference.backgroundCharge)};
}

} // namespace

CountingErrors countingErrorsOf(const planning::Plan &plan, const CountedRequests &drawn,
                                const PopulationScale &scale, const ScaledTrial &trial)
{
    CountingErrors errors;
    const std::map<TypeName, std::set<int>> shares = stepsOfShares(plan, scale);
    if (shares.empty() || drawn.requests.empty())
        return errors;
    const std::vector<Measurement> here = measuredWith({}, drawn, trial);
    const CountingErrors scaled = differenceOf(here, drawn.measured);
    if (scaled.requestCharge == 0 && scaled.backgroundCharge == 0)
        return errors;
    const double times = drawn.different / static_cast<double>(drawn.requests.size());
    for (const auto &[type, steps] : shares) {
        const ItemScale items = scale.itemsOf(type.first, type.second);
        // Different requests count different rows, at most all there are.
        const double counted = std::min(items.here, times * countedBy(steps, here));
        const double error = 1 / std::sqrt(std::max(1.0, counted));
        CountingErrors most;
        for (const double factor :
             {items.factor * (1 + error), std::max(1.0, items.factor / (1 + error))}) {
            PopulationScale other = scale;
            other.set(type.first, type.second, {items.here, factor});
            const CountingErrors moved
                = differenceOf(measuredWith(other, drawn, trial), drawn.measured);
            most = {std::max(most.requestCharge, moved.requestCharge),
                    std::max(most.backgroundCharge, moved.backgroundCharge)};
        }
        errors = {std::hypot(errors.requestCharge, most.requestCharge),
                  std::hypot(errors.backgroundCharge, most.backgroundCharge)};
    }
    return errors;
}

} // namespace partita::evaluation
