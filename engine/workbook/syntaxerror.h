// What is wrong with a text that is no JSON, said so that people who write by hand find the slip: a
// comma too many, a comment, single quotation marks.
#pragma once

#include "engine/base/result.h"

#include <string>
#include <string_view>

namespace partita::workbook {

/// The error for a text that the JSON library refused: `byte` is the last one it read, counted from
/// 1, `reason` its own words, which stand where no common slip explains them. Carries line and
/// column.
Error syntaxError(std::string_view text, std::size_t byte, const std::string &reason);

} // namespace partita::workbook
