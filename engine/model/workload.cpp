#include "engine/model/workload.h"

#include "engine/model/pattern.h"

namespace partita::model {

double rateIn(const WorkloadMix &mix, const AccessPattern &pattern)
{
    const auto stated = mix.rates.find(pattern.id);
    return stated != mix.rates.end() ? stated->second : pattern.ratePerSecond * mix.factor;
}

} // namespace partita::model
