#include "engine/index/orderstate.h"

#include <algorithm>
#include <array>

namespace partita::index {

OrderedIndex::State::State(const std::vector<CompositePath> &paths, Kind order,
                           const items::ItemLog &log)
    : items(log)
    , kind(order)
{
    for (const CompositePath &path : paths) {
        const auto &steps = path.path.steps();
        const bool isTimestamp = steps.size() == 1 && steps[0].name == "_ts";
        components.push_back({path.path, json::PathReader(path.path, log.dictionary()),
                              path.descending, isTimestamp});
        hasPositions = hasPositions
            || std::any_of(steps.begin(), steps.end(),
                           [](const json::Path::Step &step) { return step.isArray; });
    }
}

json::Value OrderedIndex::State::value(Entry entry, std::size_t component) const
{
    if (components[component].isTimestamp)
        return json::Value::integer(items.info(entry.number).timestamp);
    return hasPositions ? json::valueAt(items.view(entry.number), entry.position)
                        : components[component].reader.ofEncoded(items.encodingOf(entry.number));
}

Key OrderedIndex::State::key(Entry entry, std::size_t component) const
{
    return keyOf(value(entry, component), component);
}

int OrderedIndex::State::compareValues(Entry left, Entry right, std::size_t firstComponent) const
{
    for (std::size_t i = firstComponent; i < components.size(); ++i) {
        if (const int order = compareAt(i, left, value(right, i)); order != 0)
            return order;
    }
    return 0;
}

bool OrderedIndex::State::isSame(Entry left, Entry right, std::size_t firstComponent) const
{
    for (std::size_t i = firstComponent; i < components.size(); ++i) {
        const bool isPlain = !hasPositions && !components[i].isTimestamp;
        if (isPlain ? !components[i].reader.isSame(items.encodingOf(left.number),
                                                   items.encodingOf(right.number))
                    : !json::equal(value(left, i), value(right, i)))
            return false;
    }
    return true;
}

namespace {

/// Sorts by one component, piece by piece for long texts, then each run of equal values by the next
/// component.
class Sorter {
public:
    explicit Sorter(const OrderedIndex::State &state)
        : m_state(state)
    {
    }

    /// Requires: the keys are those of this component and depth.
    void sortKeyed(std::span<Keyed> entries, std::size_t component, std::size_t depth)
    {
        std::sort(entries.begin(), entries.end(), [](const Keyed &a, const Keyed &b) {
            return a.key != b.key ? a.key < b.key : a.entry.number < b.entry.number;
        });
        std::size_t first = 0;
        while (first < entries.size()) {
            std::size_t last = first + 1;
            while (last < entries.size() && entries[last].key == entries[first].key)
                ++last;
            if (last - first > 1)
                sortRun(entries.subspan(first, last - first), component, depth);
            first = last;
        }
    }

private:
    /// Sorts a run with one key. The key is restored afterwards.
    void sort(std::span<Keyed> entries, std::size_t component, std::size_t depth)
    {
        const Key key = entries[0].key;
        for (Keyed &keyed : entries)
            keyed.key = m_state.keyOf(m_state.value(keyed.entry, component), component, depth);
        sortKeyed(entries, component, depth);
        for (Keyed &keyed : entries)
            keyed.key = key;
    }

    void sortRun(std::span<Keyed> run, std::size_t component, std::size_t depth)
    {
        const bool descending = m_state.components[component].descending;
        const Key plain = descending ? run[0].key.inverted() : run[0].key;
        const json::Value example = m_state.value(run[0].entry, component);
        if (example.isArray() || example.isObject())
            return sortWhole(run);
        if (plain.isExact() || isOneValue(run, component, example))
            sortNext(run, component);
        else
            sort(run, component, depth + 1);
    }

    void sortNext(std::span<Keyed> run, std::size_t component)
    {
        if (component + 1 < m_state.components.size())
            sort(run, component + 1, 0);
    }

    /// Long runs of one long text (a key of another entity) are common. They need no further
    /// pieces.
    bool isOneValue(std::span<Keyed> run, std::size_t component, const json::Value &example) const
    {
        return std::all_of(run.begin() + 1, run.end(), [&](const Keyed &keyed) {
            return json::equal(m_state.value(keyed.entry, component), example);
        });
    }

    void sortWhole(std::span<Keyed> run)
    {
        std::sort(run.begin(), run.end(), [this](const Keyed &a, const Keyed &b) {
            const int order = m_state.compareValues(a.entry, b.entry);
            return order != 0 ? order < 0 : a.entry.number < b.entry.number;
        });
    }

    const OrderedIndex::State &m_state;
};

} // namespace

void OrderedIndex::State::sort(std::span<Keyed> entries) const
{
    Sorter(*this).sortKeyed(entries, 0, 0);
}

OrderedIndex::State::Sorted OrderedIndex::State::sorted() const
{
    Sorted result;
    std::vector<Keyed> keyed;
    keyed.reserve(items.count());
    const auto add = [&](Entry entry, const json::Value &value) {
        keyed.push_back({keyOf(value, 0), entry});
    };
    for (ItemNumber number = 0; number < items.end(); ++number) {
        if (items.exists(number))
            result.structured += forEachEntry(number, items.view(number), add) ? 1 : 0;
    }
    sort(keyed);
    result.entries = entriesOf(keyed);
    return result;
}

std::vector<Entry> OrderedIndex::State::entriesOf(std::span<const Keyed> keyed)
{
    std::vector<Entry> entries;
    entries.reserve(keyed.size());
    for (const Keyed &one : keyed)
        entries.push_back(one.entry);
    return entries;
}

void OrderedIndex::State::fill(const std::vector<Entry> &entries)
{
    blocks.clear();
    forgetPlaces();
    size = entries.size();
    blocks.reserve(entries.size() / builtSize + 1);
    for (std::size_t first = 0; first < entries.size(); first += builtSize) {
        const std::size_t count = std::min(builtSize, entries.size() - first);
        Block block;
        setKeys(block, entries[first]);
        std::array<std::uint32_t, builtSize> room;
        const auto packed = [&](std::uint32_t Entry::*part) {
            for (std::size_t i = 0; i < count; ++i)
                room[i] = entries[first + i].*part;
            return std::span(room).first(count);
        };
        block.numbers.assign(packed(&Entry::number));
        if (hasPositions)
            block.positions.assign(packed(&Entry::position));
        blocks.push_back(std::move(block));
    }
}

void OrderedIndex::State::build()
{
    pending = {};
    const Sorted all = sorted();
    structured = all.structured;
    fill(all.entries);
}

/// Forgets remembered places, because entries moved.
void OrderedIndex::State::forgetPlaces()
{
    hasStarts.store(false, std::memory_order_relaxed);
    memory.clear();
    singles.clear();
}

void OrderedIndex::State::countStarts()
{
    starts.resize(blocks.size() + 1);
    std::size_t before = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        starts[i] = before;
        before += blocks[i].numbers.size();
    }
    starts[blocks.size()] = before;
    hasStarts.store(true, std::memory_order_release);
}

void OrderedIndex::State::eraseAt(OrderPosition place)
{
    forgetPlaces();
    Block &block = blocks[place.block];
    block.numbers.erase(place.entry);
    if (hasPositions)
        block.positions.erase(place.entry);
    --size;
    if (block.numbers.empty())
        blocks.erase(blocks.begin() + place.block);
    else if (place.entry == 0)
        setKeys(block, at({place.block, 0}));
}

void OrderedIndex::State::setKeys(Block &block, Entry first, std::optional<Key> known) const
{
    block.key = known ? *known : key(first);
    if (components.size() > 1)
        block.secondKey = key(first, 1);
}

void OrderedIndex::State::erase(ItemNumber number)
{
    const bool isStructured
        = forEachEntry(number, items.view(number),
                       [this](Entry entry, const json::Value &) { eraseAt(placeOf(entry)); });
    structured -= isStructured ? 1 : 0;
}

} // namespace partita::index
