#include "engine/model/workload.h"

#include "engine/base/messagetext.h"
#include "engine/model/pattern.h"

#include <algorithm>
#include <cstdio>

namespace partita::model {
namespace {

/// "20", "7.5"
std::string hoursText(double hours)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", hours);
    return text;
}

/// The longest mixes, longest first: "\"day\" (20) or \"night\" (8)".
std::string longestOf(std::vector<WorkloadMix> mixes)
{
    constexpr std::size_t most = 3;
    std::stable_sort(mixes.begin(), mixes.end(), [](const auto &one, const auto &other) {
        return one.hoursPerDay > other.hoursPerDay;
    });
    std::erase_if(mixes, [](const WorkloadMix &mix) { return mix.hoursPerDay <= 0; });
    const std::size_t told = std::min(most, mixes.size());
    std::string all;
    for (std::size_t index = 0; index < told; ++index) {
        const char *before = index == 0 ? "" : index + 1 == told ? " or " : ", ";
        all += before + inQuotes(mixes[index].name) + " (" + hoursText(mixes[index].hoursPerDay)
            + ')';
    }
    return all;
}

} // namespace

double hoursLeft(const std::vector<WorkloadMix> &mixes)
{
    double hours = hoursOfADay;
    for (const WorkloadMix &mix : mixes)
        hours -= mix.hoursPerDay;
    return std::max(0.0, hours);
}

std::string complaintAboutHours(const std::vector<WorkloadMix> &mixes)
{
    double hours = 0;
    for (const WorkloadMix &mix : mixes)
        hours += mix.hoursPerDay;
    if (!(hours > hoursOfADay))
        return {};
    return "The workload mixes last " + hoursText(hours) + " of the " + hoursText(hoursOfADay)
        + " hours of a day; shorten " + longestOf(mixes) + '.';
}

double rateIn(const WorkloadMix &mix, const AccessPattern &pattern)
{
    const auto stated = mix.rates.find(pattern.id);
    return stated != mix.rates.end() ? stated->second : pattern.ratePerSecond * mix.factor;
}

double rateIn(const WorkloadMix *mix, const AccessPattern &pattern)
{
    return mix ? rateIn(*mix, pattern) : pattern.ratePerSecond;
}

} // namespace partita::model
