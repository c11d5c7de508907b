// Walks over an ordered index.
#include "engine/index/orderstate.h"

namespace partita::index {

Cursor::Cursor(const OrderedIndex *order, OrderPosition first, OrderPosition last, bool descending,
               std::size_t alike)
    : m_order(order)
    , m_first(first)
    , m_last(std::max(first, last))
    , m_groupFirst(descending ? m_last : m_first)
    , m_groupLast(m_groupFirst)
    , m_item(m_groupFirst)
    , m_descending(descending)
    , m_alike(alike)
{
}

/// Whether two entries belong to one group.
bool Cursor::isAlike(Entry entry, Entry example) const
{
    return m_order->m_state->isSame(entry, example, m_alike);
}

bool Cursor::next()
{
    const OrderedIndex::State &state = *m_order->m_state;
    constexpr int patience = 4; // neighbours to look at before a binary search
    if (m_descending)
        m_groupLast = m_groupFirst;
    else
        m_groupFirst = m_groupLast;
    if (m_descending ? m_groupLast == m_first : m_groupFirst == m_last)
        return false;
    const OrderPosition place = m_descending ? state.previous(m_groupLast) : m_groupFirst;
    const Entry example = state.at(place);
    state.prefetchNear(place, m_descending);
    OrderPosition &end = m_descending ? m_groupFirst : m_groupLast;
    end = m_descending ? place : state.next(place);
    for (int i = 0; end != (m_descending ? m_first : m_last); ++i) {
        if (i == patience) {
            end = farEnd(example);
            break;
        }
        const OrderPosition neighbour = m_descending ? state.previous(end) : end;
        if (!isAlike(state.at(neighbour), example))
            break;
        end = m_descending ? neighbour : state.next(end);
    }
    return true;
}

std::size_t Cursor::nextItems(std::span<ItemNumber> room)
{
    if (!m_descending) // in stored order
        return takeFrom(m_last, room);
    const OrderedIndex::State &state = *m_order->m_state;
    const bool hasSingles = state.differsAtOnePath(m_alike);
    std::size_t count = 0;
    while (count < room.size()) {
        if (m_item == m_groupLast) {
            const std::size_t singles
                = hasSingles ? state.singlesBefore(m_groupFirst, m_first, room.subspan(count)) : 0;
            count += singles;
            m_groupLast = singles > 0 ? state.next(m_groupFirst) : m_groupLast;
            m_item = m_groupLast;
            if (count == room.size())
                break;
            if (!next()) {
                m_item = m_groupLast; // a cursor at its end stays there
                break;
            }
            m_item = m_groupFirst;
        }
        count += takeFrom(m_groupLast, room.subspan(count));
    }
    return count;
}

/// Where values hardly repeat (times, for example), each is read once and compared with the next. A
/// second walk over the same entries, as for the newest rows, reads nothing.
std::size_t OrderedIndex::State::singlesBefore(OrderPosition &place, OrderPosition first,
                                               std::span<ItemNumber> room) const
{
    constexpr std::size_t worthKeeping = 8;
    constexpr std::size_t mostKept = 1024;
    if (place == first)
        return 0;
    if (const std::size_t known = knownSinglesBefore(place, first, room); known > 0)
        return known;
    const OrderPosition last = place;
    const std::size_t count = readSinglesBefore(place, first, room);
    if (count >= worthKeeping)
        singles.keep(hashOf(last), {place, last}, mostKept);
    return count;
}

std::size_t OrderedIndex::State::knownSinglesBefore(OrderPosition &place, OrderPosition first,
                                                    std::span<ItemNumber> room) const
{
    const std::optional<SeekCache::Run> known = singles.find(hashOf(place));
    if (!known || known->last != place)
        return 0;
    std::size_t count = 0;
    for (; count < room.size() && place != known->first; ++count) {
        const OrderPosition at = previous(place);
        if (at == first)
            break;
        room[count] = blocks[at.block].numbers[at.entry];
        place = at;
    }
    return count;
}

std::size_t OrderedIndex::State::readSinglesBefore(OrderPosition &place, OrderPosition first,
                                                   std::span<ItemNumber> room) const
{
    const json::PathReader &reader = components.back().reader;
    OrderPosition at = previous(place);
    ItemNumber number = blocks[at.block].numbers[at.entry];
    const std::byte *value = reader.encodedAt(items.encodingOf(number));
    std::size_t count = 0;
    while (count < room.size() && at != first) {
        const OrderPosition before = previous(at);
        prefetchNear(before, true);
        const ItemNumber neighbour = blocks[before.block].numbers[before.entry];
        const std::byte *other = reader.encodedAt(items.encodingOf(neighbour));
        if (!value || !other || reader.isSameValue(value, other))
            break;
        room[count++] = number;
        place = at;
        at = before;
        number = neighbour;
        value = other;
    }
    return count;
}

/// The items from m_item to before `last`, as far as there is room.
std::size_t Cursor::takeFrom(OrderPosition last, std::span<ItemNumber> room)
{
    const OrderedIndex::State &state = *m_order->m_state;
    std::size_t count = 0;
    while (count < room.size() && m_item != last) {
        const PackedNumbers &numbers = state.blocks[m_item.block].numbers;
        const std::size_t end = m_item.block == last.block ? last.entry : numbers.size();
        const std::size_t some = std::min(end - m_item.entry, room.size() - count);
        numbers.read(m_item.entry, room.subspan(count, some));
        count += some;
        m_item.entry += static_cast<std::uint32_t>(some);
        if (m_item.entry == numbers.size())
            m_item = {m_item.block + 1, 0};
    }
    return count;
}

/// End of the example's group, by binary search.
OrderPosition Cursor::farEnd(Entry example) const
{
    const OrderedIndex::State &state = *m_order->m_state;
    const Key key = state.key(example);
    const auto isBefore = [&](Entry entry) {
        const int order = state.compareValues(entry, example);
        return m_descending ? order < 0 : order <= 0;
    };
    const OrderPosition end = state.partition(isBefore, &key);
    return m_descending ? std::max(m_first, end) : std::min(m_last, end);
}

json::Value Cursor::value() const
{
    return m_order->m_state->value(m_order->m_state->at(m_groupFirst), 0);
}

} // namespace partita::index
