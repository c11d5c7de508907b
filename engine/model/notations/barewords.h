// Words of a notation: what stands outside quotes, and operands.
#pragma once

#include "engine/model/entity.h"

#include <string>
#include <string_view>
#include <vector>

namespace partita::model {

/// Position of `sign` outside quotes, or npos.
std::size_t findBare(std::string_view text, std::string_view sign, std::size_t from = 0);

/// The words between blanks. Blanks inside quotes do not separate words.
std::vector<std::string> words(std::string_view text);

/// The text without blanks at either end.
std::string_view trimmed(std::string_view text);

/// Reads a parameter ("@name") or a JSON constant; false for anything else.
bool readOperand(std::string_view text, std::string &parameter, Json &constant);

} // namespace partita::model
