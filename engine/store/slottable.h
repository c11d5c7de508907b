// A hash table from hashes to small numbers: 8 bytes a slot, no keys. Whoever uses it compares what
// a number stands for.
#pragma once

#include "engine/items/hugepages.h"
#include "engine/items/prefetch.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace partita::store {

/// Linear probing with the slots in the order of their hashes: a slot keeps 32 bits of the hash,
/// from which its home follows, and stands there or as soon after it as those before leave room. So
/// a search ends at the first greater hash, however full the table is, and growing copies from one
/// end to the other.
class SlotTable {
public:
    static constexpr std::uint32_t none = 0xffffffffU;

    /// The first number with this hash for which matches(number) holds, or none.
    template<typename Matches>
    std::uint32_t find(std::uint64_t hash, Matches matches) const
    {
        if (m_count == 0)
            return none;
        const std::uint32_t tag = tagOf(hash);
        for (std::size_t i = home(tag); m_slots[i].number != none && m_slots[i].tag <= tag; ++i) {
            if (m_slots[i].tag == tag && matches(m_slots[i].number))
                return m_slots[i].number;
        }
        return none;
    }
    /// Has the slots of a hash on their way to the processor, for a find() a little later.
    void prefetch(std::uint64_t hash) const
    {
        if (m_count > 0)
            items::prefetch(&m_slots[home(tagOf(hash))]);
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
    static std::uint32_t tagOf(std::uint64_t hash)
    {
        return static_cast<std::uint32_t>(hash >> 32);
    }
    std::size_t home(std::uint32_t tag) const
    {
        return static_cast<std::size_t>((tag * std::uint64_t {m_homes}) >> 32);
    }
    std::size_t slotOf(std::uint64_t hash, std::uint32_t number) const;
    void grow();
    void extend();

    using Slots = std::vector<Slot, items::HugePageAllocator<Slot>>;

    Slots m_slots; ///< the homes, and behind them room for what is pushed over their end; the last
                   ///< is free
    std::size_t m_homes = 0;
    std::size_t m_count = 0;
};

} // namespace partita::store
