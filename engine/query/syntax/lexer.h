// Splits a query text into tokens. Comments run from `--` to the end of the line; keywords ignore
// case.
#pragma once

#include "engine/query/syntax/token.h"

#include <vector>

namespace partita::query {

/// Longest query text, in bytes (the service's limit).
inline constexpr std::size_t maximumQueryBytes = 512 * 1024;

/// All tokens of `text`, the last one of kind `end`. Decoded strings live in `arena`; everything
/// else borrows `text`. Errors: text too long, a character or escape that the language does not
/// know, an unfinished string, a number that a double cannot hold.
Result<std::vector<Token>> tokenize(std::string_view text, json::Arena &arena);

} // namespace partita::query
