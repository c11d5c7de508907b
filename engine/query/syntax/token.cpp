#include "engine/query/syntax/token.h"

#include "engine/query/textparts.h"

#include <algorithm>
#include <array>

namespace partita::query {
namespace {

struct KeywordEntry {
    std::string_view text;
    Keyword keyword;
};

constexpr std::array keywords = std::to_array<KeywordEntry>({
    {"AND", Keyword::And},
    {"ARRAY", Keyword::Array},
    {"AS", Keyword::As},
    {"ASC", Keyword::Asc},
    {"BETWEEN", Keyword::Between},
    {"BY", Keyword::By},
    {"DESC", Keyword::Desc},
    {"DISTINCT", Keyword::Distinct},
    {"ESCAPE", Keyword::Escape},
    {"EXISTS", Keyword::Exists},
    {"FALSE", Keyword::False},
    {"FROM", Keyword::From},
    {"GROUP", Keyword::Group},
    {"IN", Keyword::In},
    {"JOIN", Keyword::Join},
    {"LEFT", Keyword::Left},
    {"LIKE", Keyword::Like},
    {"LIMIT", Keyword::Limit},
    {"NOT", Keyword::Not},
    {"NULL", Keyword::Null},
    {"OFFSET", Keyword::Offset},
    {"OR", Keyword::Or},
    {"ORDER", Keyword::Order},
    {"RIGHT", Keyword::Right},
    {"SELECT", Keyword::Select},
    {"TOP", Keyword::Top},
    {"TRUE", Keyword::True},
    {"UDF", Keyword::Udf},
    {"UNDEFINED", Keyword::Undefined},
    {"VALUE", Keyword::Value},
    {"WHERE", Keyword::Where},
});

} // namespace

std::string upperOf(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), upperCase);
    return out;
}

Keyword keywordOf(std::string_view text)
{
    constexpr std::size_t longest = 9;
    if (text.size() > longest || text.size() < 2)
        return Keyword::none;
    std::array<char, longest> folded {};
    std::transform(text.begin(), text.end(), folded.begin(), upperCase);
    const std::string_view word(folded.data(), text.size());
    const auto found = std::lower_bound(
        keywords.begin(), keywords.end(), word,
        [](const KeywordEntry &entry, std::string_view sought) { return entry.text < sought; });
    return found != keywords.end() && found->text == word ? found->keyword : Keyword::none;
}

std::vector<std::string_view> keywordTexts()
{
    std::vector<std::string_view> texts;
    for (const KeywordEntry &entry : keywords)
        texts.push_back(entry.text);
    return texts;
}

TextPosition positionOf(std::string_view text, std::size_t offset)
{
    TextPosition position;
    for (const char c : text.substr(0, std::min(offset, text.size()))) {
        if (c == '\n') {
            ++position.line;
            position.column = 1;
        } else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) {
            ++position.column;
        }
    }
    return position;
}

Error errorAt(std::string_view text, std::size_t offset, std::string message)
{
    const TextPosition position = positionOf(text, offset);
    return Error {ErrorCode::badRequest, std::move(message), position.line, position.column};
}

} // namespace partita::query
