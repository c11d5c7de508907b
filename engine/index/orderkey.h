// Sort keys of a fixed size: the first bytes of a value in an order-preserving form, so that most
// comparisons need not look at the value, nor at the item that holds it.
#pragma once

#include "engine/json/value.h"

#include <compare>

namespace partita::index {

/// One byte for the type, then up to 14 bytes of a text (its bytes made to sort by UTF-16 code
/// unit) and its length, at most 15; or a number's 8 bytes. Keys that differ order their values;
/// equal keys say equal values only if isExact().
struct Key {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    auto operator<=>(const Key &) const = default;

    /// `depth`: how many pieces of 14 bytes of a text to leave out.
    static Key of(const json::Value &value, std::size_t depth = 0);
    /// For descending order.
    Key inverted() const { return {~first, ~second}; }
    /// Whether the whole value is in the key. Requires: not inverted.
    bool isExact() const { return !isText() || (second & 0xffU) < 15; }

private:
    bool isText() const { return first >> 56 == textRank; }
    static constexpr std::uint64_t textRank = 5;
};

} // namespace partita::index
