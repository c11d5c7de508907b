// Items in the order of an index, for ORDER BY with a limit.
//
// Conditions on the sort path itself narrow the walk: equality on the first paths of a composite index, one range on the
// path after them.
#pragma once

#include "engine/query/partitionrun.h"

namespace partita::query {

class PartitionRun::Walk {
public:
    /// Requires: isPossible().
    Walk(const RunState &state, const store::PhysicalPartition &partition);

    /// Whether the index holds every row that the order must give.
    static bool isPossible(const RunState &state, const store::PhysicalPartition &partition);
    /// Entries that the walk would pass from end to end.
    static std::size_t entries(const RunState &state, const store::PhysicalPartition &partition);

    /// The next item; items of equal sort values come in the order of their creation.
    bool next(ItemNumber &number);

private:
    index::Cursor m_cursor;
    std::vector<ItemNumber> m_group; ///< items of the value at hand
    std::size_t m_at = 0;
};

} // namespace partita::query
