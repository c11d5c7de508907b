// Where an entry stands in an order, or would stand.
#include "engine/index/orderstate.h"

namespace partita::index {

OrderedIndex::State::InBlock OrderedIndex::State::inBlock(std::size_t blocksBefore) const
{
    if (blocksBefore == 0)
        return {};
    const auto block = static_cast<std::uint32_t>(blocksBefore - 1);
    return {block, 1, static_cast<std::uint32_t>(blocks[block].numbers.size())};
}

Place OrderedIndex::State::placeOf(const InBlock &search) const
{
    const bool isEnd
        = search.block < blocks.size() && search.first == blocks[search.block].numbers.size();
    return isEnd ? Place {search.block + 1, 0} : Place {search.block, search.first};
}

OrderedIndex::State::Sought OrderedIndex::State::sought(Entry entry) const
{
    Sought target {entry, {}, value(entry, 0), false};
    const Key plain = Key::of(target.value);
    target.key = components[0].descending ? plain.inverted() : plain;
    target.isWhole = kind == Kind::single && !components[0].descending && plain.isExact();
    return target;
}

bool OrderedIndex::State::isBefore(Entry other, const Sought &target) const
{
    int order = json::compare(value(other, 0), target.value);
    if (order != 0)
        return (order < 0) != components[0].descending;
    order = compareValues(other, target.entry, 1);
    return order < 0 || (order == 0 && other.number < target.entry.number);
}

std::size_t OrderedIndex::State::blocksBefore(const Sought &target) const
{
    return blocksBefore(
        [&](Entry other) {
            return target.isWhole ? other.number < target.entry.number : isBefore(other, target);
        },
        &target.key);
}

Place OrderedIndex::State::find(const Sought &target) const
{
    return finish(inBlock(blocksBefore(target)),
                  [&](Entry other) { return isBefore(other, target); });
}

OrderedIndex::State::InBlock OrderedIndex::State::searchAfter(const InBlock &done,
                                                              const Sought &target) const
{
    const Place place = placeOf(done);
    if (place == end() || !isBefore(at(place), target))
        return done;
    InBlock search = inBlock(blocksBefore(target));
    while (!search.isDone())
        search.step(isBefore(at({search.block, search.middle()}), target));
    return search;
}

/// Every step of a search looks at an item somewhere in memory and waits for it, so the searches wait together.
void OrderedIndex::State::finishTogether(std::span<const Sought> targets, InBlock *searches) const
{
    for (bool isSearching = true; isSearching;) {
        isSearching = false;
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const InBlock &search = searches[i];
            if (!search.isDone())
                items.prefetch(blocks[search.block].numbers[search.middle()]);
        }
        for (std::size_t i = 0; i < targets.size(); ++i) {
            InBlock &search = searches[i];
            if (search.isDone())
                continue;
            search.step(isBefore(at({search.block, search.middle()}), targets[i]));
            isSearching = true;
        }
    }
}

} // namespace partita::index
