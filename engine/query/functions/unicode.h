// Operations on UTF-8 texts with lengths and positions as in the query language.
//
// Positions and lengths are UTF-16 code units. The documentation only says "characters". The SDK's
// offline engine, which Microsoft keeps as an oracle for the service, and the service's JavaScript
// heritage count code units, so LENGTH("😀") is 2. Cutting through a surrogate pair leaves U+FFFD,
// because UTF-8 cannot encode half a pair. Malformed UTF-8 reads as U+FFFD, one per byte; nothing
// here reads beyond the text.
#pragma once

#include "engine/json/value.h"

#include <string>
#include <string_view>

namespace partita::query::functions {

constexpr char32_t replacementCharacter = 0xFFFD;

bool isAscii(std::string_view text);
/// The code point at byte `position`, which advances past it. Requires: position < text.size().
char32_t nextCodePoint(std::string_view text, std::size_t &position);
/// The code point that ends at byte `position`, which moves back to its start. Requires: position >
/// 0.
char32_t previousCodePoint(std::string_view text, std::size_t &position);
void appendCodePoint(std::string &text, char32_t codePoint);

/// Length in UTF-16 code units.
std::size_t unitLength(std::string_view text);
/// The first byte at or after `units` code units; text.size() when the text is shorter.
std::size_t byteAtUnit(std::string_view text, std::size_t units);
/// Up to `count` code units from unit `start` on. Borrows from `text` unless a surrogate pair is
/// cut.
std::string_view unitSlice(std::string_view text, std::size_t start, std::size_t count,
                           json::Arena &arena);

/// Simple (one to one) Unicode case mappings, as in .NET's invariant culture: "straße" becomes
/// "STRAßE".
std::string toLower(std::string_view text);
std::string toUpper(std::string_view text);
/// Simple case folding: texts that differ only in case become equal.
std::string foldCase(std::string_view text);

bool containsIgnoringCase(std::string_view text, std::string_view needle);
bool equalsIgnoringCase(std::string_view left, std::string_view right);
bool isWhiteSpace(char32_t codePoint);

} // namespace partita::query::functions
