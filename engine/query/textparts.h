// Parts of a query text for an editor: what is a keyword, a function, a property, a text. Works on
// texts that are wrong or unfinished too.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace partita::query {

enum class TextPart {
    keyword,
    function,
    name,
    property,
    string,
    number,
    parameter,
    sign,
    comment,
    wrong
};

/// A part of the text, in bytes. Blanks belong to no part.
struct PlacedPart {
    std::size_t begin = 0;
    std::size_t end = 0;
    TextPart part = TextPart::name;
};

/// The parts in the order of the text.
std::vector<PlacedPart> textParts(std::string_view text);

/// All keywords in upper case.
std::vector<std::string_view> keywordTexts();

} // namespace partita::query
