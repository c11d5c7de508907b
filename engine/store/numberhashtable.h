// Hash table from hashes to small numbers: 8 bytes per slot, no keys. The caller compares the
// contents that a number stands for.
#pragma once

#include "engine/items/prefetch.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace partita::store {

/// Linear probing with slots in order of hash. A slot keeps 32 bits of the hash, from which its
/// home position follows; it is at its home or as soon after it as earlier slots allow. A search
/// therefore ends at the first greater hash, however full the table is, and growing is one
/// sequential copy.
class NumberHashTable {
public:
    static constexpr std::uint32_t none = 0xffffffffU;

    /// The first number with this hash that satisfies matches(number), or none.
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
    /// Prefetches the slots of a hash for a find() shortly after.
    void prefetch(std::uint64_t hash) const
    {
        if (m_count > 0)
            items::prefetch(&m_slots[home(tagOf(hash))]);
    }
    /// Requires: the number is absent.
    void add(std::uint64_t hash, std::uint32_t number);
    /// Requires: the number is present under this hash.
    void remove(std::uint64_t hash, std::uint32_t number);
    /// Replaces a number by another. Requires: it is present under this hash.
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

    using Slots = std::vector<Slot>;

    Slots m_slots; ///< the home slots, then space for slots pushed beyond the end; the last one is
                   ///< free
    std::size_t m_homes = 0;
    std::size_t m_count = 0;
};

} // namespace partita::store
