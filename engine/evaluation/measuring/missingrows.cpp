#include "engine/evaluation/measuring/missingrows.h"

#include "engine/evaluation/samplenotes.h"
#include "engine/execution/extrapolation.h"
#include "engine/planning/lookup.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

using planning::Lookup;
using planning::Measurement;

/// A read that finds fewer rows than in full and is not scaled up.
struct ShortRead {
    int step = 0;
    double times = 1; ///< rows of a key in full, for each one here
    std::optional<int> limit = {};
};

void addShortReads(const execution::PopulationScale &scale, const Lookup &lookup, bool isOfCommand,
                   std::vector<ShortRead> &reads)
{
    const execution::Extrapolation inFull(execution::boundsOf(scale, lookup));
    const bool isScaled = !isOfCommand && inFull.isScaledByKey();
    if (lookup.hasStep() && lookup.query() && !isScaled
        && inFull.rowsOfKey() >= execution::leastFactor)
        reads.push_back({lookup.step, inFull.rowsOfKey(), lookup.serviceRowLimit()});
    for (const planning::ChildLookup &child : lookup.children)
        addShortReads(scale, *child.lookup, isOfCommand, reads);
}

std::vector<ShortRead> shortReadsOf(const planning::Plan &plan,
                                    const execution::PopulationScale &scale)
{
    std::vector<ShortRead> reads;
    if (plan.executable && plan.executable->lookup)
        addShortReads(scale, *plan.executable->lookup, false, reads);
    if (plan.executable && plan.executable->command)
        forEachFind(*plan.executable->command,
                    [&](const Lookup &find) { addShortReads(scale, find, true, reads); });
    return reads;
}

/// Sums over the measurements.
struct StepSums {
    double executions = 0;
    double returned = 0; ///< rows
    double requests = 0;
    double foreground = 0; ///< RU of this step and those after it
    double background = 0;
};

StepSums sumsFrom(int first, const planning::Plan &plan, const std::vector<Measurement> &measured)
{
    StepSums sums;
    for (const Measurement &one : measured) {
        for (const planning::StepMeasurement &step : one.steps) {
            if (step.step == first) {
                sums.executions += static_cast<double>(step.executions);
                sums.returned += static_cast<double>(step.itemsReturned);
                sums.requests += static_cast<double>(step.requests);
            }
            const bool isBackground
                = std::any_of(plan.background.begin(), plan.background.end(),
                              [&](const auto &some) { return some.number == step.step; });
            if (step.step >= first)
                (isBackground ? sums.background : sums.foreground) += step.requestCharge;
        }
    }
    return sums;
}

} // namespace

void setMissingRows(const planning::Plan &plan, const execution::PopulationScale &scale,
                    const std::vector<Measurement> &measured, Distribution &distribution)
{
    const auto count = static_cast<double>(std::max<std::size_t>(1, measured.size()));
    for (const ShortRead &read : shortReadsOf(plan, scale)) {
        const StepSums sums = sumsFrom(read.step, plan, measured);
        const double executions = std::max(1.0, sums.executions);
        const double rows = std::max(1.0, sums.returned / executions);
        const double more = read.limit ? std::min(read.times, *read.limit / rows) : read.times;
        if (more <= 1)
            continue; // the limit is reached here, too
        const double less = read.limit ? 1 - executions / std::max(executions, sums.requests) : 0;
        MeanError &foreground = distribution.requestChargeError;
        MeanError &background = distribution.backgroundChargeError;
        foreground.above = std::max(foreground.above, (more - 1) * sums.foreground / count);
        background.above = std::max(background.above, (more - 1) * sums.background / count);
        foreground.below = std::max(foreground.below, less * sums.foreground / count);
        background.below = std::max(background.below, less * sums.background / count);
    }
}

} // namespace partita::evaluation
