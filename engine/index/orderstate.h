// Blocks of an ordered index, with building, searching and changing them. Private to this room.
#pragma once

#include "engine/index/orderedindex.h"
#include "engine/index/orderkey.h"
#include "engine/index/packednumbers.h"
#include "engine/index/pendingentries.h"
#include "engine/index/seekcache.h"
#include "engine/json/text.h"

#include <algorithm>
#include <optional>

namespace partita::index {

/// An entry: an item and, in orders over array elements, the place of the value in it.
struct Entry {
    ItemNumber number = 0;
    std::uint32_t position = 0;
};

/// An entry with its sort key.
struct Keyed {
    Key key;
    Entry entry;
};

struct OrderedIndex::State {
    /// One component of the order, with what is needed to read its values.
    struct Component {
        json::Path path;
        json::PathReader reader;
        bool descending = false;
        bool isTimestamp = false; ///< `/_ts`, which is stored outside the item

        bool mayDiffer(const json::Comparison &change) const
        {
            return path.steps().empty() || change.mayDiffer(path.steps()[0].name);
        }
    };

    /// Invariants: never empty; the keys are those of the first entry; at most `blockSize` entries.
    struct Block {
        Key key;
        Key secondKey; ///< key of the second component, if any
        PackedNumbers numbers;
        PackedNumbers positions; ///< one for each entry when the order has positions, else empty
    };
    static constexpr std::size_t blockSize = Posting::longestRun;
    /// Entries of a newly built block. The room left takes the first insertions without a split.
    static constexpr std::size_t builtSize = 448;

    State(const std::vector<CompositePath> &paths, Kind kind, const items::ItemLog &log);

    const items::ItemLog &items;
    const Kind kind;
    std::vector<Component> components;
    bool hasPositions = false; ///< the path has array steps
    std::vector<Block> blocks;
    std::vector<std::size_t> starts; ///< entries before each block, and in all
    std::atomic<bool> hasStarts = false; ///< `starts` matches the blocks
    std::size_t size = 0;
    std::size_t structured = 0;
    PendingEntries pending; ///< added, but not in blocks yet
    std::atomic<bool> isStale = false; ///< some entries are pending
    mutable SeekCache memory;
    mutable SeekCache singles; ///< runs of entries with distinct values, by their end
    std::mutex mutex; ///< held while pending entries are merged and `starts` is computed

    // Values.
    json::Value value(Entry entry, std::size_t component) const;
    Key key(Entry entry) const { return key(entry, 0); }
    Key key(Entry entry, std::size_t component) const;
    Key keyOf(const json::Value &value, std::size_t component, std::size_t depth = 0) const
    {
        const Key plain = Key::of(value, depth);
        return components[component].descending ? plain.inverted() : plain;
    }
    /// Order by values alone, in the direction of the index.
    int compareValues(Entry left, Entry right, std::size_t firstComponent = 0) const;
    /// Whether all values from `firstComponent` on are equal.
    bool isSame(Entry left, Entry right, std::size_t firstComponent) const;
    /// Calls visit(Entry, value) for each entry of the item, with the value at the first component.
    /// Returns true when a single order must count the item as structured.
    template<typename Visit>
    bool forEachEntry(ItemNumber number, json::Value item, Visit visit) const;
    template<typename Visit>
    bool forEachElement(ItemNumber number, json::Value item, Visit visit) const;

    // Places.
    Entry at(OrderPosition place) const
    {
        const Block &block = blocks[place.block];
        return {block.numbers[place.entry], hasPositions ? block.positions[place.entry] : 0};
    }
    OrderPosition begin() const { return {}; }
    OrderPosition end() const { return {static_cast<std::uint32_t>(blocks.size()), 0}; }
    OrderPosition next(OrderPosition place) const
    {
        return place.entry + 1 < blocks[place.block].numbers.size()
            ? OrderPosition {place.block, place.entry + 1}
            : OrderPosition {place.block + 1, 0};
    }
    /// Requires: not begin().
    OrderPosition previous(OrderPosition place) const
    {
        if (place.entry > 0)
            return {place.block, place.entry - 1};
        const std::uint32_t block = place.block - 1;
        return {block, static_cast<std::uint32_t>(blocks[block].numbers.size() - 1)};
    }
    /// Prefetches the item some entries further on, for a walk that will reach it soon.
    void prefetchNear(OrderPosition place, bool backwards) const
    {
        constexpr std::uint32_t ahead = 6;
        const PackedNumbers &numbers = blocks[place.block].numbers;
        if (backwards ? place.entry >= ahead : place.entry + ahead < numbers.size())
            items.prefetchWhole(numbers[backwards ? place.entry - ahead : place.entry + ahead]);
    }
    /// Whether entries with the same values at the first `alike` components can differ at one path
    /// only.
    bool differsAtOnePath(std::size_t alike) const
    {
        return alike + 1 == components.size() && !hasPositions && !components.back().isTimestamp;
    }
    /// Collects the entries before `place`, backwards, as long as each differs in value from the
    /// one before it (the entry at `first` is exempt). Moves `place` to the last one collected and
    /// returns their number. Requires: differsAtOnePath().
    std::size_t singlesBefore(OrderPosition &place, OrderPosition first,
                              std::span<ItemNumber> room) const;
    /// The same from the memory of an earlier walk from this place; 0 without one. Requires:
    /// `place` is not `first`.
    std::size_t knownSinglesBefore(OrderPosition &place, OrderPosition first,
                                   std::span<ItemNumber> room) const;
    std::size_t readSinglesBefore(OrderPosition &place, OrderPosition first,
                                  std::span<ItemNumber> room) const;
    static std::size_t hashOf(OrderPosition place)
    {
        return json::mix(static_cast<std::uint64_t>(place.block) << 32 | place.entry);
    }
    /// First place whose entry is not before, by binary search: isBefore(Entry) holds for a leading
    /// part of the entries. With `key`, blocks whose first key differs are judged by the key alone;
    /// with `secondKey`, so are blocks with an equal first key. Requires: if there is a second key,
    /// an equal first key means an equal value.
    template<typename IsBefore>
    OrderPosition partition(IsBefore isBefore, const Key *key,
                            const Key *secondKey = nullptr) const;
    /// Number of blocks whose first entry is before.
    template<typename IsBefore>
    std::size_t blocksBefore(IsBefore isBefore, const Key *key,
                             const Key *secondKey = nullptr) const;
    /// State of a binary search in one block.
    struct InBlock {
        std::uint32_t block = 0;
        std::uint32_t first = 0; ///< entries below this one are before
        std::uint32_t last = 0; ///< entries from this one on are not before
        bool isDone() const { return first >= last; }
        std::uint32_t middle() const { return (first + last) / 2; }
        void step(bool isBefore) { (isBefore ? first : last) = middle() + (isBefore ? 1 : 0); }
    };
    /// The search in the last block whose first entry is before. Its result may be the end of the
    /// block.
    InBlock inBlock(std::size_t blocksBefore) const;
    OrderPosition placeOf(const InBlock &search) const;
    /// Runs a search to its end.
    template<typename IsBefore>
    void search(InBlock &search, IsBefore isBefore) const;
    ItemNumber numberAt(const InBlock &search) const
    {
        return blocks[search.block].numbers[search.middle()];
    }

    /// A sought entry, with its keys and values read once.
    struct Sought {
        Entry entry;
        Key key;
        json::Value value; ///< at the first component
        Key secondKey;
        json::Value second; ///< value at the second component, if any
        bool isExact = false; ///< an equal key means an equal first value
        bool isWhole = false; ///< an equal key means that all values are equal
        bool hasSecond = false;
        /// Key for blocks whose first key is equal; nullptr when that does not mean an equal first
        /// value.
        const Key *keyAfterFirst() const { return isExact && hasSecond ? &secondKey : nullptr; }
    };
    Sought sought(const Keyed &keyed) const;
    /// Whether an equal key means an equal value at the first component, without reading the item.
    bool isExact(const Key &key, const json::Value &value) const;
    /// Order of an entry against the sought values, in the direction of the index.
    int compareTo(Entry other, const Sought &target) const;
    /// The same for an entry whose first value equals the sought one.
    int compareRest(Entry other, const Sought &target) const;
    /// Order of an entry's value at one component against `sought`, in the direction of the index.
    int compareAt(std::size_t component, Entry other, const json::Value &sought) const;
    /// Whether all entries of a block have the first sought value, as far as keys show.
    bool isOfFirst(std::uint32_t block, const Sought &target) const
    {
        return target.isExact && block + std::size_t {1} < blocks.size()
            && blocks[block].key == target.key && blocks[block + 1].key == target.key;
    }
    /// Number of blocks that begin with values up to the sought ones. Requires: at least `known`
    /// do.
    std::size_t blocksUpTo(const Sought &target, std::size_t known) const;
    /// Search for the first entry with the sought values.
    InBlock begin(const Sought &target) const;
    /// Place of an entry that is in the blocks.
    OrderPosition placeOf(Entry entry) const;

    // Changes.
    void build();
    void merge();
    struct Arrivals; // ordermerge.cpp
    struct Insertion;
    class Placing;
    class Inserting;
    void insertSorted(std::vector<Keyed> &keyed);
    void countStarts();
    void forgetPlaces();
    void erase(ItemNumber number);
    void eraseAt(OrderPosition place);
    /// Sets the keys of a block that begins with this entry; `key` is its first key if known.
    void setKeys(Block &block, Entry first, std::optional<Key> key = {}) const;
    void fill(const std::vector<Entry> &entries);
    /// The entries of all items, sorted.
    struct Sorted {
        std::vector<Entry> entries;
        std::size_t structured = 0;
    };
    Sorted sorted() const;
    static std::vector<Entry> entriesOf(std::span<const Keyed> keyed);
    /// Requires: the keys are those of the first component.
    void sort(std::span<Keyed> entries) const;
};

template<typename IsBefore>
OrderPosition OrderedIndex::State::partition(IsBefore isBefore, const Key *key,
                                             const Key *secondKey) const
{
    InBlock found = inBlock(blocksBefore(isBefore, key, secondKey));
    search(found, isBefore);
    return placeOf(found);
}

template<typename IsBefore>
void OrderedIndex::State::search(InBlock &search, IsBefore isBefore) const
{
    while (!search.isDone()) {
        // Items are scattered in memory. Both possible next items are prefetched while this one is
        // read.
        const PackedNumbers &numbers = blocks[search.block].numbers;
        const std::uint32_t middle = search.middle();
        items.prefetch(numbers[(search.first + middle) / 2]);
        items.prefetch(numbers[std::min((middle + 1 + search.last) / 2, search.last - 1)]);
        search.step(isBefore(at({search.block, middle})));
    }
}

template<typename IsBefore>
std::size_t OrderedIndex::State::blocksBefore(IsBefore isBefore, const Key *key,
                                              const Key *secondKey) const
{
    const auto beginsBefore = [&](std::size_t number) {
        const Block &block = blocks[number];
        if (key && block.key != *key)
            return block.key < *key;
        if (secondKey && block.secondKey != *secondKey)
            return block.secondKey < *secondKey;
        return isBefore(at({static_cast<std::uint32_t>(number), 0}));
    };
    std::size_t low = 0;
    std::size_t high = blocks.size();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (beginsBefore(middle))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

template<typename Visit>
bool OrderedIndex::State::forEachEntry(ItemNumber number, json::Value item, Visit visit) const
{
    if (hasPositions)
        return forEachElement(number, item, visit);
    const json::Value first = components[0].isTimestamp
        ? json::Value::integer(items.info(number).timestamp)
        : components[0].reader.of(item);
    const bool isContainer = first.isArray() || first.isObject();
    if (kind == Kind::composite || (!isContainer && !first.isUndefined()))
        visit(Entry {number, 0}, first);
    return isContainer && kind == Kind::single;
}

template<typename Visit>
bool OrderedIndex::State::forEachElement(ItemNumber number, json::Value item, Visit visit) const
{
    struct Found {
        Entry entry;
        json::Value value;
    };
    std::vector<Found> found;
    bool isStructured = false;
    json::forEachAt(item, components[0].path,
                    [&](const json::Value &value, std::uint32_t position) {
                        if (value.isArray() || value.isObject())
                            isStructured = true;
                        else
                            found.push_back({{number, position}, value});
                    });
    // Each distinct value once.
    const auto less
        = [](const Found &a, const Found &b) { return json::compare(a.value, b.value) < 0; };
    std::stable_sort(found.begin(), found.end(), less);
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (i == 0 || less(found[i - 1], found[i]))
            visit(found[i].entry, found[i].value);
    }
    return isStructured;
}

} // namespace partita::index
