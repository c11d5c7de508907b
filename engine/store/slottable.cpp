#include "engine/store/slottable.h"

#include <cassert>

namespace partita::store {

void SlotTable::place(Slot slot)
{
    std::size_t i = home(slot.tag);
    while (m_slots[i].number != none)
        i = after(i);
    m_slots[i] = slot;
}

void SlotTable::grow()
{
    std::vector<Slot> old = std::move(m_slots);
    m_slots = std::vector<Slot>(old.size() + old.size() / 4 + 8);
    for (const Slot &slot : old) {
        if (slot.number != none)
            place(slot);
    }
}

void SlotTable::add(std::uint64_t hash, std::uint32_t number)
{
    if ((m_count + 1) * 5 > m_slots.size() * 4)
        grow();
    place({number, static_cast<std::uint32_t>(hash >> 32)});
    ++m_count;
}

std::size_t SlotTable::slotOf(std::uint64_t hash, std::uint32_t number) const
{
    std::size_t i = home(static_cast<std::uint32_t>(hash >> 32));
    while (m_slots[i].number != number) {
        assert(m_slots[i].number != none);
        i = after(i);
    }
    return i;
}

void SlotTable::remove(std::uint64_t hash, std::uint32_t number)
{
    // Followers that would no longer be found move into the gap.
    std::size_t gap = slotOf(hash, number);
    for (std::size_t i = after(gap); m_slots[i].number != none; i = after(i)) {
        const std::size_t wanted = home(m_slots[i].tag);
        const std::size_t fromHome = (i + m_slots.size() - wanted) % m_slots.size();
        const std::size_t fromGap = (i + m_slots.size() - gap) % m_slots.size();
        if (fromHome >= fromGap) {
            m_slots[gap] = m_slots[i];
            gap = i;
        }
    }
    m_slots[gap] = {};
    --m_count;
}

void SlotTable::renumber(std::uint64_t hash, std::uint32_t from, std::uint32_t to)
{
    m_slots[slotOf(hash, from)].number = to;
}

} // namespace partita::store
