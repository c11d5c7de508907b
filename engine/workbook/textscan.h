// What a JSON library does not say about a text: the line and column of a place in it, members
// written twice, and numbers that would not survive being read.
#pragma once

#include "engine/base/result.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace partita::workbook {

struct Position {
    int line = 1;
    int column = 1; ///< code points
};

/// The text behind a mark that some editors put before it.
std::string_view withoutByteOrderMark(std::string_view text);

/// Of the byte at `offset`.
Position positionOf(std::string_view text, std::size_t offset);

/// The first duplicate member name or number that would be rounded, as an error with its place.
/// Requires: `text` is valid JSON.
Result<void> scan(std::string_view text);

/// Where the values of a text begin, by JSON path.
class Places {
public:
    /// Requires: `text` is valid JSON and outlives this.
    explicit Places(std::string_view text);

    /// Of the value at `path` ("$.designs[0].name") or, where that is not written because it has
    /// its usual value, of the one around it; line 0 when there is none.
    Position of(std::string_view path) const;
    /// Whether a value is written at `path`.
    bool has(std::string_view path) const { return m_offsets.contains(std::string(path)); }

private:
    std::string_view m_text;
    std::unordered_map<std::string, std::size_t> m_offsets;
};

} // namespace partita::workbook
