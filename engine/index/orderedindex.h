// Items in the order of their values at one path or several: the basis of seeks, range scans and
// ordered walks.
//
// Entries are item numbers in sorted blocks; values are not stored again but read from the items.
// The numbers of a block are packed: one or two bytes each where items of one value were created
// one after another, three where they are spread over a million items. (When array elements are
// indexed, an item has several entries; each then also has the value's place in the item.) A
// directory keeps the first bytes of each block's first value. New entries wait unsorted and are
// merged when the order is next read.
//
// A *single* order (one path) holds scalars only: null, booleans, numbers, strings. Items without a
// value there, or with an array or object, are not in it (structuredCount() counts the latter). A
// path with an array step gives one entry for each distinct value of an item. A *composite* order
// holds every item; absent values count as undefined.
//
// Thread safety: const functions may run concurrently.
#pragma once

#include "engine/index/policy.h"
#include "engine/items/itemlog.h"
#include "engine/json/members.h"

#include <array>
#include <atomic>
#include <mutex>
#include <span>
#include <utility>

namespace partita::index {

using items::ItemNumber;
class OrderedIndex;

struct Entry; // orderstate.h

/// Position of an entry in an order. Valid until the container changes.
struct OrderPosition {
    std::uint32_t block = 0;
    std::uint32_t entry = 0;
    auto operator<=>(const OrderPosition &) const = default;
};

/// Items of a run of entries, usually of one value. Those of one value ascend by number without
/// repetition.
class Posting {
public:
    Posting() = default;
    Posting(const OrderedIndex *order, OrderPosition first, OrderPosition last);

    bool empty() const { return m_first == m_last; }
    std::size_t size() const;
    /// Number of entries before `part`, a part of this posting.
    std::size_t before(const Posting &part) const;
    std::size_t behind(const Posting &part) const;
    /// Calls visit(std::span<const ItemNumber>) run by run; visit returns false to stop.
    template<typename Visit>
    void forEachSpan(Visit visit) const;
    /// Most items of a run.
    static constexpr std::size_t longestRun = 512;
    /// Requires: all entries have one value. Logarithmic.
    bool contains(ItemNumber number) const;
    std::vector<ItemNumber> toVector() const;

private:
    friend class OrderedIndex;
    using Run = std::array<ItemNumber, longestRun>;
    /// The part in one block: its first entry and the one after its last.
    std::pair<std::uint32_t, std::uint32_t> bounds(std::uint32_t block) const;
    /// The item numbers of that part, unpacked into `room`.
    std::span<const ItemNumber> run(std::uint32_t block, Run &room) const;

    const OrderedIndex *m_order = nullptr;
    OrderPosition m_first;
    OrderPosition m_last;
};

template<typename Visit>
void Posting::forEachSpan(Visit visit) const
{
    Run room;
    for (std::uint32_t block = m_first.block; block < m_last.block; ++block) {
        if (!visit(run(block, room)))
            return;
    }
    if (m_last.entry > (m_first.block == m_last.block ? m_first.entry : 0))
        visit(run(m_last.block, room));
}

/// Items in both, ascending. Requires: each posting has one value only.
std::vector<ItemNumber> intersection(const Posting &left, const Posting &right);
std::vector<ItemNumber> intersection(std::span<const ItemNumber> left,
                                     std::span<const ItemNumber> right);

/// One end of a range of values.
struct Limit {
    enum class Kind {
        none, ///< open: the end of the order
        before, ///< just before the value
        after, ///< just after the value and all equal values
        beforeType, ///< before the first value of the value's type
        afterType, ///< after the last value of the value's type
        afterPrefix ///< after the last string that starts with the value
    };
    Kind kind = Kind::none;
    json::Value value;
};

/// Range of values of a comparison operator. It never crosses types.
struct Range {
    Limit lower;
    Limit upper;

    static Range all() { return {}; }
    static Range equalTo(json::Value value);
    static Range lessThan(json::Value value, bool inclusive); ///< of the same type
    static Range greaterThan(json::Value value, bool inclusive); ///< of the same type
    static Range between(json::Value low, json::Value high); ///< both inclusive
    static Range startsWith(json::Value prefix);
    static Range ofType(json::Value example); ///< every value of the type of `example`
};

/// Walks the distinct values of a range in order, each with its items.
///
///     Cursor cursor = order->walk(Range::greaterThan(date, true), true);
///     while (cursor.next()) use(cursor.value(), cursor.items());
class Cursor {
public:
    /// `alike`: number of leading components with the same value in all entries of the range.
    Cursor(const OrderedIndex *order, OrderPosition first, OrderPosition last, bool descending,
           std::size_t alike = 0);
    /// Moves to the next value; false at the end.
    bool next();
    /// Fills `room` with the next items and returns their number; fewer than fit only at the end.
    /// Items of one value come in order of creation. Not to be mixed with next().
    std::size_t nextItems(std::span<ItemNumber> room);
    json::Value value() const; ///< value at the first path; borrowed from an item
    Posting items() const { return {m_order, m_groupFirst, m_groupLast}; }

private:
    bool isAlike(Entry entry, Entry example) const;
    std::size_t takeFrom(OrderPosition last, std::span<ItemNumber> room);
    OrderPosition farEnd(Entry example) const;

    const OrderedIndex *m_order;
    OrderPosition m_first;
    OrderPosition m_last;
    OrderPosition m_groupFirst;
    OrderPosition m_groupLast;
    OrderPosition m_item; ///< the next item of nextItems()
    bool m_descending;
    std::size_t m_alike;
};

class OrderedIndex {
public:
    enum class Kind { single, composite };
    OrderedIndex(std::vector<CompositePath> components, Kind kind, const items::ItemLog &items);
    ~OrderedIndex();
    OrderedIndex(const OrderedIndex &) = delete;
    OrderedIndex &operator=(const OrderedIndex &) = delete;

    Kind kind() const { return m_kind; }
    const std::vector<CompositePath> &components() const { return m_components; }
    /// "/userId" or "(/type ASC, /creationDate DESC)".
    std::string text() const;

    // Reading.
    std::size_t size() const; ///< entries
    /// Number of items with an array or object at the path, which a single order leaves out.
    std::size_t structuredCount() const;
    /// Items with this value at the (first) path. A single order finds nothing for undefined,
    /// arrays and objects.
    Posting seek(json::Value value) const;
    /// Items with `values` at the leading components; fewer values than components are a prefix.
    Posting seek(std::span<const json::Value> values) const;
    /// Entries in a range, in the order of the index.
    Posting range(const Range &range) const;
    /// Entries with `prefix` at the leading components and a value in `range` at the next one.
    /// `lower` is the smaller value, even for a descending component.
    Posting range(std::span<const json::Value> prefix, const Range &range) const;
    Cursor walk(const Range &range, bool descending = false) const;
    /// Walks the entries of range(prefix, range), in index order or backwards. A group has equal
    /// values at *all* components.
    Cursor walk(std::span<const json::Value> prefix, const Range &range, bool backwards) const;
    /// Walks a part of this order. All its entries have the same values at the first `alike`
    /// components.
    Cursor walk(const Posting &part, bool backwards, std::size_t alike = 0) const;
    /// Number of entries before a place.
    std::size_t rank(OrderPosition place) const;
    /// Value of an item at a component. Requires: the item is in the log; no array steps.
    json::Value valueOf(ItemNumber number, std::size_t component) const;

    // Writing: called by Index.
    void build();
    void add(ItemNumber number);
    void remove(ItemNumber number);
    /// Whether an added item has no place yet. It gets one when the order is next read.
    bool isWaiting(ItemNumber number) const;
    /// Whether a change affects an item's values in this order.
    bool differs(const json::Comparison &change) const;
    std::size_t memory() const;
    bool verify() const;

    struct State; ///< orderstate.h, private to this room

private:
    friend class Posting;
    friend class Cursor;
    State &fresh() const; ///< the state after merging the pending entries
    Posting find(std::span<const json::Value> prefix, const Range &range) const;

    Kind m_kind;
    std::vector<CompositePath> m_components;
    std::unique_ptr<State> m_state;
};

} // namespace partita::index
