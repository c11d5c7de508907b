// Fan-outs: patterns with a query that must visit every physical partition of a container, as no
// partition key bounds it. They count with any number of partitions, since later ones will be
// visited too. With a single partition there is no fan-out yet.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <string>
#include <vector>

namespace partita::evaluation {

/// A pattern that visits every physical partition of a container.
struct FanOut {
    std::string pattern;
    std::string container;
    int physicalPartitions = 1; ///< of the container, today
    bool operator==(const FanOut &) const = default;
};

/// Fan-outs of the requests themselves, without upkeep in the background: one for each pattern and
/// container.
std::vector<FanOut> fanOutsOf(const DesignEvaluation &design);
/// Number of different patterns.
std::size_t patternsIn(const std::vector<FanOut> &fanOuts);
/// Fewest and greatest number of partitions among the visited containers; 0 when there are none.
struct PartitionsAsked {
    int fewest = 0;
    int most = 0;
};
PartitionsAsked partitionsIn(const std::vector<FanOut> &fanOuts);

} // namespace partita::evaluation
