// Break-even: what a design costs at another mix of reads and writes, and where one design overtakes another. The whole
// request rate stays as stated, and so do the proportions within reads and within writes.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QPointF>

#include <set>
#include <vector>

namespace partita::compare {

/// Mean charge of a pattern's request as load draws its keys (its probe where nothing was drawn), RU.
double meanCharge(const evaluation::PatternEvaluation &pattern);
/// The same for its upkeep in the background.
double meanUpkeep(const evaluation::PatternEvaluation &pattern);
/// Why a pattern has no charge in a design: the plan is impossible, or the run failed. Empty when it has one.
const std::string &failureOf(const evaluation::PatternEvaluation &pattern);

/// A design's load as a function of the share of writes. A straight line.
struct MixLine {
    double requestsPerSecond = 0;
    double readCharge = 0; ///< RU, mean over the queries
    double writeCharge = 0; ///< RU, mean over the commands, upkeep included

    /// RU/s at a share of writes, 0..1.
    double at(double share) const;
};

/// Without the patterns in `except`. Where all rates of a sort are zero, its patterns count alike.
MixLine mixLine(const evaluation::DesignEvaluation &design, const std::set<std::string> &except);

/// The share of writes at the stated rates, 0..1; 0 when there is no load.
double statedShare(const evaluation::DesignEvaluation &design, const std::set<std::string> &except);

/// Where the cheapest line changes, by rising share.
struct Overtaking {
    double share = 0; ///< 0..1
    double load = 0; ///< RU/s there
    std::size_t before = 0; ///< cheapest below that share
    std::size_t after = 0; ///< cheapest above
};
std::vector<Overtaking> overtakings(const std::vector<MixLine> &lines);

/// The cheapest line at a share.
std::size_t cheapestAt(const std::vector<MixLine> &lines, double share);

} // namespace partita::compare
