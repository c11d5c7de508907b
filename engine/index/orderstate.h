// The blocks of an ordered index and how they are built and changed. For the sources of this room.
#pragma once

#include "engine/index/orderedindex.h"
#include "engine/index/orderkey.h"

#include <algorithm>

namespace partita::index {

/// An entry: an item, and in orders over array elements where in the item the value is.
struct Entry {
    ItemNumber number = 0;
    std::uint32_t position = 0;
};

struct OrderedIndex::State {
    /// How a value of an entry is read.
    struct Component {
        json::Path path;
        json::PathReader reader;
        bool descending = false;
        bool isTimestamp = false; ///< `/_ts`, which is kept beside the item
    };

    /// Invariants: never empty; `key` is that of the first entry; at most `blockSize` entries.
    struct Block {
        Key key;
        std::vector<ItemNumber> numbers;
        std::vector<std::uint32_t> positions; ///< as long as numbers when the order has positions, else empty
    };
    static constexpr std::size_t blockSize = 512;

    State(const std::vector<CompositePath> &paths, Kind kind, const store::ItemLog &log);

    const store::ItemLog &items;
    const Kind kind;
    std::vector<Component> components;
    bool hasPositions = false; ///< the path has array steps
    std::vector<Block> blocks;
    std::size_t size = 0;
    std::size_t structured = 0;
    std::vector<ItemNumber> waiting; ///< added, not in blocks yet
    std::atomic<bool> isStale = false; ///< something is waiting
    std::mutex mutex; ///< held while the waiting are merged

    // Values.
    json::Value value(Entry entry, std::size_t component) const;
    Key key(Entry entry) const;
    /// By values alone, in the order of the index.
    int compareValues(Entry left, Entry right) const;
    /// Calls visit(Entry) for each entry that the item has here.
    template<typename Visit>
    void forEachEntry(ItemNumber number, json::Value item, Visit visit) const;
    /// Whether the value of a single order is an array or object.
    bool isStructured(json::Value item) const;

    // Places.
    Entry at(Place place) const;
    Place begin() const { return {}; }
    Place end() const { return {static_cast<std::uint32_t>(blocks.size()), 0}; }
    Place next(Place place) const;
    Place previous(Place place) const; ///< Requires: not begin()
    /// First place whose entry is not before; isBefore(Entry) must hold for a first part of the entries only.
    /// With a key, blocks that begin with another key are judged by that alone.
    template<typename IsBefore>
    Place partition(IsBefore isBefore, const Key *key) const;
    /// Where the entry is or would be: by values, then by number.
    Place find(Entry entry, Key key) const;

    // Changes.
    void build();
    void merge();
    void insert(Entry entry);
    void halve(std::uint32_t block);
    void erase(ItemNumber number);
    void eraseAt(Place place);
    void fill(const std::vector<Entry> &sorted);
    /// Entries of the items, sorted.
    std::vector<Entry> sorted(const std::vector<ItemNumber> &numbers) const;
    std::vector<ItemNumber> allNumbers() const;
    std::size_t countStructured(const std::vector<ItemNumber> &numbers) const;
};

template<typename IsBefore>
Place OrderedIndex::State::partition(IsBefore isBefore, const Key *key) const
{
    // The last block whose first entry is before holds the place (or the place is its end).
    std::size_t low = 0;
    std::size_t high = blocks.size();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        const Block &block = blocks[middle];
        const bool before = key && block.key != *key
            ? block.key < *key
            : isBefore(at({static_cast<std::uint32_t>(middle), 0}));
        if (before)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return begin();
    const auto block = static_cast<std::uint32_t>(low - 1);
    std::size_t first = 1;
    std::size_t last = blocks[block].numbers.size();
    while (first < last) {
        const std::size_t middle = (first + last) / 2;
        if (isBefore(at({block, static_cast<std::uint32_t>(middle)})))
            first = middle + 1;
        else
            last = middle;
    }
    if (first == blocks[block].numbers.size())
        return {block + 1, 0};
    return {block, static_cast<std::uint32_t>(first)};
}

template<typename Visit>
void OrderedIndex::State::forEachEntry(ItemNumber number, json::Value item, Visit visit) const
{
    if (kind == Kind::composite) {
        visit(Entry{number, 0});
        return;
    }
    const auto isScalar = [](const json::Value &value) { return !value.isArray() && !value.isObject(); };
    if (!hasPositions) {
        const json::Value found = components[0].isTimestamp ? json::Value::null() : components[0].reader.of(item);
        if (!found.isUndefined() && isScalar(found))
            visit(Entry{number, 0});
        return;
    }
    std::vector<Entry> entries;
    json::forEachAt(item, components[0].path, [&](const json::Value &found, std::uint32_t position) {
        if (isScalar(found))
            entries.push_back({number, position});
    });
    // Each distinct value once.
    const auto less = [&](Entry a, Entry b) {
        return json::compare(json::valueAt(item, a.position), json::valueAt(item, b.position)) < 0;
    };
    std::stable_sort(entries.begin(), entries.end(), less);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (i == 0 || less(entries[i - 1], entries[i]))
            visit(entries[i]);
    }
}

} // namespace partita::index
