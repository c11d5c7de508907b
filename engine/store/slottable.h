// A hash table from hashes to small numbers: 8 bytes a slot, no keys. Whoever uses it compares what a number stands for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace partita::store {

/// Linear probing; a slot keeps 32 bits of the hash, from which its home follows, so growing and removing look at nothing
/// else.
class SlotTable {
public:
    static constexpr std::uint32_t none = 0xffffffffU;

    /// The number with this hash for which matches(number) holds, or none.
    template<typename Matches>
    std::uint32_t find(std::uint64_t hash, Matches matches) const
    {
        if (m_count == 0)
            return none;
        const auto tag = static_cast<std::uint32_t>(hash >> 32);
        for (std::size_t i = home(tag);; i = after(i)) {
            const Slot &slot = m_slots[i];
            if (slot.number == none)
                return none;
            if (slot.tag == tag && matches(slot.number))
                return slot.number;
        }
    }
    /// Requires: the number is not in yet.
    void add(std::uint64_t hash, std::uint32_t number);
    /// Requires: the number is in under this hash.
    void remove(std::uint64_t hash, std::uint32_t number);
    /// Gives a number another one. Requires: it is in under this hash.
    void renumber(std::uint64_t hash, std::uint32_t from, std::uint32_t to);

    std::size_t size() const { return m_count; }
    std::size_t memory() const { return m_slots.capacity() * sizeof(Slot); }

private:
    struct Slot {
        std::uint32_t number = none;
        std::uint32_t tag = 0;
    };
    std::size_t home(std::uint32_t tag) const
    {
        return static_cast<std::size_t>((tag * m_slots.size()) >> 32);
    }
    std::size_t after(std::size_t i) const { return i + 1 == m_slots.size() ? 0 : i + 1; }
    std::size_t slotOf(std::uint64_t hash, std::uint32_t number) const;
    void grow();
    void place(Slot slot);

    std::vector<Slot> m_slots;
    std::size_t m_count = 0;
};

} // namespace partita::store
