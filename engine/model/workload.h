// Workload mixes: what the application asks for at other times than those the rates of the patterns
// are stated for. Plain values.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace partita::model {

struct AccessPattern;

inline constexpr double hoursOfADay = 24;
inline constexpr double secondsOfAnHour = 3'600;
inline constexpr double secondsOfADay = hoursOfADay * secondsOfAnHour;

/// A time of its own: "a quiet night", "the hour after the mailing". What the mixes leave of the
/// day has the rates that the patterns state.
struct WorkloadMix {
    std::string name;
    std::string description;
    double factor = 1; ///< of the rate of every pattern
    std::map<std::string, double> rates; ///< pattern id -> requests a second, instead
    /// How long it lasts a day, on average; 0 = a rare peak, which must be carried but does not
    /// show in the costs.
    double hoursPerDay = 0;
    bool operator==(const WorkloadMix &) const = default;
};

/// Hours of a day that the mixes leave to the rates that the patterns state.
double hoursLeft(const std::vector<WorkloadMix> &mixes);
/// What is wrong with mixes that last longer than a day, in a sentence; empty where they do not.
std::string complaintAboutHours(const std::vector<WorkloadMix> &mixes);

/// Requests a second of a pattern in this mix.
double rateIn(const WorkloadMix &mix, const AccessPattern &pattern);
/// The same; without a mix the rate that the pattern states.
double rateIn(const WorkloadMix *mix, const AccessPattern &pattern);

} // namespace partita::model
