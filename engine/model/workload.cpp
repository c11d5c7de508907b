#include "engine/model/workload.h"

#include "engine/model/pattern.h"

#include <algorithm>

namespace partita::model {

double hoursLeft(const std::vector<WorkloadMix> &mixes)
{
    double hours = hoursOfADay;
    for (const WorkloadMix &mix : mixes)
        hours -= mix.hoursPerDay;
    return std::max(0.0, hours);
}

double rateIn(const WorkloadMix &mix, const AccessPattern &pattern)
{
    const auto stated = mix.rates.find(pattern.id);
    return stated != mix.rates.end() ? stated->second : pattern.ratePerSecond * mix.factor;
}

} // namespace partita::model
