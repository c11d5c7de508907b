// Items in the order of the values at one path or at several: what seeks, range scans and ordered
// walks run on.
//
// Entries are item numbers in sorted blocks; values are not stored again but read from the items. A
// block takes as few bits an entry as its numbers lie apart: one or two bytes where items of one
// value were made one after another, three where they come from all over a million items. (Where
// array elements are indexed an entry has a place in its item as well, since an item then has
// several.) A directory keeps the first bytes of each block's first value. New entries wait
// unsorted and are merged when the order is next read.
//
// A *single* order (one path) holds scalars only: null, booleans, numbers, strings; an item that
// has no value there, an array or an object, is not in it (structuredCount() tells of the latter).
// Paths with an array step give one entry for each distinct value of an item. A *composite* order
// holds every item, absent values counting as undefined.
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

/// Place of an entry inside an order. Valid until the container changes.
struct Place {
    std::uint32_t block = 0;
    std::uint32_t entry = 0;
    auto operator<=>(const Place &) const = default;
};

/// The items of a run of entries, usually of one value: then ascending by number and without
/// repetition.
class Posting {
public:
    Posting() = default;
    Posting(const OrderedIndex *order, Place first, Place last);

    bool empty() const { return m_first == m_last; }
    std::size_t size() const;
    /// Entries of this one that stand before `part`, which is of the same order and inside;
    /// likewise behind it.
    std::size_t before(const Posting &part) const;
    std::size_t behind(const Posting &part) const;
    /// Calls visit(std::span<const ItemNumber>) run by run; visit returns false to stop.
    template<typename Visit>
    void forEachSpan(Visit visit) const;
    /// Runs have at most this many items.
    static constexpr std::size_t longestRun = 512;
    /// Requires: the posting is of one value. Logarithmic.
    bool contains(ItemNumber number) const;
    std::vector<ItemNumber> toVector() const;

private:
    friend class OrderedIndex;
    using Run = std::array<ItemNumber, longestRun>;
    /// The part in one block: entries from the first to before the second.
    std::pair<std::uint32_t, std::uint32_t> bounds(std::uint32_t block) const;
    /// The numbers of that part, unpacked into `room`.
    std::span<const ItemNumber> run(std::uint32_t block, Run &room) const;

    const OrderedIndex *m_order = nullptr;
    Place m_first;
    Place m_last;
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

/// Items in both, ascending. Requires: postings of one value each.
std::vector<ItemNumber> intersection(const Posting &left, const Posting &right);
std::vector<ItemNumber> intersection(std::span<const ItemNumber> left,
                                     std::span<const ItemNumber> right);

/// An end of a range of values.
struct Limit {
    enum class Kind {
        none, ///< open: the very end of the order
        before, ///< just before the value
        after, ///< just after the value (and whatever equals it)
        beforeType, ///< before the first value of the value's type
        afterType, ///< after the last value of the value's type
        afterPrefix ///< after the last string that starts with the value
    };
    Kind kind = Kind::none;
    json::Value value;
};

/// A range of values, as comparison operators make them: they never cross types.
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

/// Walks the distinct values of a range in order; each comes with its items.
///
///     Cursor cursor = order->walk(Range::greaterThan(date, true), true);
///     while (cursor.next()) use(cursor.value(), cursor.items());
class Cursor {
public:
    /// `alike`: first components that have the same value in all entries of the range.
    Cursor(const OrderedIndex *order, Place first, Place last, bool descending,
           std::size_t alike = 0);
    /// Moves to the next value; false at the end.
    bool next();
    /// Moves on by as many items as there is room for, and gives their number: fewer at the end
    /// only. Those of one value come in the order of their creation. Not to be mixed with next().
    std::size_t nextItems(std::span<ItemNumber> room);
    json::Value value() const; ///< of the first path; borrowed from an item
    Posting items() const { return {m_order, m_groupFirst, m_groupLast}; }

private:
    bool isAlike(Entry entry, Entry example) const;
    std::size_t takeFrom(Place last, std::span<ItemNumber> room);
    Place farEnd(Entry example) const;

    const OrderedIndex *m_order;
    Place m_first;
    Place m_last;
    Place m_groupFirst;
    Place m_groupLast;
    Place m_item; ///< that nextItems() gives next
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
    /// Items whose value at the path is an array or object, and which are therefore not in a single
    /// order.
    std::size_t structuredCount() const;
    /// Items with the value at the (first) path. Undefined, arrays and objects give nothing in a
    /// single order.
    Posting seek(json::Value value) const;
    /// Items that have `values` at the first components (fewer values than components: a prefix).
    Posting seek(std::span<const json::Value> values) const;
    /// Entries in a range, in the order of the index.
    Posting range(const Range &range) const;
    /// Entries with `prefix` at the first components and in `range` at the next one. Ranges speak
    /// of values: with a descending component, `lower` is still the smaller value.
    Posting range(std::span<const json::Value> prefix, const Range &range) const;
    Cursor walk(const Range &range, bool descending = false) const;
    /// Walks entries with `prefix` at the first components and in `range` at the next one, in the
    /// order of the index or backwards. Groups are of equal values at *all* components.
    Cursor walk(std::span<const json::Value> prefix, const Range &range, bool backwards) const;
    /// Walks a part of this order. All its entries have the same values at the first `alike`
    /// components.
    Cursor walk(const Posting &part, bool backwards, std::size_t alike = 0) const;
    /// Number of distinct values (of all components together). Linear in them.
    std::size_t distinctCount() const;
    /// Entries before a place: how many an ordered walk passes.
    std::size_t rank(Place place) const;
    /// The value of an item at a component. Requires: the item is in the log; no array steps.
    json::Value valueOf(ItemNumber number, std::size_t component) const;

    // Writing: see Index.
    void build();
    void add(ItemNumber number);
    void remove(ItemNumber number);
    /// Whether an item was added but has no place yet, which it gets when the order is next read.
    bool isWaiting(ItemNumber number) const;
    /// Whether an item's values here are others after a change.
    bool differs(const json::Comparison &change) const;
    std::size_t memory() const;
    bool verify() const;

    struct State; ///< orderstate.h, for the sources of this room

private:
    friend class Posting;
    friend class Cursor;
    State &fresh() const; ///< the state with nothing waiting
    Posting find(std::span<const json::Value> prefix, const Range &range) const;

    Kind m_kind;
    std::vector<CompositePath> m_components;
    std::unique_ptr<State> m_state;
};

} // namespace partita::index
