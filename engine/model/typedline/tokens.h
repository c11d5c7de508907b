// Words, names in quotation marks, numbers, parameters and signs of a typed line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace partita::model {

struct Token {
    enum class Kind { word, quoted, number, parameter, sign, end };
    Kind kind = Kind::end;
    std::string_view text; ///< of a quoted name without its marks, of a parameter without @
    std::size_t begin = 0; ///< place in the line, in bytes
    std::size_t end = 0;
};

/// The tokens of the line, which must outlive them; the last one is its end.
std::vector<Token> tokensOf(std::string_view line);
/// Beginning of the word, or parameter, that ends at the end of the text.
std::size_t beginningOfLastWord(std::string_view text);
/// Small letters without blanks, "_" and "-": in this form names are compared.
std::string comparable(std::string_view name);

} // namespace partita::model
