// What a JSON library does not say about a text: the line and column of a place in it, members written twice, and numbers
// that would not survive being read.
#pragma once

#include "engine/json/result.h"

#include <string_view>

namespace partita::workbook {

struct Position {
    int line = 1;
    int column = 1; ///< code points
};

/// Of the byte at `offset`.
Position positionOf(std::string_view text, std::size_t offset);

/// The first duplicate member name or number that would be rounded, as an error with its place.
/// Requires: `text` is valid JSON.
Result<void> scan(std::string_view text);

/// Where the value at `path` ("$.designs[0].name") begins; line 0 when there is no such place.
/// Requires: `text` is valid JSON.
Position locate(std::string_view text, std::string_view path);

} // namespace partita::workbook
