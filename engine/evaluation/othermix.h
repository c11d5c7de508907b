// Estimate of a design at another mix of reads and writes, without new measurements. The charges of
// reads and writes on each physical partition are known, so load, needed throughput and cost
// follow. The total request rate stays as stated, and so do the proportions within reads and within
// writes, in each mix of the day. Charges, the number of physical partitions, and the part of a
// partition's extra load that counts as chance (load.h) are those of the stated rates. The needed
// throughput may therefore be off by a few percent.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <set>

namespace partita::evaluation {

/// Factors that multiply the rates of reads and writes.
struct MixFactors {
    double reads = 1;
    double writes = 1;
};

/// Factors for a share of writes among all requests, 0..1, ignoring the patterns in `except`. None
/// when reads or writes have no rate: their distribution over patterns is unknown then.
std::optional<MixFactors> factorsAt(double share, const DesignEvaluation &design,
                                    const std::set<std::string> &except);

/// Rates, load of each container over the day, load and cost of the design, and exceeded limits.
/// Sample documents and answers are left out, as they are those of the stated rates. Requires: the
/// design is the one that was evaluated.
DesignEvaluation atMix(const DesignEvaluation &evaluated, const model::Design &design,
                       const MixFactors &factors);

} // namespace partita::evaluation
