#include "engine/evaluation/uncertainty.h"

#include "engine/evaluation/load.h"

#include <algorithm>
#include <cmath>

namespace partita::evaluation {
namespace {

constexpr double errorsOfAnInterval = 2; // standard errors: about 95 of 100 cases

/// Variance around the mean, by the number of values.
template<typename Value>
double varianceOf(const std::vector<planning::Measurement> &samples, double mean, Value value)
{
    double squares = 0;
    for (const planning::Measurement &sample : samples)
        squares += (value(sample) - mean) * (value(sample) - mean);
    return squares / static_cast<double>(samples.size());
}

} // namespace

double MeanError::standardError() const
{
    return std::hypot(drawn, counted);
}

Interval intervalOf(double mean, const MeanError &error)
{
    const double half = errorsOfAnInterval * error.standardError();
    return {std::max(0.0, mean - half - error.below), mean + half + error.above};
}

double halfWidthShare(double mean, const MeanError &error)
{
    const double half
        = errorsOfAnInterval * error.standardError() + std::max(error.above, error.below);
    return mean > 0 ? half / mean : 0;
}

MeanError LoadEvaluation::averageNeedError() const
{
    const double perUnit = requestUnitsPerSecond > 0 ? averageNeed / requestUnitsPerSecond : 0;
    return {spread, error.counted * perUnit, error.above * perUnit, error.below * perUnit};
}

DrawnKeys allDifferent(double requests)
{
    return {requests, 1 / std::max(1.0, requests), 0, 1};
}

double varianceOfMean(double variance, const DrawnKeys &keys)
{
    const double one = 1 / std::max(1.0, keys.requests);
    const double here = std::max(one, keys.concentration);
    if (here >= 1)
        return 0; // a single key does not show how others differ
    const double ofKeys = (1 - keys.materialised) * (here - one + keys.concentrationInFull);
    return variance / (1 - here) * (one + ofKeys);
}

double factorForFewKeys(const DrawnKeys &keys)
{
    constexpr double z = 1.959964; // 97.5 % of the normal distribution are below it
    const double freedom = std::max(1.0, 1 / keys.concentration - 1);
    const double first = (std::pow(z, 3) + z) / 4;
    const double second = (5 * std::pow(z, 5) + 16 * std::pow(z, 3) + 3 * z) / 96;
    const double t = z + first / freedom + second / (freedom * freedom);
    return t / z;
}

void setDrawnErrors(const PatternSamples &samples, Distribution &distribution)
{
    if (samples.measurements.empty())
        return;
    const auto drawn = [&](double mean, auto value) {
        const double variance = varianceOf(samples.measurements, mean, value);
        return std::sqrt(varianceOfMean(variance, samples.keys)) * factorForFewKeys(samples.keys);
    };
    using planning::Measurement;
    distribution.requestChargeError.drawn
        = drawn(distribution.requestCharge.mean,
                [](const Measurement &sample) { return sample.requestCharge; });
    distribution.backgroundChargeError.drawn
        = drawn(distribution.backgroundCharge.mean,
                [](const Measurement &sample) { return sample.backgroundCharge; });
}

void addError(MeanError &sum, const MeanError &term, double times)
{
    sum.drawn = std::hypot(sum.drawn, times * term.drawn);
    sum.counted += times * term.counted;
    sum.above += times * term.above;
    sum.below += times * term.below;
}

} // namespace partita::evaluation
