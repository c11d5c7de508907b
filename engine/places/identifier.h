// Identifiers of scripts and parameters, made from names that people chose.
#pragma once

#include <string>

namespace partita::places {

/// Letters, digits and underscores of the text. `prefix` is put in front when the result is empty
/// or begins with a digit.
std::string identifierFrom(const std::string &text, const char *prefix);

} // namespace partita::places
