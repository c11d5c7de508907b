// The blocks of an ordered index and how they are built and changed. For the sources of this room.
#pragma once

#include "engine/index/orderedindex.h"
#include "engine/index/orderkey.h"
#include "engine/index/packednumbers.h"
#include "engine/index/pendingentries.h"
#include "engine/index/seekmemory.h"
#include "engine/json/text.h"

#include <algorithm>
#include <optional>

namespace partita::index {

/// An entry: an item, and in orders over array elements where in the item the value is.
struct Entry {
    ItemNumber number = 0;
    std::uint32_t position = 0;
};

/// An entry with the key by which it is being sorted.
struct Keyed {
    Key key;
    Entry entry;
};

struct OrderedIndex::State {
    /// How a value of an entry is read.
    struct Component {
        json::Path path;
        json::PathReader reader;
        bool descending = false;
        bool isTimestamp = false; ///< `/_ts`, which is kept beside the item

        bool mayDiffer(const json::Comparison &change) const
        {
            return path.steps().empty() || change.mayDiffer(path.steps()[0].name);
        }
    };

    /// Invariants: never empty; the keys are those of the first entry; at most `blockSize` entries.
    struct Block {
        Key key;
        Key secondKey; ///< of the second component, when there is one
        PackedNumbers numbers;
        PackedNumbers positions; ///< as long as numbers when the order has positions, else empty
    };
    static constexpr std::size_t blockSize = Posting::longestRun;
    /// Blocks are filled this full when built, so that the first insertions find room without
    /// splitting.
    static constexpr std::size_t builtSize = 448;

    State(const std::vector<CompositePath> &paths, Kind kind, const items::ItemLog &log);

    const items::ItemLog &items;
    const Kind kind;
    std::vector<Component> components;
    bool hasPositions = false; ///< the path has array steps
    std::vector<Block> blocks;
    std::vector<std::size_t> starts; ///< entries before each block, and before the end
    std::atomic<bool> hasStarts = false; ///< `starts` is of the blocks as they are
    std::size_t size = 0;
    std::size_t structured = 0;
    Waiting waiting; ///< added, not in blocks yet
    std::atomic<bool> isStale = false; ///< something is waiting
    mutable SeekMemory memory;
    mutable SeekMemory singles; ///< runs of entries with different values, by where they end
    std::mutex mutex; ///< held while the waiting are merged, and while starts are counted

    // Values.
    json::Value value(Entry entry, std::size_t component) const;
    Key key(Entry entry) const { return key(entry, 0); }
    Key key(Entry entry, std::size_t component) const;
    Key keyOf(const json::Value &value, std::size_t component, std::size_t depth = 0) const
    {
        const Key plain = Key::of(value, depth);
        return components[component].descending ? plain.inverted() : plain;
    }
    /// By values alone, in the order of the index.
    int compareValues(Entry left, Entry right, std::size_t firstComponent = 0) const;
    /// Whether all values from a component on are equal.
    bool isSame(Entry left, Entry right, std::size_t firstComponent) const;
    /// Calls visit(Entry, value) for each entry that the item has here, with the value at the first
    /// component. True when a single order has to count the item among the structured ones.
    template<typename Visit>
    bool forEachEntry(ItemNumber number, json::Value item, Visit visit) const;
    template<typename Visit>
    bool forEachElement(ItemNumber number, json::Value item, Visit visit) const;

    // Places.
    Entry at(Place place) const
    {
        const Block &block = blocks[place.block];
        return {block.numbers[place.entry], hasPositions ? block.positions[place.entry] : 0};
    }
    Place begin() const { return {}; }
    Place end() const { return {static_cast<std::uint32_t>(blocks.size()), 0}; }
    Place next(Place place) const
    {
        return place.entry + 1 < blocks[place.block].numbers.size()
            ? Place {place.block, place.entry + 1}
            : Place {place.block + 1, 0};
    }
    /// Requires: not begin().
    Place previous(Place place) const
    {
        if (place.entry > 0)
            return {place.block, place.entry - 1};
        const std::uint32_t block = place.block - 1;
        return {block, static_cast<std::uint32_t>(blocks[block].numbers.size() - 1)};
    }
    /// Has an item some entries further on its way to the processor, for a walk that comes to it
    /// soon.
    void prefetchNear(Place place, bool backwards) const
    {
        constexpr std::uint32_t ahead = 6;
        const PackedNumbers &numbers = blocks[place.block].numbers;
        if (backwards ? place.entry >= ahead : place.entry + ahead < numbers.size())
            items.prefetchWhole(numbers[backwards ? place.entry - ahead : place.entry + ahead]);
    }
    /// Whether one reader tells two entries apart that have the same values at the first `alike`
    /// components.
    bool differsAtOnePath(std::size_t alike) const
    {
        return alike + 1 == components.size() && !hasPositions && !components.back().isTimestamp;
    }
    /// The entries before `place`, the last one first, while each has another value than the one
    /// before it, but for the entry at `first`: moves `place` to the last one given, and gives how
    /// many there are. Requires: differsAtOnePath().
    std::size_t singlesBefore(Place &place, Place first, std::span<ItemNumber> room) const;
    /// The same, as far as a walk from the same place has found it; 0 when none has. Requires:
    /// place is not `first`.
    std::size_t knownSinglesBefore(Place &place, Place first, std::span<ItemNumber> room) const;
    std::size_t readSinglesBefore(Place &place, Place first, std::span<ItemNumber> room) const;
    static std::size_t hashOf(Place place)
    {
        return json::mix(static_cast<std::uint64_t>(place.block) << 32 | place.entry);
    }
    /// First place whose entry is not before; isBefore(Entry) must hold for a first part of the
    /// entries only. With a key, blocks that begin with another key are judged by that alone; with
    /// a second one, so are those that begin with the first. Requires: an equal first key says that
    /// the value is the same, if there is a second one.
    template<typename IsBefore>
    Place partition(IsBefore isBefore, const Key *key, const Key *secondKey = nullptr) const;
    /// How many blocks begin with an entry that is before.
    template<typename IsBefore>
    std::size_t blocksBefore(IsBefore isBefore, const Key *key,
                             const Key *secondKey = nullptr) const;
    /// A search in one block, step by step.
    struct InBlock {
        std::uint32_t block = 0;
        std::uint32_t first = 0; ///< entries below it are before
        std::uint32_t last = 0; ///< entries from it on are not
        bool isDone() const { return first >= last; }
        std::uint32_t middle() const { return (first + last) / 2; }
        void step(bool isBefore) { (isBefore ? first : last) = middle() + (isBefore ? 1 : 0); }
    };
    /// The last block that begins before holds the place (or the place is its end).
    InBlock inBlock(std::size_t blocksBefore) const;
    Place placeOf(const InBlock &search) const;
    /// Takes a search to its end.
    template<typename IsBefore>
    void search(InBlock &search, IsBefore isBefore) const;
    ItemNumber numberAt(const InBlock &search) const
    {
        return blocks[search.block].numbers[search.middle()];
    }

    /// An entry that is looked for, with what is read of it only once.
    struct Sought {
        Entry entry;
        Key key;
        json::Value value; ///< at the first component
        Key secondKey;
        json::Value second; ///< at the second component, when there is one
        bool isExact = false; ///< an equal key says without a look at the item that the first value
                              ///< is the same
        bool isWhole = false; ///< so it says of all values
        bool hasSecond = false;
        /// For blocks that begin with the first key; nullptr when that does not say that they begin
        /// with the value.
        const Key *keyAfterFirst() const { return isExact && hasSecond ? &secondKey : nullptr; }
    };
    Sought sought(const Keyed &keyed) const;
    /// Whether the key of a value at the first component says without a look at the item that a
    /// value is the same.
    bool isExact(const Key &key, const json::Value &value) const;
    /// The values of an entry against those sought, in the order of the index.
    int compareTo(Entry other, const Sought &target) const;
    /// The same of an entry whose first value is the one sought.
    int compareRest(Entry other, const Sought &target) const;
    /// The value of an entry at one component against another value, in the order of the index.
    int compareAt(std::size_t component, Entry other, const json::Value &sought) const;
    /// Whether all entries of a block have the first value sought, as far as keys tell.
    bool isOfFirst(std::uint32_t block, const Sought &target) const
    {
        return target.isExact && block + std::size_t {1} < blocks.size()
            && blocks[block].key == target.key && blocks[block + 1].key == target.key;
    }
    /// How many blocks begin with values up to those sought. Requires: at least `known` of them do.
    std::size_t blocksUpTo(const Sought &target, std::size_t known) const;
    /// Where entries with the values sought begin.
    InBlock begin(const Sought &target) const;
    /// The place of an entry that is in the blocks.
    Place placeOf(Entry entry) const;

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
    void eraseAt(Place place);
    /// The keys of a block that begins with this entry; its first one may be known.
    void setKeys(Block &block, Entry first, std::optional<Key> key = {}) const;
    void fill(const std::vector<Entry> &entries);
    /// Entries of all items, sorted.
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
Place OrderedIndex::State::partition(IsBefore isBefore, const Key *key, const Key *secondKey) const
{
    InBlock found = inBlock(blocksBefore(isBefore, key, secondKey));
    search(found, isBefore);
    return placeOf(found);
}

template<typename IsBefore>
void OrderedIndex::State::search(InBlock &search, IsBefore isBefore) const
{
    while (!search.isDone()) {
        // Items lie anywhere in memory: wherever the search goes next, the item is on its way while
        // this one is read.
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
