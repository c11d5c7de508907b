// Where each design stands: what keeps it from being recommended, the latency targets that it
// misses, its price. The order of standings is the order in which designs are recommended.
#pragma once

#include "engine/report/material.h"

namespace partita::report {

struct Standing {
    std::size_t place = 0; ///< in the evaluation
    std::vector<std::string> obstacles; ///< clauses: "it cannot answer Q3"
    int targets = 0; ///< patterns with a latency target that it answers
    std::vector<std::string> missed; ///< patterns whose 95th percentile is above their target
    /// Days until a logical partition reaches its limit, and the container with it.
    std::optional<double> fullDays;
    std::string fullContainer;

    bool isUsable() const { return obstacles.empty(); }
};

/// Best first: usable designs, those without a full logical partition within a year, those that
/// miss fewer targets, the cheapest; at the same price, to the dollar, that with the lowest load.
std::vector<Standing> standingsOf(const Material &material);

/// Whether the latency of the pattern's requests misses its target, if it has one.
bool missesTarget(const model::Workbook &workbook, const evaluation::PatternEvaluation &pattern);

} // namespace partita::report
