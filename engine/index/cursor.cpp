// Walking an ordered index.
#include "engine/index/orderstate.h"

namespace partita::index {

Cursor::Cursor(const OrderedIndex *order, Place first, Place last, bool descending,
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

/// Whether two entries are of one group; values at the first component that may differ are not read twice.
bool Cursor::isAlike(Entry entry, Entry example)
{
    const OrderedIndex::State &state = *m_order->m_state;
    if (m_alike == state.components.size())
        return true;
    m_nextValue = state.value(entry, m_alike);
    m_isNextRead = !json::equal(m_nextValue, m_value);
    return !m_isNextRead && state.compareValues(entry, example, m_alike + 1) == 0;
}

bool Cursor::next()
{
    const OrderedIndex::State &state = *m_order->m_state;
    constexpr int patience = 4; // neighbours to look at before searching
    if (m_descending)
        m_groupLast = m_groupFirst;
    else
        m_groupFirst = m_groupLast;
    if (m_descending ? m_groupLast == m_first : m_groupFirst == m_last)
        return false;
    const Place place = m_descending ? state.previous(m_groupLast) : m_groupFirst;
    const Entry example = state.at(place);
    if (m_isNextRead)
        m_value = m_nextValue;
    else if (m_alike < state.components.size())
        m_value = state.value(example, m_alike);
    m_isNextRead = false;
    state.prefetchNear(place, m_descending);
    Place &end = m_descending ? m_groupFirst : m_groupLast;
    end = m_descending ? place : state.next(place);
    for (int i = 0; end != (m_descending ? m_first : m_last); ++i) {
        if (i == patience) {
            end = farEnd(example);
            break;
        }
        const Place neighbour = m_descending ? state.previous(end) : end;
        if (!isAlike(state.at(neighbour), example))
            break;
        end = m_descending ? neighbour : state.next(end);
    }
    m_item = m_groupFirst;
    return true;
}

bool Cursor::nextItem(ItemNumber &number)
{
    if (m_item == m_groupLast && !next()) {
        m_item = m_groupLast; // the end stays the end
        return false;
    }
    const OrderedIndex::State &state = *m_order->m_state;
    number = state.blocks[m_item.block].numbers[m_item.entry];
    m_item = state.next(m_item);
    return true;
}

/// The end of the example's group, by searching the order.
Place Cursor::farEnd(Entry example) const
{
    const OrderedIndex::State &state = *m_order->m_state;
    const Key key = state.key(example);
    const auto isBefore = [&](Entry entry) {
        const int order = state.compareValues(entry, example);
        return m_descending ? order < 0 : order <= 0;
    };
    const Place end = state.partition(isBefore, &key);
    return m_descending ? std::max(m_first, end) : std::min(m_last, end);
}

json::Value Cursor::value() const
{
    return m_order->m_state->value(m_order->m_state->at(m_groupFirst), 0);
}

} // namespace partita::index
