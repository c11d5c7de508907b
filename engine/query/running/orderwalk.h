// Items in the order of an index, for ORDER BY with a limit and for several equalities.
//
// Conditions on the sort path itself narrow the walk: equality on the first paths of a composite
// index, one range on the path after them.
#pragma once

#include "engine/query/running/partitionrun.h"

#include <array>

namespace partita::query {

/// Takes the items of a cursor some at a time, and has them on their way to the processor.
class ItemsAhead {
public:
    /// `wanted`: how many will be taken, as far as that is known; no more than these are read at
    /// first.
    ItemsAhead(const store::PhysicalPartition &partition, index::Cursor cursor, std::size_t wanted)
        : m_log(partition.log())
        , m_cursor(cursor)
        , m_wanted(wanted)
    {
    }

    bool next(ItemNumber &number)
    {
        if (m_at == m_count && !read())
            return false;
        if (m_at + ahead < m_count)
            m_log.prefetchWhole(m_numbers[m_at + ahead]);
        number = m_numbers[m_at++];
        return true;
    }

private:
    static constexpr std::size_t ahead = 6;

    bool read();

    const items::ItemLog &m_log;
    index::Cursor m_cursor;
    std::size_t m_wanted;
    std::array<ItemNumber, 32> m_numbers;
    std::size_t m_at = 0;
    std::size_t m_count = 0;
};

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
    bool next(ItemNumber &number) { return m_items.next(number); }

private:
    ItemsAhead m_items;
};

/// The same through an order made for the query (Shortcut), which passes nothing over. What a walk
/// of the service's index would have passed is worked out from places in that index.
class PartitionRun::ShortcutWalk {
public:
    /// Nothing when the query has no shortcut, or has not yet been run often enough to make one
    /// worth while.
    static std::unique_ptr<ShortcutWalk> find(const RunState &state,
                                              const store::PhysicalPartition &partition);
    ShortcutWalk(const RunState &state, const store::PhysicalPartition &partition,
                 const index::OrderedIndex &order, const Shortcut &shortcut);

    bool next(ItemNumber &number) { return m_items.next(number); }
    /// The sort value of an item.
    json::Value keyOf(ItemNumber number) const { return m_order.valueOf(number, m_sortComponent); }
    /// Items that it gives in all.
    std::size_t size() const { return m_part.size(); }
    /// Entries of the service's order on the sort path up to and including the item, or all of
    /// them.
    std::int64_t entriesThrough(ItemNumber number) const;
    std::int64_t entries() const;

private:
    const RunState &m_state;
    const store::PhysicalPartition &m_partition;
    const index::OrderedIndex &m_order;
    const std::size_t m_sortComponent;
    const index::Posting m_part;
    ItemsAhead m_items;
};

} // namespace partita::query
