// Interned names, shapes and shared strings behind the compact form. Private to this room.
#pragma once

#include "engine/json/encoding.h"

#include <cstring>

namespace partita::json {

using NameId = std::uint32_t;
inline constexpr NameId noName = 0xffffffffU;

/// The member names of an object, in order.
struct Shape {
    std::vector<NameId> ids;
    std::vector<std::string_view> names;
    /// JSON text before a member's value.
    struct Label {
        std::string text; ///< `{"name":` or `,"name":`, padded to a multiple of 16 bytes
        std::size_t size = 0; ///< without padding
    };
    std::vector<Label> labels;
    std::uint64_t hash = 0;

    static constexpr std::size_t longestLabel = 512; ///< objects with a longer label get no shape

    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t find(std::string_view name) const
    {
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i].size() == name.size()
                && std::memcmp(names[i].data(), name.data(), name.size()) == 0)
                return i;
        }
        return none;
    }
    std::size_t find(NameId id) const
    {
        for (std::size_t i = 0; i < ids.size(); ++i) {
            if (ids[i] == id)
                return i;
        }
        return none;
    }
};

/// Open-addressed table from a hash to a small number. The caller compares the contents that the
/// number stands for.
class NumberTable {
public:
    static constexpr std::uint32_t none = 0xffffffffU;

    template<typename Matches>
    std::uint32_t find(std::uint64_t hash, Matches matches) const
    {
        if (m_slots.empty())
            return none;
        const auto tag = static_cast<std::uint32_t>(hash >> 32);
        for (std::size_t i = hash & m_mask;; i = (i + 1) & m_mask) {
            const Slot &slot = m_slots[i];
            if (slot.number == none)
                return none;
            if (slot.tag == tag && matches(slot.number))
                return slot.number;
        }
    }
    /// `hashOf(number)` recomputes a hash when the table grows.
    template<typename HashOf>
    void add(std::uint64_t hash, std::uint32_t number, HashOf hashOf)
    {
        if ((m_count + 1) * 4 > m_slots.size() * 3) {
            std::vector<Slot> old = std::move(m_slots);
            m_slots.assign(old.empty() ? 16 : old.size() * 2, Slot {});
            m_mask = m_slots.size() - 1;
            for (const Slot &slot : old) {
                if (slot.number != none)
                    place(hashOf(slot.number), slot.number);
            }
        }
        place(hash, number);
        ++m_count;
    }
    std::size_t memory() const { return m_slots.capacity() * sizeof(Slot); }

private:
    struct Slot {
        std::uint32_t number = none;
        std::uint32_t tag = 0;
    };
    void place(std::uint64_t hash, std::uint32_t number)
    {
        std::size_t i = hash & m_mask;
        while (m_slots[i].number != none)
            i = (i + 1) & m_mask;
        m_slots[i] = {number, static_cast<std::uint32_t>(hash >> 32)};
    }

    std::vector<Slot> m_slots;
    std::size_t m_mask = 0;
    std::size_t m_count = 0;
};

/// Strings stored once and identified by a number.
class StringTable {
public:
    std::uint32_t find(std::string_view text, std::uint64_t hash) const
    {
        return m_table.find(hash, [&](std::uint32_t number) { return m_texts[number] == text; });
    }
    std::uint32_t add(std::string_view text, std::uint64_t hash);
    std::string_view operator[](std::uint32_t number) const { return m_texts[number]; }
    /// Whether JSON needs no escape in the text. Such a text is stored between quotes and padded:
    /// with both quotes it takes a multiple of 16 bytes.
    bool isPlain(std::uint32_t number) const { return m_texts[number].data()[-1] == '"'; }
    std::size_t size() const { return m_texts.size(); }
    std::size_t memory() const;

private:
    Arena m_arena;
    std::vector<std::string_view> m_texts;
    NumberTable m_table;
};

/// Decides which strings are worth sharing: strings that repeat, under member names whose strings
/// do repeat.
///
/// Each member name keeps a filter of the hashes seen once; a string is shared from its second time
/// on. A name whose strings hardly ever repeat (an id) pauses after a trial and is tried again
/// later.
class Sharing {
public:
    /// True when the string was seen before under this name. Records it as seen.
    bool seenBefore(NameId name, std::uint64_t hash);
    /// True while the name pauses. Counts one string of the pause.
    bool rests(NameId name);
    std::size_t memory() const;

private:
    struct Member {
        std::vector<std::uint64_t> filter; ///< bit set of hashes seen
        std::uint64_t asked = 0;
        std::uint64_t repeated = 0;
        std::uint64_t resting = 0; ///< strings to skip before the next trial
        std::size_t marked = 0;
    };
    std::vector<Member> m_members;
};

/// Working memory of an encoding, reused by the next one.
struct EncoderScratch {
    struct Frame {
        std::size_t out = 0; ///< where the values of an open container begin
        std::size_t starts = 0;
        std::size_t names = 0;
        NameId member = noName;
    };
    std::vector<Frame> frames;
    std::vector<std::size_t> starts; ///< start of each value of the open containers
    std::vector<std::string_view> names;
    std::vector<NameId> ids; ///< ids of `names`; noName where the dictionary is full
    std::vector<std::uint32_t>
        expected; ///< last shape at each depth, as the next item is often alike
    Arena unknown; ///< names that the dictionary does not hold
};

struct Dictionary::State {
    EncoderScratch scratch;
    StringTable names;
    StringTable strings;
    std::vector<std::unique_ptr<Shape>> shapes;
    NumberTable shapeTable;
    Sharing sharing;
    std::size_t shapeBytes = 0;

    /// Id of the name, added when new; noName when the dictionary is full.
    NameId intern(std::string_view name);
    NameId find(std::string_view name) const;
    /// Number of the shape with these names, added when new; `none` when no more are made. A
    /// repeated name yields `none` and its position in `repeated`.
    std::uint32_t shape(std::span<const NameId> list, std::optional<std::size_t> &repeated);
    static constexpr std::uint32_t none = NumberTable::none;
};

} // namespace partita::json
