#include "engine/query/textparts.h"

#include "engine/query/syntax/token.h"

#include <algorithm>

namespace partita::query {

namespace {

/// Reads part after part. Unlike the lexer it goes on behind a mistake.
class PartReader {
public:
    explicit PartReader(std::string_view text)
        : m_text(text)
    {
    }

    std::vector<PlacedPart> run()
    {
        while (m_at < m_text.size()) {
            if (isBlank(m_text[m_at])) {
                ++m_at;
                continue;
            }
            const std::size_t begin = m_at;
            const TextPart part = next();
            m_parts.push_back({begin, m_at, part});
        }
        return std::move(m_parts);
    }

private:
    static bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

    static bool isNameStart(char c)
    {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    static bool isNamePart(char c) { return isNameStart(c) || isDigit(c); }

    char at(std::size_t place) const { return place < m_text.size() ? m_text[place] : '\0'; }

    void skip(bool (*belongs)(char))
    {
        while (m_at < m_text.size() && belongs(m_text[m_at]))
            ++m_at;
    }

    TextPart next()
    {
        const char c = m_text[m_at];
        if (c == '-' && at(m_at + 1) == '-') {
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
            return TextPart::comment;
        }
        if (isNameStart(c))
            return word();
        if (isDigit(c) || (c == '.' && isDigit(at(m_at + 1)))) {
            skip([](char part) { return isNamePart(part) || part == '.'; });
            return TextPart::number;
        }
        if (c == '@') {
            ++m_at;
            skip(isNamePart);
            return TextPart::parameter;
        }
        if (c == '"' || c == '\'')
            return string(c);
        ++m_at;
        constexpr std::string_view signs = ".,:?()[]{}*/%+-~=!<>&^|";
        return signs.find(c) == std::string_view::npos ? TextPart::wrong : TextPart::sign;
    }

    TextPart word()
    {
        const std::size_t begin = m_at;
        const bool isMember = !m_parts.empty() && m_text[m_parts.back().begin] == '.'
            && m_parts.back().part == TextPart::sign;
        skip(isNamePart);
        std::size_t behind = m_at;
        while (isBlank(at(behind)))
            ++behind;
        const bool isCalled = at(behind) == '(';
        if (isMember)
            return isCalled ? TextPart::function : TextPart::property;
        if (keywordOf(m_text.substr(begin, m_at - begin)) != Keyword::none)
            return TextPart::keyword;
        return isCalled ? TextPart::function : TextPart::name;
    }

    TextPart string(char quote)
    {
        for (++m_at; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] == '\\')
                ++m_at;
            else if (m_text[m_at] == quote)
                break;
        }
        const bool isClosed = m_at < m_text.size();
        m_at = std::min(m_at + 1, m_text.size());
        return isClosed ? TextPart::string : TextPart::wrong;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::vector<PlacedPart> m_parts;
};

} // namespace

std::vector<PlacedPart> textParts(std::string_view text)
{
    return PartReader(text).run();
}

} // namespace partita::query
