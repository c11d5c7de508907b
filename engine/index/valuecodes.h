// The values at one path as one-byte codes per item, for paths with few distinct values such as the
// type of a document.
//
// A code shows whether an item has a wanted value without reading the item. The service has no such
// index: it saves time and changes no count.
//
// Thread safety: const functions may run concurrently.
#pragma once

#include "engine/items/itemlog.h"
#include "engine/json/encoding.h"

#include <optional>
#include <unordered_map>

namespace partita::index {

/// Whether orders and value codes hold the value: all types but arrays and objects.
inline bool isScalar(const json::Value &value)
{
    return !value.isUndefined() && !value.isArray() && !value.isObject();
}

using items::ItemNumber;

class ValueCodes {
public:
    using Code = std::uint8_t;

    /// Reads every item. Requires: no array steps.
    ValueCodes(const json::Path &path, const items::ItemLog &items);

    /// False when there are too many distinct values; then nothing is kept.
    bool isUsable() const { return m_usable; }
    /// Code of all items with this value at the path; a code that no item has when there are none.
    /// Requires: isUsable(); the value is null, a boolean, a number or a string.
    Code codeOf(json::Value value) const;
    /// Code of an item. Requires: isUsable(); the item exists.
    Code operator[](ItemNumber number) const { return m_codes[number]; }
    const Code *data() const { return m_codes.data(); }
    /// Prefetches the codes of the first of these items, if their numbers are close together.
    void prefetch(items::ItemNumbers numbers) const
    {
        constexpr std::size_t halfLine = 32; // the first code may be anywhere in its cache line
        numbers.sample(halfLine, [this](ItemNumber number) { items::prefetch(&m_codes[number]); });
    }

    /// Updates the code of a new or changed item from its live record.
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
