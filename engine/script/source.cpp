#include "engine/script/source.h"

#include <cctype>

namespace partita::script {
namespace {

bool isNamePart(char character)
{
    return std::isalnum(static_cast<unsigned char>(character)) || character == '_'
        || character == '$';
}

/// Walks over code from token to token.
class Scanner {
public:
    explicit Scanner(std::string_view text)
        : m_text(text)
    {
    }

    bool atEnd() const { return m_at >= m_text.size(); }
    char current() const { return m_text[m_at]; }

    /// Passes over one comment, text, name or character; answers the name, if it was one.
    std::string_view step()
    {
        if (starts("//"))
            skipTo("\n");
        else if (starts("/*"))
            skipTo("*/");
        else if (current() == '"' || current() == '\'' || current() == '`')
            skipText(current());
        else if (isNamePart(current()))
            return name();
        else
            ++m_at;
        return {};
    }

    /// The name that follows, after blanks and a star.
    std::string_view following()
    {
        while (!atEnd()
               && (std::isspace(static_cast<unsigned char>(current())) || current() == '*'))
            ++m_at;
        return !atEnd() && isNamePart(current()) ? name() : std::string_view();
    }

private:
    bool starts(std::string_view prefix) const
    {
        return m_text.substr(m_at, prefix.size()) == prefix;
    }

    void skipTo(std::string_view end)
    {
        const std::size_t found = m_text.find(end, m_at);
        m_at = found == std::string_view::npos ? m_text.size() : found + end.size();
    }

    void skipText(char quote)
    {
        for (++m_at; !atEnd() && current() != quote; ++m_at) {
            if (current() == '\\')
                ++m_at;
        }
        m_at = std::min(m_at + 1, m_text.size());
    }

    std::string_view name()
    {
        const std::size_t begin = m_at;
        while (!atEnd() && isNamePart(current()))
            ++m_at;
        return m_text.substr(begin, m_at - begin);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

Wrapped wrap(std::string prefix, std::string_view body, std::string_view suffix)
{
    const int shift = static_cast<int>(prefix.size());
    prefix.append(body).append(suffix);
    return {std::move(prefix), shift};
}

} // namespace

std::string_view trimmed(std::string_view body)
{
    while (!body.empty()
           && (std::isspace(static_cast<unsigned char>(body.back())) || body.back() == ';'))
        body.remove_suffix(1);
    return body;
}

std::string_view entryFunction(std::string_view body)
{
    Scanner scanner(body);
    int depth = 0;
    while (!scanner.atEnd()) {
        const char character = scanner.current();
        if (scanner.step() == "function" && depth == 0) {
            if (const std::string_view name = scanner.following(); !name.empty())
                return name;
        }
        depth += character == '{' || character == '(' ? 1 : 0;
        depth -= character == '}' || character == ')' ? 1 : 0;
    }
    return {};
}

Wrapped asExpression(std::string_view body)
{
    return wrap("(", trimmed(body), "\n)");
}

Wrapped asStatements(std::string_view body, std::string_view entry)
{
    return wrap("(function(){", body, "\nreturn " + std::string(entry) + ";})()");
}

} // namespace partita::script
