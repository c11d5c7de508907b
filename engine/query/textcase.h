// Texts without regard to case, as the query language compares them.
#pragma once

#include <string>
#include <string_view>

namespace partita::query {

/// Simple case folding: texts that differ only in case become equal.
std::string foldCase(std::string_view text);

} // namespace partita::query
