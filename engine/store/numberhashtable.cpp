#include "engine/store/numberhashtable.h"

#include <algorithm>
#include <cassert>

namespace partita::store {

namespace {

/// Initial number of slots behind the homes.
constexpr std::size_t overflow = 16;

} // namespace

void NumberHashTable::grow()
{
    const Slots old = std::move(m_slots);
    m_homes += m_homes / 8 + 8;
    m_slots = Slots(m_homes + overflow);
    std::size_t free = 0; // the first slot after those placed
    for (const Slot &slot : old) {
        if (slot.number == none)
            continue;
        free = std::max(free, home(slot.tag));
        if (free + 1 >= m_slots.size())
            extend();
        m_slots[free++] = slot;
    }
}

/// Adds slots at the end, with no more memory than they need.
void NumberHashTable::extend()
{
    m_slots.reserve(m_slots.size() + overflow);
    m_slots.resize(m_slots.size() + overflow);
}

void NumberHashTable::add(std::uint64_t hash, std::uint32_t number)
{
    if ((m_count + 1) * 8 > m_homes * 7)
        grow();
    Slot moving {number, tagOf(hash)};
    std::size_t i = home(moving.tag);
    while (m_slots[i].number != none && m_slots[i].tag <= moving.tag)
        ++i;
    for (; moving.number != none; ++i)
        std::swap(m_slots[i], moving);
    if (i == m_slots.size())
        extend();
    ++m_count;
}

std::size_t NumberHashTable::slotOf(std::uint64_t hash, std::uint32_t number) const
{
    std::size_t i = home(tagOf(hash));
    while (m_slots[i].number != number) {
        assert(m_slots[i].number != none);
        ++i;
    }
    return i;
}

void NumberHashTable::remove(std::uint64_t hash, std::uint32_t number)
{
    // Followers away from their homes move up.
    std::size_t gap = slotOf(hash, number);
    for (; m_slots[gap + 1].number != none && home(m_slots[gap + 1].tag) <= gap; ++gap)
        m_slots[gap] = m_slots[gap + 1];
    m_slots[gap] = {};
    --m_count;
}

void NumberHashTable::renumber(std::uint64_t hash, std::uint32_t from, std::uint32_t to)
{
    m_slots[slotOf(hash, from)].number = to;
}

} // namespace partita::store
