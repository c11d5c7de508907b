// Words of a notation: what stands outside quotes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace partita::model {

/// Position of `sign` outside quotes, or npos.
std::size_t findBare(std::string_view text, std::string_view sign, std::size_t from = 0);

/// The words between blanks. Blanks inside quotes do not separate words.
std::vector<std::string> words(std::string_view text);

} // namespace partita::model
