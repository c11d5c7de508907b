// When partitions meet their limits, in words.
#pragma once

#include <QString>

#include <optional>

namespace partita::partitions {

/// "reached", "in 80 days", "in 12 years", "> 100 years", "never".
QString daysText(const std::optional<double> &days);
/// Whether that is soon enough to warn: within a year.
bool isSoon(const std::optional<double> &days);

} // namespace partita::partitions
