#include "engine/items/itemnumbers.h"

#include <algorithm>
#include <cassert>

namespace partita::items {

bool ItemNumbers::contains(ItemNumber number) const
{
    return m_list != nullptr ? std::binary_search(m_list, m_list + m_size, number)
                             : number >= m_first && number - m_first < m_size;
}

void ItemNumberList::release()
{
    if (m_capacity > 0)
        delete[] m_list;
    m_capacity = 0;
    m_size = 0;
    m_first = 0;
}

void ItemNumberList::take(ItemNumberList &other)
{
    m_size = other.m_size;
    m_capacity = other.m_capacity;
    if (m_capacity == 0)
        m_first = other.m_first;
    else
        m_list = other.m_list;
    other.m_capacity = 0;
    other.m_size = 0;
    other.m_first = 0;
}

/// Makes room in the list for at least one more.
void ItemNumberList::grow()
{
    const std::uint32_t capacity = m_size + m_size / 8 + 3;
    auto *larger = new ItemNumber[capacity];
    const ItemNumbers now = numbers();
    std::copy(now.begin(), now.end(), larger);
    if (m_capacity > 0)
        delete[] m_list;
    m_list = larger;
    m_capacity = capacity;
}

void ItemNumberList::add(ItemNumber number)
{
    if (m_capacity == 0 && (m_size == 0 || number == m_first + m_size)) {
        m_first = m_size == 0 ? number : m_first;
        ++m_size;
        return;
    }
    if (m_capacity == 0 || m_size == m_capacity)
        grow();
    ItemNumber *const end = m_list + m_size;
    ItemNumber *const place = end[-1] < number ? end : std::lower_bound(m_list, end, number);
    std::copy_backward(place, end, end + 1);
    *place = number;
    ++m_size;
}

void ItemNumberList::remove(ItemNumber number)
{
    assert(numbers().contains(number));
    const bool isFirst = m_capacity == 0 && number == m_first;
    const bool isLast = m_capacity == 0 && number == m_first + m_size - 1;
    if (isFirst || isLast) {
        m_first += isFirst ? 1 : 0;
        --m_size;
        return;
    }
    if (m_capacity == 0)
        grow();
    ItemNumber *const end = m_list + m_size;
    ItemNumber *const place = std::lower_bound(m_list, end, number);
    std::copy(place + 1, end, place);
    if (--m_size == 0)
        release();
}

} // namespace partita::items
