// Explanation of a JSON syntax error for people who write by hand: a comma too many, a comment,
// single quotation marks.
#pragma once

#include "engine/base/result.h"

#include <string>
#include <string_view>

namespace partita::workbook {

/// The error for a text that the JSON library refused, with line and column. `byte` is the last
/// byte it read, counted from 1. `reason` is the library's own message, used when no common slip
/// explains the error.
Error syntaxError(std::string_view text, std::size_t byte, const std::string &reason);

} // namespace partita::workbook
