// Growth of a container and the time until its partitions reach their limits, in words.
#pragma once

#include <QString>

#include <optional>

namespace partita::evaluation {
struct ContainerEvaluation;
}

namespace partita::partitions {

/// "reached", "in 80 days", "in 12 years", "> 100 years", "never".
QString daysText(const std::optional<double> &days);
/// True within a year: soon enough to warn.
bool isSoon(const std::optional<double> &days);

/// True when the largest logical partition is close to its limit of 20 GB.
bool isNearLogicalLimit(const evaluation::ContainerEvaluation &container);
/// True when one partition has much more than the mean.
bool isUneven(double skew);

/// Storage once as many items expire as arrive, relative to today's: 3 is three times as much.
/// Empty without a time to live, or when it equals today's.
std::optional<double> settledTimes(const evaluation::ContainerEvaluation &container);
/// "grows 1.2 GB a day, settles at 8.4 GB"; empty when nothing grows or expires.
QString growthText(const evaluation::ContainerEvaluation &container);

} // namespace partita::partitions
