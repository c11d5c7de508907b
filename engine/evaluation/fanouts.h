// Who asks every physical partition of a container: patterns with a query that no partition key
// bounds. They are counted however many partitions there are today, since each that comes is asked
// as well; with one there is no fan-out yet.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <string>
#include <vector>

namespace partita::evaluation {

struct FanOut {
    std::string pattern;
    std::string container;
    int physicalPartitions = 1; ///< of the container, today
    bool operator==(const FanOut &) const = default;
};

/// Of the requests themselves, upkeep in the background left out: each pattern once for each
/// container.
std::vector<FanOut> fanOutsOf(const DesignEvaluation &design);
/// Different patterns among them.
std::size_t patternsIn(const std::vector<FanOut> &fanOuts);
/// Partitions of the containers that are asked: the fewest and the most, 0 where none is.
struct PartitionsAsked {
    int fewest = 0;
    int most = 0;
};
PartitionsAsked partitionsIn(const std::vector<FanOut> &fanOuts);

} // namespace partita::evaluation
