// What a query with a limit would have done to the full population, of which it has seen a share:
// its matches grow, but no population has more rows than the limit.
#pragma once

#include "engine/query/metrics.h"

#include <cstdint>
#include <vector>

namespace partita::client {

/// How many rows a query gives.
struct RowLimit {
    std::int64_t rows = 0; ///< TOP, or OFFSET and LIMIT together, or those of a page
    std::int64_t skipped = 0; ///< of these, by OFFSET
    double growth = 1; ///< of all that match: after the pages before, fewer of those here are left,
                       ///< and of those in full more
    double entriesGrowth = 1; ///< of the index of a whole partition: rows of one key grow in number
                              ///< less than those around them
    bool isMerged
        = false; ///< in an order over several partitions; else they are asked one after the other
};

/// Makes of the counts those of a population in which `factor` times the items match. A partition
/// that gave all its matches gives more of them, up to what the client asks of it; one that gave as
/// many as were wanted gives no more. Partitions that would not be asked any more, as those before
/// have enough, are left out. An order that the service finds by sorting few matches, it finds
/// among many by walking an index; and one that it finds by walking a short index, among as few of
/// a long one by sorting.
void growToLimit(std::vector<query::PartitionMetrics> &partitions, double factor,
                 const RowLimit &limit);

} // namespace partita::client
