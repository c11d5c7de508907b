#include "engine/query/syntax/lexer.h"

#include "engine/base/utf8.h"
#include "engine/json/parser.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace partita::query {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isNamePart(char c)
{
    return isNameStart(c) || isDigit(c);
}
int hexDigit(char c)
{
    if (isDigit(c))
        return c - '0';
    const char u = upperCase(c);
    return u >= 'A' && u <= 'F' ? u - 'A' + 10 : -1;
}

struct Symbol {
    std::string_view text;
    TokenKind kind;
};

/// Longer symbols first, so that the first match is the longest.
constexpr std::array symbols = std::to_array<Symbol>({
    {">>>", TokenKind::shiftRightUnsigned},
    {"<<", TokenKind::shiftLeft},
    {">>", TokenKind::shiftRight},
    {"<=", TokenKind::lessEqual},
    {">=", TokenKind::greaterEqual},
    {"!=", TokenKind::notEqual},
    {"<>", TokenKind::notEqual},
    {"??", TokenKind::coalesce},
    {"||", TokenKind::concatenate},
    {".", TokenKind::dot},
    {",", TokenKind::comma},
    {":", TokenKind::colon},
    {"?", TokenKind::question},
    {"(", TokenKind::leftParenthesis},
    {")", TokenKind::rightParenthesis},
    {"[", TokenKind::leftBracket},
    {"]", TokenKind::rightBracket},
    {"{", TokenKind::leftBrace},
    {"}", TokenKind::rightBrace},
    {"*", TokenKind::star},
    {"/", TokenKind::slash},
    {"%", TokenKind::percent},
    {"+", TokenKind::plus},
    {"-", TokenKind::minus},
    {"~", TokenKind::tilde},
    {"=", TokenKind::equal},
    {"<", TokenKind::less},
    {">", TokenKind::greater},
    {"&", TokenKind::ampersand},
    {"^", TokenKind::caret},
    {"|", TokenKind::bar},
});

class Lexer {
public:
    Lexer(std::string_view text, json::Arena &arena)
        : m_text(text)
        , m_arena(arena)
    {
    }

    Result<std::vector<Token>> run()
    {
        std::vector<Token> tokens;
        tokens.reserve(m_text.size() / 4 + 2);
        for (;;) {
            skipBlanks();
            m_start = m_position;
            Token token;
            if (!atEnd() && !next(token))
                return *m_error;
            token.offset = static_cast<std::uint32_t>(m_start);
            token.text = m_text.substr(m_start, m_position - m_start);
            tokens.push_back(token);
            if (token.kind == TokenKind::end)
                return tokens;
        }
    }

private:
    bool atEnd() const { return m_position >= m_text.size(); }
    char peek(std::size_t ahead = 0) const
    {
        return m_position + ahead < m_text.size() ? m_text[m_position + ahead] : '\0';
    }

    bool fail(std::size_t offset, std::string message)
    {
        m_error = errorAt(m_text, offset, std::move(message));
        return false;
    }

    void skipBlanks()
    {
        while (!atEnd()) {
            const char c = peek();
            if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v') {
                ++m_position;
            } else if (c == '-' && peek(1) == '-') {
                while (!atEnd() && peek() != '\n')
                    ++m_position;
            } else if (m_text.substr(m_position, 3) == "\xEF\xBB\xBF" && m_position == 0) {
                m_position += 3; // byte order mark
            } else if (m_text.substr(m_position, 2) == "\xC2\xA0") {
                m_position += 2; // no-break space, often pasted from web pages
            } else {
                return;
            }
        }
    }

    bool next(Token &token)
    {
        const char c = peek();
        if (isNameStart(c))
            return name(token);
        if (isDigit(c) || (c == '.' && isDigit(peek(1))))
            return number(token);
        if (c == '"' || c == '\'')
            return string(token);
        if (c == '@')
            return parameter(token);
        for (const Symbol &symbol : symbols) {
            if (symbol.text.front() == c
                && m_text.substr(m_position, symbol.text.size()) == symbol.text) {
                token.kind = symbol.kind;
                m_position += symbol.text.size();
                return true;
            }
        }
        return unknownCharacter();
    }

    bool unknownCharacter()
    {
        std::size_t length = 1;
        while (m_position + length < m_text.size()
               && (static_cast<unsigned char>(m_text[m_position + length]) & 0xC0) == 0x80)
            ++length;
        const auto shown = m_text.substr(m_position, std::min<std::size_t>(length, 4));
        const auto first = static_cast<unsigned char>(shown[0]);
        if (first < 0x20 || first == 0x7F)
            return fail(m_position, "The query contains a control character outside a string.");
        return fail(
            m_position,
            "The character '" + std::string(shown)
                + "' is not part of the query language; names with such characters are written c[\"…\"].");
    }

    bool name(Token &token)
    {
        while (isNamePart(peek()))
            ++m_position;
        token.keyword = keywordOf(m_text.substr(m_start, m_position - m_start));
        token.kind = token.keyword == Keyword::none ? TokenKind::name : TokenKind::keyword;
        return true;
    }

    bool parameter(Token &token)
    {
        ++m_position;
        if (!isNameStart(peek()))
            return fail(m_start, "Expected the name of a parameter after '@'.");
        while (isNamePart(peek()))
            ++m_position;
        token.kind = TokenKind::parameter;
        return true;
    }

    bool number(Token &token)
    {
        token.kind = TokenKind::number;
        const bool hexadecimal = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
        if (!(hexadecimal ? hexadecimalNumber(token) : decimalNumber(token)))
            return false;
        if (isNamePart(peek()))
            return fail(m_position,
                        "A number must be followed by a blank or an operator, not by a letter.");
        return true;
    }

    bool hexadecimalNumber(Token &token)
    {
        m_position += 2;
        if (hexDigit(peek()) < 0)
            return fail(m_start, "Expected hexadecimal digits after '0x'.");
        double value = 0;
        std::uint64_t bits = 0;
        const std::size_t first = m_position;
        for (; hexDigit(peek()) >= 0; ++m_position) {
            value = value * 16 + hexDigit(peek());
            bits = (bits << 4) | static_cast<std::uint64_t>(hexDigit(peek()));
        }
        const bool fits = m_position - first <= 15;
        if (!std::isfinite(value))
            return fail(m_start, "The number is beyond the range of a double.");
        if (fits)
            setValue(token, json::readNumber(std::to_string(bits)));
        else
            token.value = json::Value::number(value);
        return true;
    }

    /// As in JSON, so that literals equal the numbers of items and parameters.
    static void setValue(Token &token, const json::NumberToken &number)
    {
        token.value = number.isInteger ? json::Value::integer(number.integer)
                                       : json::Value::number(number.real);
    }

    bool decimalNumber(Token &token)
    {
        while (isDigit(peek()))
            ++m_position;
        if (peek() == '.') {
            ++m_position;
            while (isDigit(peek()))
                ++m_position;
        }
        if (peek() == 'e' || peek() == 'E') {
            ++m_position;
            if (peek() == '+' || peek() == '-')
                ++m_position;
            if (!isDigit(peek()))
                return fail(m_position, "Expected the digits of an exponent.");
            while (isDigit(peek()))
                ++m_position;
        }
        std::string text(m_text.substr(m_start, m_position - m_start));
        if (text.front() == '.')
            text.insert(text.begin(), '0');
        const json::NumberToken number = json::readNumber(text);
        if (number.problem)
            return fail(m_start, "The number is beyond the range of a double.");
        setValue(token, number);
        return true;
    }

    bool string(Token &token)
    {
        const char quote = peek();
        ++m_position;
        std::string decoded;
        while (!atEnd() && peek() != quote) {
            if (peek() == '\\') {
                if (!escape(decoded))
                    return false;
            } else {
                decoded.push_back(peek());
                ++m_position;
            }
        }
        if (atEnd())
            return fail(m_start,
                        std::string("The string is not closed: expected ") + quote
                            + " before the end of the query.");
        ++m_position;
        token.kind = TokenKind::string;
        token.value = json::Value::string(decoded, m_arena);
        return true;
    }

    bool escape(std::string &out)
    {
        const std::size_t at = m_position;
        const char c = peek(1);
        m_position += 2;
        switch (c) {
        case '\'':
        case '"':
        case '\\':
        case '/':
            out.push_back(c);
            return true;
        case 'b':
            out.push_back('\b');
            return true;
        case 'f':
            out.push_back('\f');
            return true;
        case 'n':
            out.push_back('\n');
            return true;
        case 'r':
            out.push_back('\r');
            return true;
        case 't':
            out.push_back('\t');
            return true;
        case 'u':
            return unicodeEscape(at, out);
        default:
            m_position = std::min(m_position, m_text.size());
            return fail(
                at,
                "Unknown escape in a string: expected one of \\' \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX.");
        }
    }

    bool fourHexDigits(std::uint32_t &unit)
    {
        unit = 0;
        for (int i = 0; i < 4; ++i, ++m_position) {
            const int digit = hexDigit(peek());
            if (digit < 0)
                return false;
            unit = unit * 16 + static_cast<std::uint32_t>(digit);
        }
        return true;
    }

    bool unicodeEscape(std::size_t at, std::string &out)
    {
        std::uint32_t unit = 0;
        if (!fourHexDigits(unit))
            return fail(at, "Expected four hexadecimal digits after \\u.");
        const bool high = unit >= 0xD800 && unit < 0xDC00;
        if (high && peek() == '\\' && peek(1) == 'u') {
            m_position += 2;
            std::uint32_t low = 0;
            if (!fourHexDigits(low))
                return fail(at, "Expected four hexadecimal digits after \\u.");
            if (low >= 0xDC00 && low < 0xE000) {
                appendUtf8(out, 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00));
                return true;
            }
        }
        if (unit >= 0xD800 && unit < 0xE000)
            return fail(at, "A \\u escape holds half a surrogate pair: expected both halves.");
        appendUtf8(out, unit);
        return true;
    }

    std::string_view m_text;
    json::Arena &m_arena;
    std::size_t m_position = 0;
    std::size_t m_start = 0;
    std::optional<Error> m_error;
};

} // namespace

Result<std::vector<Token>> tokenize(std::string_view text, json::Arena &arena)
{
    if (text.size() > maximumQueryBytes)
        return errorAt(text, 0, "The query text is longer than 512 KB.");
    return Lexer(text, arena).run();
}

} // namespace partita::query
