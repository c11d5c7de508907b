// Counts of a query's work scaled to the full population. With a row limit the matches grow, but
// the rows stay within the limit.
#pragma once

#include "engine/query/metrics.h"

#include <cstdint>
#include <vector>

namespace partita::execution {

/// The counts with `factor` times the items. A page holds at most 4 MB of rows.
query::Metrics scaled(query::Metrics metrics, double factor);

/// Limit of the rows of a query, and what it chooses from.
struct RowLimit {
    std::int64_t rows = 0; ///< TOP, OFFSET plus LIMIT, or the rows of a page
    std::int64_t skipped = 0; ///< part of `rows` that OFFSET skips
    /// Factor of all matches. After earlier pages, fewer are left here and more in full.
    double matchFactor = 1;
    /// Factor of a whole partition's index: rows of one key grow less than those around them.
    double entryFactor = 1;
    bool isMerged = false; ///< ordered across several partitions; otherwise they are asked one
                           ///< after the other
};

/// Turns the counts into those of a population with `factor` times the matches. A partition that
/// returned all its matches returns more, up to the number requested; one that returned as many as
/// requested returns no more. Partitions that would no longer be asked, since earlier ones suffice,
/// are removed. The service may sort few matches but walk an index for many, or walk a short index
/// but sort the same matches with a long one; the choice follows the full population.
void scaleToLimit(std::vector<query::PartitionMetrics> &partitions, double factor,
                  const RowLimit &limit);

} // namespace partita::execution
