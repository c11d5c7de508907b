// Sort keys of 16 bytes: the beginning of a value in an order-preserving form. Most comparisons
// then need neither the value nor its item.
#pragma once

#include "engine/json/value.h"

#include <compare>

namespace partita::index {

/// Byte 1 is the type. Texts: up to 14 bytes, mapped to sort by UTF-16 code unit, then the length,
/// at most 15. Numbers: 8 bytes. Different keys order their values; equal keys mean equal values
/// only if isExact().
struct Key {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    auto operator<=>(const Key &) const = default;

    /// `depth`: number of leading pieces of 14 bytes of a text to skip.
    static Key of(const json::Value &value, std::size_t depth = 0);
    /// The key for descending order.
    Key inverted() const { return {~first, ~second}; }
    /// Whether the key holds the whole value. Requires: not inverted.
    bool isExact() const { return !isText() || (second & 0xffU) < 15; }

private:
    bool isText() const { return first >> 56 == textRank; }
    static constexpr std::uint64_t textRank = 5;
};

} // namespace partita::index
