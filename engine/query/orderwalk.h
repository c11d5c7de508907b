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

    /// Whether conditions on the sort paths leave a part of the order only.
    static bool isNarrowed(const RunState &state);
    /// Whether the item at hand is in that part.
    static bool reaches(RunState &state);

    /// The next item; items of equal sort values come in the order of their creation.
    bool next(ItemNumber &number) { return m_cursor.nextItem(number); }

private:
    index::Cursor m_cursor;
};

/// The same through an order made for the query (Shortcut), which passes nothing over. What a walk of the service's index
/// would have passed is worked out from places in that index.
class PartitionRun::ShortcutWalk {
public:
    /// Nothing when the query has no shortcut, or has not yet been run often enough to make one worth while.
    static std::unique_ptr<ShortcutWalk> find(const RunState &state,
                                              const store::PhysicalPartition &partition);
    ShortcutWalk(const RunState &state, const store::PhysicalPartition &partition,
                 const index::OrderedIndex &order, const Shortcut &shortcut);

    bool next(ItemNumber &number) { return m_cursor.nextItem(number); }
    /// The sort value of the item given last.
    json::Value key() const { return m_cursor.differingValue(); }
    /// Items that it gives in all.
    std::size_t size() const { return m_size; }
    /// Entries of the service's order on the sort path up to and including the item, or all of them.
    std::int64_t entriesThrough(json::Value key, ItemNumber number) const;
    std::int64_t entries() const;

private:
    const RunState &m_state;
    const store::PhysicalPartition &m_partition;
    index::Cursor m_cursor;
    std::size_t m_size = 0;
};

} // namespace partita::query
