// Lexer: splits a query text into tokens. Comments run from `--` to the end of the line; keywords
// ignore case.
#pragma once

#include "engine/query/syntax/token.h"

#include <vector>

namespace partita::query {

/// Longest query text in bytes (the service's limit).
inline constexpr std::size_t maximumQueryBytes = 512 * 1024;

/// All tokens of `text`; the last has kind `end`. Decoded strings live in `arena`; all else borrows
/// from `text`. Errors: text too long, an unknown character or escape, an unfinished string, a
/// number beyond the range of a double.
Result<std::vector<Token>> tokenize(std::string_view text, json::Arena &arena);

} // namespace partita::query
