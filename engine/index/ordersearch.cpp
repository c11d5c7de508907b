// Searches in an ordered index: the place of an entry, or where it belongs.
#include "engine/index/orderstate.h"
#include "engine/index/valuecodes.h"

namespace partita::index {

OrderedIndex::State::InBlock OrderedIndex::State::inBlock(std::size_t blocksBefore) const
{
    if (blocksBefore == 0)
        return {};
    const auto block = static_cast<std::uint32_t>(blocksBefore - 1);
    return {block, 1, static_cast<std::uint32_t>(blocks[block].numbers.size())};
}

OrderPosition OrderedIndex::State::placeOf(const InBlock &search) const
{
    const bool isEnd
        = search.block < blocks.size() && search.first == blocks[search.block].numbers.size();
    return isEnd ? OrderPosition {search.block + 1, 0} : OrderPosition {search.block, search.first};
}

bool OrderedIndex::State::isExact(const Key &key, const json::Value &value) const
{
    const Key plain = components[0].descending ? key.inverted() : key;
    return plain.isExact() && isScalar(value);
}

OrderedIndex::State::Sought OrderedIndex::State::sought(const Keyed &keyed) const
{
    Sought target {keyed.entry, keyed.key, value(keyed.entry, 0), {}, {}};
    target.isExact = isExact(target.key, target.value);
    target.isWhole = target.isExact && components.size() == 1;
    target.hasSecond = components.size() > 1;
    if (target.hasSecond) {
        target.second = value(keyed.entry, 1);
        target.secondKey = keyOf(target.second, 1);
    }
    return target;
}

int OrderedIndex::State::compareTo(Entry other, const Sought &target) const
{
    const int order = compareAt(0, other, target.value);
    return order != 0 || components.size() == 1 ? order : compareRest(other, target);
}

int OrderedIndex::State::compareRest(Entry other, const Sought &target) const
{
    const int order = compareAt(1, other, target.second);
    return order != 0 || components.size() == 2 ? order : compareValues(other, target.entry, 2);
}

int OrderedIndex::State::compareAt(std::size_t number, Entry other, const json::Value &sought) const
{
    const Component &component = components[number];
    const int order = component.isTimestamp || hasPositions
        ? json::compare(value(other, number), sought)
        : component.reader.compareEncoded(items.encodingOf(other.number), sought);
    return component.descending ? -order : order;
}

std::size_t OrderedIndex::State::blocksUpTo(const Sought &target, std::size_t known) const
{
    const auto isUpTo = [&](std::size_t number) {
        const Block &block = blocks[number];
        if (block.key != target.key)
            return block.key < target.key;
        if (target.isWhole)
            return true;
        const Entry first = at({static_cast<std::uint32_t>(number), 0});
        if (!target.isExact)
            return compareTo(first, target) <= 0;
        return block.secondKey != target.secondKey ? block.secondKey < target.secondKey
                                                   : compareRest(first, target) <= 0;
    };
    // The next sought value is usually close by, so the steps start small.
    std::size_t low = known;
    std::size_t high = blocks.size();
    for (std::size_t step = 1; low + step <= blocks.size(); step *= 2) {
        if (!isUpTo(low + step - 1)) {
            high = low + step - 1;
            break;
        }
        low += step;
    }
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (isUpTo(middle))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

OrderedIndex::State::InBlock OrderedIndex::State::begin(const Sought &target) const
{
    const auto isBefore = [&](Entry other) { return compareTo(other, target) < 0; };
    const std::size_t before
        = blocksBefore([&](Entry other) { return !target.isWhole && isBefore(other); }, &target.key,
                       target.keyAfterFirst());
    InBlock found = inBlock(before);
    search(found, isBefore);
    return found;
}

OrderPosition OrderedIndex::State::placeOf(Entry entry) const
{
    const Sought target = sought({key(entry), entry});
    const auto isUpTo = [&](Entry other) {
        const int order = target.isWhole ? 0 : compareTo(other, target); // for equal keys
        return order < 0 || (order == 0 && other.number <= entry.number);
    };
    const std::size_t upTo = blocksBefore(isUpTo, &target.key, target.keyAfterFirst());
    assert(upTo > 0);
    // Scanning the numbers of a block is fast; a search would read items scattered in memory.
    const Block &block = blocks[upTo - 1];
    std::size_t found = block.numbers.find(entry.number);
    while (hasPositions && block.positions[found] != entry.position) // another value of the item
        found = block.numbers.find(entry.number, found + 1);
    assert(found < block.numbers.size());
    return {static_cast<std::uint32_t>(upTo - 1), static_cast<std::uint32_t>(found)};
}

} // namespace partita::index
