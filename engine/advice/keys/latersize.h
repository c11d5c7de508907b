// Size of a container at a later day: the physical partitions that it will have grown to, and the
// load on them.
#pragma once

#include "engine/evaluation/evaluation.h"

namespace partita::advice {

/// A difference in load that is more than chance: one load is at most this share of the other.
inline constexpr double clearlyLess = 0.95;

/// Physical partitions of the container after so many days of growth; never fewer than today.
int partitionsThen(const evaluation::ContainerEvaluation &container, double days);

/// True when a logical partition reaches its limit by then, so that the load does not matter.
bool isFullBefore(const evaluation::ContainerEvaluation &container, double days);

/// Number of physical partitions to measure with instead of `then`. The load grows evenly with
/// further ones, since the same queries visit each of them. Requires: now < then.
int measurableInstead(int now, int then);

/// A load measured with some number of physical partitions.
struct LoadOnPartitions {
    int physicalPartitions = 1;
    double requestUnitsPerSecond = 0;
};

/// RU/s with `then` physical partitions, on the line through both loads.
double loadThen(const LoadOnPartitions &now, const LoadOnPartitions &measured, int then);

} // namespace partita::advice
