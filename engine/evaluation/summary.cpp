#include "engine/evaluation/summary.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace partita::evaluation {

Summary summaryOf(std::vector<double> values)
{
    Summary summary;
    if (values.empty())
        return summary;
    std::sort(values.begin(), values.end());
    const auto count = static_cast<double>(values.size());
    const auto percentile = [&](double share) {
        const auto rank = static_cast<std::size_t>(std::ceil(share * count));
        return values[std::clamp<std::size_t>(rank, 1, values.size()) - 1];
    };
    summary.mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    summary.p50 = percentile(0.50);
    summary.p95 = percentile(0.95);
    summary.p99 = percentile(0.99);
    summary.max = values.back();
    return summary;
}

Distribution distributionOf(const std::vector<planning::Measurement> &samples)
{
    const auto summarised = [&](auto value) {
        std::vector<double> values;
        values.reserve(samples.size());
        for (const planning::Measurement &sample : samples)
            values.push_back(static_cast<double>(value(sample)));
        return summaryOf(std::move(values));
    };
    using planning::Measurement;
    Distribution distribution;
    distribution.samples = static_cast<std::int64_t>(samples.size());
    distribution.requestCharge
        = summarised([](const Measurement &sample) { return sample.requestCharge; });
    distribution.latencyMs = summarised([](const Measurement &sample) { return sample.latencyMs; });
    distribution.requests = summarised([](const Measurement &sample) { return sample.requests; });
    distribution.physicalPartitionsVisited
        = summarised([](const Measurement &sample) { return sample.physicalPartitionsVisited; });
    distribution.backgroundCharge
        = summarised([](const Measurement &sample) { return sample.backgroundCharge; });
    distribution.backgroundLatencyMs
        = summarised([](const Measurement &sample) { return sample.backgroundLatencyMs; });
    return distribution;
}

} // namespace partita::evaluation
