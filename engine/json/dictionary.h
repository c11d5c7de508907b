// Names, shapes and shared strings behind the compact form: for the sources of this room.
#pragma once

#include "engine/json/encoding.h"

#include <cstring>

namespace partita::json {

using NameId = std::uint32_t;
inline constexpr NameId noName = 0xffffffffU;

/// A list of member names in order.
struct Shape {
    std::vector<NameId> ids;
    std::vector<std::string_view> names;
    /// What stands before a member's value in JSON.
    struct Label {
        std::string text; ///< `{"name":` or `,"name":`, filled up to a multiple of 16 bytes
        std::size_t size = 0; ///< without that
    };
    std::vector<Label> labels;
    std::uint64_t hash = 0;

    static constexpr std::size_t longestLabel = 512; ///< objects with longer ones have no shape

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

/// Open-addressed table from a hash to a small number; whoever uses it compares what the number
/// stands for.
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
    /// `hashOf(number)` gives the hashes again when the table grows.
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

/// Strings stored once and known by a number.
class StringTable {
public:
    std::uint32_t find(std::string_view text, std::uint64_t hash) const
    {
        return m_table.find(hash, [&](std::uint32_t number) { return m_texts[number] == text; });
    }
    std::uint32_t add(std::string_view text, std::uint64_t hash);
    std::string_view operator[](std::uint32_t number) const { return m_texts[number]; }
    /// Whether the text needs no escape in JSON; then it stands between quotes, in a multiple of 16
    /// bytes with them.
    bool isPlain(std::uint32_t number) const { return m_texts[number].data()[-1] == '"'; }
    std::size_t size() const { return m_texts.size(); }
    std::size_t memory() const;

private:
    Arena m_arena;
    std::vector<std::string_view> m_texts;
    NumberTable m_table;
};

/// Decides which strings are worth sharing: those that come again, in members whose strings do come
/// again.
///
/// Each member name keeps a filter of the hashes seen once; the second time a string is stored in
/// the table. A name whose strings hardly ever repeat (an id) is left alone after a trial, and
/// tried again once in a while.
class Sharing {
public:
    /// True when the string was seen before under this name.
    bool seenBefore(NameId name, std::uint64_t hash);
    /// True while the strings under this name are left alone; counts one more that passes.
    bool rests(NameId name);
    std::size_t memory() const;

private:
    struct Member {
        std::vector<std::uint64_t> filter; ///< bits
        std::uint64_t asked = 0;
        std::uint64_t repeated = 0;
        std::uint64_t resting = 0; ///< strings to let pass before the next trial
        std::size_t marked = 0;
    };
    std::vector<Member> m_members;
};

/// What an encoding in progress keeps; reused from one to the next.
struct EncoderScratch {
    struct Frame {
        std::size_t out = 0; ///< where the values of an open container begin
        std::size_t starts = 0;
        std::size_t names = 0;
        NameId member = noName;
    };
    std::vector<Frame> frames;
    std::vector<std::size_t> starts; ///< where each value of the open containers begins
    std::vector<std::string_view> names;
    std::vector<NameId> ids; ///< of names; noName where the dictionary is full
    std::vector<std::uint32_t>
        expected; ///< for each depth the last shape there: the next item is often alike
    Arena unknown; ///< names not in the dictionary
};

struct Dictionary::State {
    EncoderScratch scratch;
    StringTable names;
    StringTable strings;
    std::vector<std::unique_ptr<Shape>> shapes;
    NumberTable shapeTable;
    Sharing sharing;
    std::size_t shapeBytes = 0;

    /// noName when there are too many names already.
    NameId intern(std::string_view name);
    NameId find(std::string_view name) const;
    /// The shape with these names; `none` when there is none and no more are made. A repeated name
    /// comes back in `repeated` (its position), then there is no shape.
    std::uint32_t shape(std::span<const NameId> list, std::optional<std::size_t> &repeated);
    static constexpr std::uint32_t none = NumberTable::none;
};

} // namespace partita::json
