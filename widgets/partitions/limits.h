// How a container grows and when its partitions meet their limits, in words.
#pragma once

#include <QString>

#include <optional>

namespace partita::evaluation {
struct ContainerEvaluation;
}

namespace partita::partitions {

/// "reached", "in 80 days", "in 12 years", "> 100 years", "never".
QString daysText(const std::optional<double> &days);
/// Whether that is soon enough to warn: within a year.
bool isSoon(const std::optional<double> &days);

/// Whether the largest logical partition is close to its 20 GB.
bool isNearLogicalLimit(const evaluation::ContainerEvaluation &container);
/// Whether one partition has that much more than the mean.
bool isUneven(double skew);

/// What the items take when as many expire as arrive, against what they take today: 3 is three
/// times as much. Absent without a time to live, and where that is what they take today.
std::optional<double> settledTimes(const evaluation::ContainerEvaluation &container);
/// "grows 1.2 GB a day, settles at 8.4 GB"; empty where nothing grows or expires.
QString growthText(const evaluation::ContainerEvaluation &container);

} // namespace partita::partitions
