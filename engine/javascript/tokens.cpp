#include "engine/javascript/tokens.h"

#include <algorithm>

namespace partita::javascript {
namespace {

// Independent of the locale. Bytes of other alphabets count as letters.
bool isDigit(char character)
{
    return character >= '0' && character <= '9';
}

bool isNameByte(char character)
{
    const auto byte = static_cast<unsigned char>(character);
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || isDigit(character)
        || byte == '_' || byte == '$' || byte == '\\' || byte >= 0x80;
}

// As in the language, Unicode line separators end lines.
constexpr std::string_view lineBreaks[] = {"\n", "\r", "\u2028", "\u2029"};
constexpr std::string_view otherBlanks[] = {" ", "\t", "\v", "\f", "\u00a0", "\ufeff"};

// Longer ones first, because the longest match is the token. (The backslash keeps a trigraph away.)
constexpr std::string_view punctuators[]
    = {">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "?\?=",
       "=>",   "==",  "!=",  "<=",  ">=",  "&&",  "||",  "??",  "?.",  "++",  "--",
       "+=",   "-=",  "*=",  "/=",  "%=",  "&=",  "|=",  "^=",  "<<",  ">>",  "**"};

} // namespace

bool TokenReader::starts(std::string_view prefix) const
{
    return m_source.substr(m_at).starts_with(prefix);
}

/// Skips blanks and comments; true when they contain a line break.
bool TokenReader::skipBlanks()
{
    bool passedLine = false;
    const auto skipOne = [this](std::string_view blank) {
        const bool found = starts(blank);
        m_at += found ? blank.size() : 0;
        return found;
    };
    for (;;) {
        if (std::any_of(std::begin(lineBreaks), std::end(lineBreaks), skipOne)) {
            passedLine = true;
        } else if (starts("//")) {
            m_at = std::min(m_source.find_first_of("\r\n", m_at), m_source.size());
        } else if (starts("/*")) {
            const std::size_t close = m_source.find("*/", m_at + 2);
            const std::size_t end = close == std::string_view::npos ? m_source.size() : close + 2;
            const std::string_view comment = m_source.substr(m_at, end - m_at);
            passedLine |= std::any_of(
                std::begin(lineBreaks), std::end(lineBreaks),
                [comment](std::string_view text) { return comment.find(text) != comment.npos; });
            m_at = end;
        } else if (std::none_of(std::begin(otherBlanks), std::end(otherBlanks), skipOne)) {
            return passedLine;
        }
    }
}

Token TokenReader::finish(Token token)
{
    m_at = std::min(m_at, m_source.size());
    token.end = m_at;
    token.text = m_source.substr(token.begin, token.end - token.begin);
    return token;
}

Token TokenReader::read()
{
    Token token;
    token.startsLine = skipBlanks();
    token.begin = m_at;
    if (m_at >= m_source.size())
        return finish(token);
    const char first = m_source[m_at];
    const char second = m_at + 1 < m_source.size() ? m_source[m_at + 1] : '\0';
    if (isDigit(first) || (first == '.' && isDigit(second))) {
        token.kind = Token::Kind::number;
        skipNumber();
    } else if (isNameByte(first) || first == '#') {
        token.kind = Token::Kind::name;
        skipName();
    } else if (first == '"' || first == '\'') {
        token.kind = Token::Kind::text;
        skipText(first);
    } else if (first == '`') {
        token.kind = Token::Kind::templatePart;
        skipTemplatePart();
    } else {
        token.kind = Token::Kind::punctuator;
        skipPunctuator();
    }
    return finish(token);
}

void TokenReader::skipName()
{
    m_at += m_source[m_at] == '#' ? 1 : 0;
    const auto startsHere = [this](std::string_view blank) { return starts(blank); };
    while (m_at < m_source.size() && isNameByte(m_source[m_at])
           && std::none_of(std::begin(lineBreaks), std::end(lineBreaks), startsHere)
           && std::none_of(std::begin(otherBlanks), std::end(otherBlanks), startsHere))
        ++m_at;
}

void TokenReader::skipNumber()
{
    const bool hasBase = starts("0x") || starts("0X");
    bool hasPoint = hasBase;
    for (; m_at < m_source.size(); ++m_at) {
        const char character = m_source[m_at];
        const char before = m_at > 0 ? m_source[m_at - 1] : '\0';
        const bool isSign = (character == '+' || character == '-') && !hasBase
            && (before == 'e' || before == 'E');
        if (character == '.' && !hasPoint)
            hasPoint = true;
        else if (!isNameByte(character) && !isSign)
            return;
    }
}

void TokenReader::skipText(char quote)
{
    for (++m_at; m_at < m_source.size() && m_source[m_at] != '\n'; ++m_at) {
        if (m_source[m_at] == '\\')
            m_at += starts("\\\r\n") ? 2 : 1;
        else if (m_source[m_at] == quote) {
            ++m_at;
            return;
        }
    }
}

void TokenReader::skipTemplatePart()
{
    for (++m_at; m_at < m_source.size(); ++m_at) {
        if (starts("${")) {
            m_at += 2;
            return;
        }
        if (m_source[m_at] == '\\')
            ++m_at;
        else if (m_source[m_at] == '`') {
            ++m_at;
            return;
        }
    }
}

void TokenReader::skipPunctuator()
{
    const auto found = std::find_if(std::begin(punctuators), std::end(punctuators),
                                    [this](std::string_view text) { return starts(text); });
    // `a?.5:b` is a condition, not an optional member.
    const bool isCondition = found != std::end(punctuators) && *found == "?."
        && m_at + 2 < m_source.size() && isDigit(m_source[m_at + 2]);
    m_at += found == std::end(punctuators) || isCondition ? 1 : found->size();
}

Token TokenReader::readTemplatePart(const Token &token)
{
    Token part = token;
    part.kind = Token::Kind::templatePart;
    m_at = token.begin;
    skipTemplatePart();
    return finish(part);
}

Token TokenReader::readRegularExpression(const Token &token)
{
    Token expression = token;
    expression.kind = Token::Kind::regularExpression;
    bool inClass = false;
    for (m_at = token.begin + 1; m_at < m_source.size() && m_source[m_at] != '\n'; ++m_at) {
        const char character = m_source[m_at];
        if (character == '\\')
            ++m_at;
        else if (character == '/' && !inClass)
            break;
        else if (character == '[' || character == ']')
            inClass = character == '[';
    }
    if (m_at < m_source.size() && m_source[m_at] == '/')
        ++m_at;
    if (m_at < m_source.size())
        skipName();
    return finish(expression);
}

} // namespace partita::javascript
