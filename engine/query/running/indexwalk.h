// Items in the order of an index, for ORDER BY with a limit and for several equalities.
//
// Conditions on the sort paths narrow the walk: equality on the first paths of a composite index,
// and a range on the next one.
#pragma once

#include "engine/query/running/partitionrun.h"

#include <array>

namespace partita::query {

/// Takes items from a cursor in batches and prefetches them.
class ItemsAhead {
public:
    /// `wanted`: number of items needed, as far as known; the first batch is no larger.
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

class PartitionRun::IndexWalk {
public:
    /// Requires: isPossible().
    IndexWalk(const RunState &state, const store::PhysicalPartition &partition);

    /// Whether the index holds every row that the order must return.
    static bool isPossible(const RunState &state, const store::PhysicalPartition &partition);
    /// Number of entries of the whole walk.
    static std::size_t entries(const RunState &state, const store::PhysicalPartition &partition);

    /// Whether conditions on the sort paths restrict the walk to a part of the order.
    static bool isNarrowed(const RunState &state);
    /// Whether the current item is in that part.
    static bool reaches(RunState &state);

    /// The next item. Items with equal sort values come in order of creation; those without one
    /// come first when ascending.
    bool next(ItemNumber &number);
    /// Whether the last item has no sort value. The index has no entry for it.
    bool isAtMissing() const { return m_isAtMissing; }

private:
    bool nextMissing(ItemNumber &number);

    const store::PhysicalPartition &m_partition;
    ItemsAhead m_items;
    const index::OrderedIndex *m_order = nullptr; ///< set while items without a value are to come
    bool m_missingFirst = false;
    bool m_isAtMissing = false;
    std::optional<std::vector<ItemNumber>> m_missing; ///< listed when the first one is wanted
    std::size_t m_missingAt = 0;
};

/// A walk along an order made for the query (Shortcut), which skips nothing. The entries that a
/// walk of the service's index would skip are computed from places in that index.
class PartitionRun::UnchargedOrderWalk {
public:
    /// nullptr when the query has no such order, or has not run often enough to pay for one.
    static std::unique_ptr<UnchargedOrderWalk> find(const RunState &state,
                                                    const store::PhysicalPartition &partition);
    UnchargedOrderWalk(const RunState &state, const store::PhysicalPartition &partition,
                       const index::OrderedIndex &order, const UnchargedOrder &unchargedOrder);

    bool next(ItemNumber &number) { return m_items.next(number); }
    /// Sort value of an item.
    json::Value keyOf(ItemNumber number) const { return m_order.valueOf(number, m_sortComponent); }
    /// Whether the item has no sort value. Requires: the service could walk its index.
    bool lacksValue(ItemNumber number) const;
    /// Number of items of the whole walk.
    std::size_t size() const { return m_part.size(); }
    /// Number of entries in the service's order of the sort path up to and including the item;
    /// entries() has all of them.
    std::int64_t entriesThrough(ItemNumber number) const;
    std::int64_t entries() const;

private:
    const RunState &m_state;
    const store::PhysicalPartition &m_partition;
    const index::OrderedIndex &m_order;
    const std::size_t m_sortComponent;
    const bool m_mayLackValues;
    const index::Posting m_part;
    ItemsAhead m_items;
};

} // namespace partita::query
