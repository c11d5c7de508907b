// UTF-8 text as the query language counts it.
//
// Positions and lengths are UTF-16 code units. The documentation says "characters" and no more; the
// SDK's offline engine, which Microsoft keeps as an oracle for the service, and the service's
// JavaScript heritage both count code units, so LENGTH("😀") is 2. A cut through such a pair leaves
// U+FFFD, because half a pair cannot be written in UTF-8. Malformed UTF-8 reads as U+FFFD, one per
// byte; nothing here reads beyond the text.
#pragma once

#include "engine/json/value.h"

#include <string>
#include <string_view>

namespace partita::query::functions {

constexpr char32_t replacementCharacter = 0xFFFD;

bool isAscii(std::string_view text);
/// The code point at byte `position`, which moves behind it. Requires: position < text.size().
char32_t nextCodePoint(std::string_view text, std::size_t &position);
/// The code point that ends at byte `position`, which moves to its start. Requires: position > 0.
char32_t previousCodePoint(std::string_view text, std::size_t &position);
void appendCodePoint(std::string &text, char32_t codePoint);

/// Length in UTF-16 code units.
std::size_t unitLength(std::string_view text);
/// The first byte at or after `units` code units; text.size() when there are not so many.
std::size_t byteAtUnit(std::string_view text, std::size_t units);
/// `count` code units from unit `start` on, as far as there are any. Borrows from `text` unless a
/// pair is cut.
std::string_view unitSlice(std::string_view text, std::size_t start, std::size_t count,
                           json::Arena &arena);

/// Simple (one to one) Unicode case mappings: "straße" becomes "STRAßE", as with .NET's invariant
/// culture.
std::string toLower(std::string_view text);
std::string toUpper(std::string_view text);
/// Simple case folding: texts that differ in case only become equal.
std::string foldCase(std::string_view text);

bool containsIgnoringCase(std::string_view text, std::string_view needle);
bool equalsIgnoringCase(std::string_view left, std::string_view right);
bool isWhiteSpace(char32_t codePoint);

} // namespace partita::query::functions
