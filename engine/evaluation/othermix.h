// A design at another mix of reads and writes, without measuring anew: what reads take and what
// writes take is known of each physical partition, so the load there, the throughput that it needs
// and the cost follow. The whole request rate stays as stated, and so do the proportions within
// reads and within writes, in each mix of the day; charges, and the number of physical partitions,
// are those of the stated rates, and so is how much of what makes a partition hotter than others is
// taken for chance (load.h): the throughput that is needed may be some percent off.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <set>

namespace partita::evaluation {

/// By what reads and writes are multiplied.
struct MixFactors {
    double reads = 1;
    double writes = 1;
};

/// For a share of writes of all requests, 0..1, the patterns in `except` left out of account. None
/// where either sort has no rate: nothing tells then which of its patterns are asked for.
std::optional<MixFactors> factorsAt(double share, const DesignEvaluation &design,
                                    const std::set<std::string> &except);

/// Rates, the load of each container over the day, the design's load and cost, and which containers
/// ask for more than the service gives; without sample documents and without answers, which are
/// those of the stated rates. Requires: the design is the one that was evaluated.
DesignEvaluation atMix(const DesignEvaluation &evaluated, const model::Design &design,
                       const MixFactors &factors);

} // namespace partita::evaluation
