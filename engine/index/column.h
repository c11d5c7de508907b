// The values at one path as small numbers, one byte an item: for paths with few distinct values,
// such as a document's type.
//
// Whether an item has a wanted value is then known without looking at the item. Not an index of the
// service: it saves time and changes no count.
//
// Thread safety: const functions may run concurrently.
#pragma once

#include "engine/items/itemlog.h"
#include "engine/json/encoding.h"

#include <optional>
#include <unordered_map>

namespace partita::index {

/// Whether a value stands in orders and columns: arrays and objects do not.
inline bool isScalar(const json::Value &value)
{
    return !value.isUndefined() && !value.isArray() && !value.isObject();
}

using items::ItemNumber;

class Column {
public:
    using Code = std::uint8_t;

    /// Reads every item. Requires: no array steps.
    Column(const json::Path &path, const items::ItemLog &items);

    /// False when there are too many values; then nothing is kept.
    bool isUsable() const { return m_usable; }
    /// The code of all items that have this value at the path; a code of no item when none has.
    /// Requires: isUsable(); the value is null, a boolean, a number or a string.
    Code codeOf(json::Value value) const;
    /// Requires: isUsable(); the item exists.
    Code operator[](ItemNumber number) const { return m_codes[number]; }
    const Code *data() const { return m_codes.data(); }
    /// Has the codes of the first of these items on their way to the processor, where their numbers
    /// lie close together.
    void prefetch(items::ItemNumbers numbers) const
    {
        constexpr std::size_t halfLine = 32; // the first may stand anywhere in its line
        numbers.sample(halfLine, [this](ItemNumber number) { items::prefetch(&m_codes[number]); });
    }

    /// The item is new or has changed; its record is the live one.
    void set(ItemNumber number);
    std::size_t memory() const;
    /// True when every item has the code of its value. Linear.
    bool verify() const;

private:
    static constexpr Code none = 0; ///< no value, an array or an object
    static constexpr Code nowhere = 255; ///< a value that no item has

    std::optional<Code> known(const json::Value &value) const;
    Code read(ItemNumber number);
    void giveUp();

    json::PathReader m_reader;
    const items::ItemLog &m_items;
    bool m_usable = true;
    std::vector<Code> m_codes; ///< by item number
    std::vector<json::Document> m_values; ///< by code - 1
    std::unordered_multimap<std::size_t, Code> m_byHash;
};

} // namespace partita::index
