// Errors of the mean charges of a pattern: from the drawn requests, and from what was counted. For
// the latter a few requests are measured again.
#include "engine/evaluation/measuring/missingrows.h"
#include "engine/evaluation/measuring/patternrun.h"
#include "engine/evaluation/uncertainty.h"

#include <set>

namespace partita::evaluation {
namespace {

constexpr std::size_t requestsToCountOn = 5;
constexpr std::int64_t bytesToCountOn = 2LL * 1024 * 1024; ///< moved; no more requests after that

/// The first drawn requests that are different, with their measurements.
CountedRequests firstDifferent(const Sampler &sampler, const PatternSamples &samples)
{
    CountedRequests drawn;
    std::set<std::string> texts;
    std::int64_t moved = 0;
    for (std::size_t i = 0; i < samples.measurements.size(); ++i) {
        SampleRequest request = sampler.draw(i);
        const planning::Measurement &measured = samples.measurements[i];
        const bool isNew = texts.insert(request.text).second;
        if (!isNew || request.isBeyondEnd || !measured.error.empty() || moved > bytesToCountOn
            || drawn.requests.size() >= requestsToCountOn)
            continue;
        moved += bytesMoved(measured);
        drawn.requests.push_back(std::move(request));
        drawn.measured.push_back(measured);
    }
    drawn.different = static_cast<double>(texts.size());
    return drawn;
}

} // namespace

void PatternRun::setErrors(const planning::Plan &plan, const model::AccessPattern &asked,
                           const Sampler &sampler, const PatternSamples &samples,
                           Distribution &distribution)
{
    setDrawnErrors(samples, distribution);
    const execution::Site &here = site();
    const auto measureWith
        = [&](const SampleRequest &drawn, const execution::PopulationScale &scale) {
              const execution::Site scaled {here.client, here.rows, here.mapper, scale};
              return measure(plan, asked, drawn, scaled);
          };
    const CountingErrors counted
        = countingErrorsOf(plan, firstDifferent(sampler, samples), here.scale, measureWith);
    setMissingRows(plan, here.scale, samples.measurements, distribution);
    distribution.requestChargeError.counted = counted.requestCharge;
    distribution.backgroundChargeError.counted = counted.backgroundCharge;
}

} // namespace partita::evaluation
