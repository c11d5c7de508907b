// Checks of a JSON text that the JSON library lacks: line and column of a position, duplicate
// members, and numbers that would be rounded.
#pragma once

#include "engine/base/result.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace partita::workbook {

struct Position {
    int line = 1;
    int column = 1; ///< in code points
};

/// The text without the byte order mark that some editors write.
std::string_view withoutByteOrderMark(std::string_view text);

/// Position of the byte at `offset`.
Position positionOf(std::string_view text, std::size_t offset);

/// Error for the first duplicate member or number that would be rounded, with its place. Requires:
/// `text` is valid JSON.
Result<void> scan(std::string_view text);

/// Positions of the values of a text, by JSON path.
class Places {
public:
    /// Requires: `text` is valid JSON and outlives this.
    explicit Places(std::string_view text);

    /// Position of the value at `path` ("$.designs[0].name"). If it is not written because it has
    /// its usual value: position of the value around it. Line 0 when there is none.
    Position of(std::string_view path) const;
    /// True when a value is written at `path`.
    bool has(std::string_view path) const { return m_offsets.contains(std::string(path)); }

private:
    std::string_view m_text;
    std::unordered_map<std::string, std::size_t> m_offsets;
};

} // namespace partita::workbook
