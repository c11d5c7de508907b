// Break-even: what a design costs at another mix of reads and writes, or at another rate of one
// pattern, and where one design overtakes another. At another mix the whole request rate stays as
// stated, and so do the proportions within reads and within writes. At another rate of one pattern
// all others stay. Charges are those measured, on the physical partitions of the stated rates.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <set>
#include <vector>

namespace partita::evaluation {

/// Mean charge of a pattern's request as load draws its keys (its probe where nothing was drawn),
/// RU.
double meanCharge(const PatternEvaluation &pattern);
/// The same for its upkeep in the background.
double meanUpkeep(const PatternEvaluation &pattern);
/// What a request adds to the load, upkeep included, RU: scaled to measured charges when the
/// workbook says so.
double chargeInLoad(const PatternEvaluation &pattern);
/// Why a pattern has no charge in a design: the plan is impossible, or the run failed. Empty when
/// it has one.
const std::string &failureOf(const PatternEvaluation &pattern);
/// Whether every pattern has a charge, with all of its upkeep, and every item can be stored. A load
/// without some of its patterns is none to compare with, and what cannot be stored cannot be asked
/// for.
bool answersEverything(const DesignEvaluation &design);
/// The upkeep that is missing from the figures of a command, because the design cannot do it; empty
/// when none is.
std::string missingUpkeepOf(const PatternEvaluation &pattern);

/// A design's load as a function of the share of writes. A straight line.
struct MixLine {
    double requestsPerSecond = 0;
    double readCharge = 0; ///< RU, mean over the queries
    double writeCharge = 0; ///< RU, mean over the commands, upkeep included

    /// RU/s at a share of writes, 0..1.
    double at(double share) const;
};

/// Without the patterns in `except`. Where all rates of a sort are zero, its patterns count alike.
MixLine mixLine(const DesignEvaluation &design, const std::set<std::string> &except);

/// The share of writes at the stated rates, 0..1; 0 when there is no load.
double statedShare(const DesignEvaluation &design, const std::set<std::string> &except);

/// Where the cheapest line changes, by rising share; not within a millionth of either end, which is
/// nobody's workload.
struct BreakEvenPoint {
    double share = 0; ///< 0..1
    double load = 0; ///< RU/s there
    std::size_t before = 0; ///< cheapest below that share
    std::size_t after = 0; ///< cheapest above
};
std::vector<BreakEvenPoint> breakEvenPoints(const std::vector<MixLine> &lines);

/// Where the cheapest design changes as the rate of one pattern rises.
struct RateBreakEvenPoint {
    std::string pattern;
    double ratePerSecond = 0;
    double load = 0; ///< RU/s there
    std::size_t before = 0; ///< cheapest design below that rate: position in the evaluation
    std::size_t after = 0; ///< cheapest above
};
/// By rising rate. Designs that cannot answer some pattern, or cannot store every item, are left
/// out.
std::vector<RateBreakEvenPoint> rateBreakEvenPoints(const Evaluation &evaluation,
                                                    std::string_view pattern);

/// The cheapest line at a share.
std::size_t cheapestAt(const std::vector<MixLine> &lines, double share);

} // namespace partita::evaluation
