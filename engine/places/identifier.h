// Identifiers of scripts and parameters, made of names that people gave.
#pragma once

#include <string>

namespace partita::places {

/// The letters, digits and underscores of a text; with `prefix` before them where that is nothing,
/// or begins with a digit.
std::string identifierFrom(const std::string &text, const char *prefix);

} // namespace partita::places
