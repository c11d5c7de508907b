// Choice between two ways to find rows in an order with a limit: sort all matches, or walk the
// index on the sort path until there are enough.
#pragma once

#include <cstddef>

namespace partita::query {

/// Basis of the choice, for one physical partition or one logical partition.
struct SortOrWalk {
    double matches = 0; ///< items that satisfy the other conditions, estimated
    double entries = 0; ///< entries of the index among which they are
    bool isScoped = false; ///< in a logical partition: its part of the index is walked whenever not
                           ///< all matches are wanted
    double found = 0; ///< real number of matches, where all were counted: correlated conditions
                      ///< have more matches than estimated
};

/// Whether the index is walked to find `rows` rows.
bool isWalked(const SortOrWalk &choice, double rows);
/// Average number of entries that the walk skips before it has found `rows` rows, or all of them;
/// from the real number of matches if known, else from the estimate.
double entriesPassed(const SortOrWalk &choice, double rows);

/// With ORDER BY over several partitions the client first asks each for min(n, 5 * ceil(n /
/// partitions)) of n rows.
std::size_t rowsAskedOfEach(std::size_t rows, std::size_t partitions);

} // namespace partita::query
