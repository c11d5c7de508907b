// Merging of pending entries into the blocks of an order: all at once, grouped by value.
#include "engine/index/orderstate.h"

#include <array>

namespace partita::index {

namespace {

/// Values searched for at the same time.
constexpr std::size_t together = 16;
/// A block with more insertion points is packed again as a whole.
constexpr std::size_t mostPlaces = 8;

} // namespace

/// New entries with one value.
struct OrderedIndex::State::Arrivals {
    std::size_t first = 0; ///< index among the sorted entries
    std::size_t last = 0;
    Sought target; ///< the first of the entries
    InBlock end; ///< first entry of a greater value
    bool isOfFirst = false; ///< the search runs among entries of one first value
};

/// New entries that go to one place.
struct OrderedIndex::State::Insertion {
    std::uint32_t block = 0;
    std::uint32_t at = 0;
    std::size_t first = 0; ///< index among the sorted entries
    std::size_t last = 0;
};

/// Finds the places of sorted entries.
class OrderedIndex::State::Placing {
public:
    Placing(const State &state, std::span<const Keyed> keyed)
        : m_state(state)
        , m_keyed(keyed)
    {
    }

    std::vector<Insertion> run()
    {
        std::array<Arrivals, together> arrivals;
        for (std::size_t first = 0; first < m_keyed.size();) {
            std::size_t count = 0;
            for (; count < together && first < m_keyed.size(); ++count) {
                arrivals[count] = startingAt(first);
                first = arrivals[count].last;
            }
            findEnds(std::span(arrivals).first(count));
            for (const Arrivals &some : std::span(arrivals).first(count))
                place(some);
        }
        return std::move(m_insertions);
    }

private:
    Arrivals startingAt(std::size_t first)
    {
        Arrivals some {first, first + 1, m_state.sought(m_keyed[first]), {}};
        while (some.last < m_keyed.size() && isSame(m_keyed[some.last], some.target))
            ++some.last;
        m_block = m_state.blocksUpTo(some.target, m_block);
        some.end = m_state.inBlock(m_block);
        some.isOfFirst = m_state.isOfFirst(some.end.block, some.target);
        return some;
    }

    bool isSame(const Keyed &other, const Sought &target) const
    {
        return other.key == target.key
            && (target.isWhole || m_state.compareTo(other.entry, target) == 0);
    }

    /// Each step of a search waits for an item from memory. Searches run side by side, so they wait
    /// together.
    void findEnds(std::span<Arrivals> arrivals) const
    {
        if (arrivals.size() == 1) // a single search prefetches by itself
            return m_state.search(arrivals[0].end,
                                  [&](Entry other) { return isUpTo(other, arrivals[0]); });
        for (bool isSearching = true; isSearching;) {
            isSearching = false;
            for (const Arrivals &some : arrivals) {
                if (!some.end.isDone())
                    m_state.items.prefetch(m_state.numberAt(some.end));
            }
            for (Arrivals &some : arrivals) {
                if (some.end.isDone())
                    continue;
                const Entry other = m_state.at({some.end.block, some.end.middle()});
                some.end.step(isUpTo(other, some));
                isSearching = true;
            }
        }
    }

    bool isUpTo(Entry other, const Arrivals &some) const
    {
        if (!some.isOfFirst)
            return m_state.compareTo(other, some.target) <= 0;
        return some.target.isWhole || m_state.compareRest(other, some.target) <= 0;
    }

    void place(const Arrivals &some)
    {
        const InBlock &end = some.end;
        const bool isFirst = end.first == 0;
        const Entry before = isFirst ? Entry() : m_state.at({end.block, end.first - 1});
        if (isFirst || before.number < m_keyed[some.first].entry.number
            || m_state.compareTo(before, some.target) != 0)
            add({end.block, end.first, some.first, some.last});
        else
            placeAmong(some);
    }

    /// Entries may have lower numbers than old entries of their value. Within that value the
    /// numbers alone decide the place.
    void placeAmong(const Arrivals &some)
    {
        InBlock from = m_state.begin(some.target);
        for (std::size_t i = some.first; i < some.last; ++i) {
            const ItemNumber number = m_keyed[i].entry.number;
            const std::uint32_t block = lastBlock(from.block, some.end.block, number);
            if (block != from.block)
                from = {block, 0, 0};
            const PackedNumbers &numbers = m_state.blocks[block].numbers;
            std::uint32_t last = block == some.end.block
                ? some.end.first
                : static_cast<std::uint32_t>(numbers.size());
            while (from.first < last) {
                const std::uint32_t middle = (from.first + last) / 2;
                if (numbers[middle] < number)
                    from.first = middle + 1;
                else
                    last = middle;
            }
            add({block, from.first, i, i + 1});
        }
    }

    /// The last block that begins below the number. Requires: all blocks after `first` begin with
    /// the value in question.
    std::uint32_t lastBlock(std::uint32_t first, std::uint32_t last, ItemNumber number) const
    {
        while (first < last) {
            const std::uint32_t middle = first + (last - first + 1) / 2;
            if (m_state.blocks[middle].numbers.front() < number)
                first = middle;
            else
                last = middle - 1;
        }
        return first;
    }

    void add(const Insertion &one)
    {
        if (!m_insertions.empty() && m_insertions.back().block == one.block
            && m_insertions.back().at == one.at)
            m_insertions.back().last = one.last;
        else
            m_insertions.push_back(one);
    }

    const State &m_state;
    std::span<const Keyed> m_keyed;
    std::size_t m_block = 0; ///< blocks that begin up to the last sought value
    std::vector<Insertion> m_insertions;
};

/// Inserts entries at their places, block by block.
class OrderedIndex::State::Inserting {
public:
    Inserting(State &state, std::span<const Keyed> keyed)
        : m_state(state)
        , m_keyed(keyed)
    {
        for (const Keyed &one : keyed) {
            m_numbers.push_back(one.entry.number);
            if (state.hasPositions)
                m_positions.push_back(one.entry.position);
        }
    }

    void run(std::span<const Insertion> insertions)
    {
        while (!insertions.empty()) {
            std::size_t count = 1;
            while (count < insertions.size() && insertions[count].block == insertions[0].block)
                ++count;
            insert(insertions.first(count));
            insertions = insertions.subspan(count);
        }
        if (!m_made.empty())
            join();
    }

private:
    using Numbers = std::vector<std::uint32_t>;

    void insert(std::span<const Insertion> here)
    {
        Block &block = m_state.blocks[here[0].block];
        const std::size_t added = here.back().last - here[0].first;
        if (here[0].at == 0)
            m_state.setKeys(block, m_keyed[here[0].first].entry, m_keyed[here[0].first].key);
        const bool fits = block.numbers.size() + added < blockSize;
        const bool isAtEnd = here[0].at == block.numbers.size()
            && here[0].block + std::size_t {1} == m_state.blocks.size();
        if (isAtEnd && block.numbers.size() + added > builtSize) {
            append(here[0]);
        } else if (fits && here.size() <= mostPlaces) {
            insertInto(block.numbers, m_numbers, here);
            if (m_state.hasPositions)
                insertInto(block.positions, m_positions, here);
        } else {
            const Numbers numbers = merged(block.numbers, m_numbers, here);
            const Numbers positions
                = m_state.hasPositions ? merged(block.positions, m_positions, here) : Numbers();
            cut(here[0].block, numbers, positions, fits ? 1 : numbers.size() / builtSize + 1);
        }
    }

    static void insertInto(PackedNumbers &packed, const Numbers &come,
                           std::span<const Insertion> here)
    {
        for (std::size_t i = here.size(); i > 0; --i) // from the end, so that places stay valid
            packed.insert(here[i - 1].at, part(come, here[i - 1].first, here[i - 1].last));
    }

    static Numbers merged(const PackedNumbers &packed, const Numbers &come,
                          std::span<const Insertion> here)
    {
        std::array<std::uint32_t, blockSize> room;
        const std::span<std::uint32_t> old = std::span(room).first(packed.size());
        packed.read(0, old);
        Numbers all;
        all.reserve(packed.size() + here.back().last - here[0].first);
        std::size_t taken = 0;
        for (const Insertion &one : here) {
            const auto kept = old.subspan(taken, one.at - taken);
            all.insert(all.end(), kept.begin(), kept.end());
            const auto some = part(come, one.first, one.last);
            all.insert(all.end(), some.begin(), some.end());
            taken = one.at;
        }
        const auto rest = old.subspan(taken);
        all.insert(all.end(), rest.begin(), rest.end());
        return all;
    }

    /// The block keeps the first of `pieces` pieces; the others become blocks of their own.
    void cut(std::uint32_t number, const Numbers &numbers, const Numbers &positions,
             std::size_t pieces)
    {
        for (std::size_t piece = 0; piece < pieces; ++piece) {
            const std::size_t first = numbers.size() * piece / pieces;
            const std::size_t last = numbers.size() * (piece + 1) / pieces;
            Block &block = piece == 0 ? m_state.blocks[number] : make(number);
            block.numbers.assignWithRoom(part(numbers, first, last));
            if (m_state.hasPositions)
                block.positions.assignWithRoom(part(positions, first, last));
            if (piece > 0)
                m_state.setKeys(block, {block.numbers[0], firstPosition(block)});
        }
    }

    /// Appends entries after all others: fills the last block and makes further ones, leaving full
    /// blocks behind.
    void append(const Insertion &all)
    {
        Block *block = &m_state.blocks.back();
        for (std::size_t first = all.first; first < all.last;) {
            if (block->numbers.size() >= builtSize) {
                block = &make(all.block);
                m_state.setKeys(*block, m_keyed[first].entry, m_keyed[first].key);
            }
            const std::size_t room = builtSize - block->numbers.size();
            const std::size_t last = std::min(all.last, first + room);
            block->numbers.insert(block->numbers.size(), part(m_numbers, first, last));
            if (m_state.hasPositions)
                block->positions.insert(block->positions.size(), part(m_positions, first, last));
            first = last;
        }
    }

    static std::span<const std::uint32_t> part(const Numbers &of, std::size_t first,
                                               std::size_t last)
    {
        return std::span(of).subspan(first, last - first);
    }

    std::uint32_t firstPosition(const Block &block) const
    {
        return m_state.hasPositions ? block.positions[0] : 0;
    }

    /// A new block after another one.
    Block &make(std::uint32_t after)
    {
        m_made.push_back({after, {}});
        return m_made.back().block;
    }

    /// Inserts the new blocks; moves every block once, however many are new.
    void join()
    {
        std::vector<Block> &all = m_state.blocks;
        std::size_t from = all.size();
        if (from + m_made.size() > all.capacity())
            all.reserve(from + m_made.size() + from / 8);
        all.resize(from + m_made.size());
        std::size_t to = all.size();
        for (std::size_t i = m_made.size(); i > 0; --i) {
            while (from > m_made[i - 1].after + std::size_t {1})
                all[--to] = std::move(all[--from]);
            all[--to] = std::move(m_made[i - 1].block);
        }
    }

    struct Made {
        std::uint32_t after = 0;
        Block block;
    };

    State &m_state;
    std::span<const Keyed> m_keyed;
    Numbers m_numbers; ///< numbers of the entries
    Numbers m_positions;
    std::vector<Made> m_made; ///< in block order
};

void OrderedIndex::State::merge()
{
    if (pending.size() > 64 && pending.size() * 8 > items.count()) { // building reads every item
        build();
        return;
    }
    std::vector<Keyed> keyed;
    keyed.reserve(pending.size());
    pending.forEach([&](ItemNumber number) {
        const bool isStructured
            = forEachEntry(number, items.view(number), [&](Entry entry, const json::Value &value) {
                  keyed.push_back({keyOf(value, 0), entry});
              });
        structured += isStructured ? 1 : 0;
    });
    pending.clear();
    if (!keyed.empty())
        insertSorted(keyed);
}

void OrderedIndex::State::insertSorted(std::vector<Keyed> &keyed)
{
    sort(keyed);
    if (blocks.empty())
        return fill(entriesOf(keyed));
    forgetPlaces();
    size += keyed.size();
    Inserting(*this, keyed).run(Placing(*this, keyed).run());
}

} // namespace partita::index
