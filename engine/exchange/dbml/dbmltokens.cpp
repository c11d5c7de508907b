#include "engine/exchange/dbml/dbmltokens.h"

#include "engine/exchange/tables/names.h"

#include <algorithm>

namespace partita::exchange {

namespace {

bool isDbmlLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
        || c == '#' || c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

bool isDecimalDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Removes the indentation that all lines but blank ones share, and empty first and last lines.
std::string dedented(const std::string &text)
{
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == '\n')
            lines.emplace_back();
        else
            lines.back() += c;
    }
    const auto isBlank
        = [](const std::string &line) { return line.find_first_not_of(" \t") == line.npos; };
    std::size_t shared = std::string::npos;
    for (std::size_t at = 1; at < lines.size(); ++at) {
        if (!isBlank(lines[at]))
            shared = std::min(shared, lines[at].find_first_not_of(" \t"));
    }
    if (lines.size() > 1 && isBlank(lines.front()))
        lines.erase(lines.begin());
    else if (lines.size() > 1)
        shared = std::min(shared, lines.front().find_first_not_of(" \t"));
    while (lines.size() > 1 && isBlank(lines.back()))
        lines.pop_back();
    std::string result;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        result += at == 0 ? "" : "\n";
        if (!isBlank(lines[at]))
            result += lines[at].substr(shared == std::string::npos ? 0 : shared);
    }
    return result;
}

class DbmlScanner {
public:
    explicit DbmlScanner(std::string_view text)
        : m_text(text)
    {
    }

    std::vector<DbmlToken> scan()
    {
        while (m_at < m_text.size())
            scanOne();
        add(DbmlToken::Kind::end, {});
        return std::move(m_tokens);
    }

private:
    char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }
    bool startsWith(std::string_view text) const
    {
        return m_text.substr(m_at, text.size()) == text;
    }

    void add(DbmlToken::Kind kind, std::string text)
    {
        m_tokens.push_back({kind, std::move(text), m_line, m_touches});
        m_touches = true;
    }

    void scanOne()
    {
        const char c = peek();
        if (c == ' ' || c == '\t' || c == '\r') {
            m_touches = false;
            ++m_at;
        } else if (c == '\n') {
            add(DbmlToken::Kind::lineEnd, {});
            ++m_line;
            ++m_at;
        } else if (startsWith("//")) {
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        } else if (startsWith("/*")) {
            skipBlockComment();
        } else if (startsWith("'''")) {
            scanText("'''");
        } else if (c == '\'') {
            scanText("'");
        } else if (c == '"') {
            scanText("\"");
        } else if (c == '`') {
            scanText("`");
        } else if (isDbmlLetter(c)) {
            scanWord();
        } else {
            const std::size_t length = startsWith("<>") ? 2 : 1;
            add(DbmlToken::Kind::sign, std::string(m_text.substr(m_at, length)));
            m_at += length;
        }
    }

    void skipBlockComment()
    {
        const std::size_t found = m_text.find("*/", m_at + 2);
        const std::size_t end = found == std::string_view::npos ? m_text.size() : found + 2;
        countLines(end);
        m_touches = false;
        m_at = end;
    }

    void countLines(std::size_t end)
    {
        m_line += static_cast<int>(std::count(m_text.begin() + static_cast<std::ptrdiff_t>(m_at),
                                              m_text.begin() + static_cast<std::ptrdiff_t>(end),
                                              '\n'));
    }

    void scanWord()
    {
        const bool isNumber = isDecimalDigit(peek());
        std::string word;
        while (isDbmlLetter(peek()) || (isNumber && peek() == '.' && isDecimalDigit(peek(1))))
            word += m_text[m_at++];
        add(DbmlToken::Kind::word, std::move(word));
    }

    /// A text that ends on its line, unless it is in triple quotes or backticks.
    void scanText(std::string_view quote)
    {
        const int line = m_line;
        const bool isLong = quote.size() == 3 || quote == "`";
        std::string text;
        m_at += quote.size();
        while (m_at < m_text.size() && !startsWith(quote) && (isLong || peek() != '\n')) {
            if (peek() == '\\' && quote != "`")
                unescape(text);
            else if (peek() == '\r')
                ++m_at;
            else {
                m_line += peek() == '\n' ? 1 : 0;
                text += m_text[m_at++];
            }
        }
        if (startsWith(quote))
            m_at += quote.size();
        DbmlToken token;
        token.kind = quote == "\"" ? DbmlToken::Kind::name
            : quote == "`"         ? DbmlToken::Kind::expression
                                   : DbmlToken::Kind::text;
        token.text = quote.size() == 3 ? dedented(text) : std::move(text);
        token.line = line;
        token.touches = m_touches;
        m_tokens.push_back(std::move(token));
        m_touches = true;
    }

    void unescape(std::string &text)
    {
        const char escaped = peek(1);
        m_at += 2;
        if (escaped == 'n')
            text += '\n';
        else if (escaped == 't')
            text += '\t';
        else if (escaped == '\n')
            ++m_line; // the text goes on in the next line
        else if (escaped != '\0' && escaped != '\r')
            text += escaped;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_line = 1;
    bool m_touches = false;
    std::vector<DbmlToken> m_tokens;
};

} // namespace

bool DbmlToken::isWord(std::string_view word) const
{
    return kind == Kind::word && text.size() == word.size() && lowered(text) == word;
}

std::vector<DbmlToken> dbmlTokens(std::string_view text)
{
    return DbmlScanner(text).scan();
}

} // namespace partita::exchange
