// How rows are found in an order with a limit: all matches sorted, or the index on the sort path
// walked until there are enough.
#pragma once

#include <cstddef>

namespace partita::query {

/// What the choice goes by, in one physical partition, or in the logical partition that is asked.
struct WalkChoice {
    double matches = 0; ///< items that the other conditions leave, estimated
    double entries = 0; ///< of the index, among which they lie
    bool isScoped = false; ///< in a logical partition: its part of the index is walked whenever
                           ///< fewer than all are wanted
    double found = 0; ///< items that they did leave, where all were looked at: conditions that go
                      ///< together leave more than estimated
};

/// Whether the index is walked for so many rows.
bool isWalked(const WalkChoice &choice, double rows);
/// Entries that the walk passes over on average until it has found so many rows, or all: of those
/// there are, else as estimated.
double entriesPassed(const WalkChoice &choice, double rows);

/// With ORDER BY over several partitions the client asks each for min(n, 5 * ceil(n / partitions))
/// of n rows at first.
std::size_t rowsAskedOfEach(std::size_t rows, std::size_t partitions);

} // namespace partita::query
