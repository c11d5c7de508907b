// Workload mixes: request rates at times that differ from the normal workload. Plain values.
#pragma once

#include "engine/model/keptmembers.h"

#include <map>
#include <string>
#include <vector>

namespace partita::model {

struct AccessPattern;

inline constexpr double hoursOfADay = 24;
inline constexpr double secondsOfAnHour = 3'600;
inline constexpr double secondsOfADay = hoursOfADay * secondsOfAnHour;

/// A time with its own rates: "a quiet night", "the hour after the mailing". The rest of the day
/// has the rates stated by the patterns.
struct WorkloadMix {
    std::string name;
    std::string description;
    double factor = 1; ///< for the rate of every pattern
    std::map<std::string, double> rates; ///< pattern id -> requests a second, instead
    /// Hours a day, on average. 0 = a rare peak: the throughput must suffice for it, but it does
    /// not count in the costs.
    double hoursPerDay = 0;
    KeptMembers kept = {};
    bool operator==(const WorkloadMix &) const = default;
};

/// Hours of the day without a mix, which have the rates stated by the patterns.
double hoursLeft(const std::vector<WorkloadMix> &mixes);
/// A sentence about mixes that together last longer than a day; empty when they do not.
std::string complaintAboutHours(const std::vector<WorkloadMix> &mixes);

/// The pattern's requests a second in this mix.
double rateIn(const WorkloadMix &mix, const AccessPattern &pattern);
/// The same; for nullptr the rate that the pattern states.
double rateIn(const WorkloadMix *mix, const AccessPattern &pattern);

} // namespace partita::model
