#include "engine/exchange/sql/tokens.h"

#include "engine/exchange/tables/names.h"

#include <algorithm>

namespace partita::exchange {

namespace {

constexpr int mostLostTags = 20; ///< from then on no further ones are looked for

bool isSqlBlank(char letter)
{
    return letter == ' ' || (letter >= '\t' && letter <= '\r') || letter == '\0';
}

bool isSqlDigit(char letter)
{
    return letter >= '0' && letter <= '9';
}

bool isSqlLetter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_'
        || static_cast<unsigned char>(letter) >= 0x80;
}

bool isSqlWordPart(char letter)
{
    return isSqlLetter(letter) || isSqlDigit(letter) || letter == '$' || letter == '#'
        || letter == '@';
}

} // namespace

bool Token::isWord(std::string_view lower) const
{
    return kind == Kind::word && isSameName(text, lower);
}

void Tokens::goTo(const TokenPlace &place)
{
    m_at = place.at;
    m_line = place.line;
    m_delimiter = place.delimiter;
}

double Tokens::fraction() const
{
    return m_text.empty() ? 1 : static_cast<double>(m_at) / static_cast<double>(m_text.size());
}

std::size_t Tokens::lineEnd(std::size_t from) const
{
    return std::min(m_text.find('\n', from), m_text.size());
}

void Tokens::skipLine()
{
    const std::size_t end = lineEnd(m_at);
    m_line += end < m_text.size() ? 1 : 0;
    m_at = std::min(end + 1, m_text.size());
}

bool Tokens::readLine(std::string_view &line)
{
    if (m_at >= m_text.size())
        return false;
    const std::size_t end = lineEnd(m_at);
    line = m_text.substr(m_at, end - m_at);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    skipLine();
    return true;
}

bool Tokens::isAtLineStart() const
{
    return m_at == 0 || m_text[m_at - 1] == '\n';
}

/// Blanks up to the next token. Sets whether that is the first of its line.
bool Tokens::skipBlank()
{
    const std::size_t start = m_at;
    while (m_at < m_text.size() && isSqlBlank(m_text[m_at])) {
        if (m_text[m_at] == '\n') {
            ++m_line;
            m_isFirst = true;
        }
        ++m_at;
    }
    m_isFirst = m_isFirst || m_at == 0;
    m_isAtMargin = isAtLineStart();
    return m_at > start;
}

/// A comment, or a mark around code that is none: /*!40101 ... */
bool Tokens::skipComment()
{
    const std::string_view rest = m_text.substr(m_at);
    const bool isMysql = m_dialect == Dialect::mysql;
    if (rest.starts_with("--")
        || (rest.starts_with('#') && (isMysql || (m_dialect == Dialect::sqlite && m_isFirst)))) {
        m_at = lineEnd(m_at);
        return true;
    }
    if (isMysql && (rest.starts_with("/*!") || rest.starts_with("/*M!"))) {
        m_at += rest[2] == 'M' ? 4 : 3;
        while (m_at < m_text.size() && isSqlDigit(m_text[m_at]))
            ++m_at;
        return true;
    }
    if (isMysql && rest.starts_with("*/")) {
        m_at += 2;
        return true;
    }
    if (!rest.starts_with("/*") || m_unended.find('/') != std::string::npos)
        return false;
    const bool isNested = (m_dialect == Dialect::postgresql || m_dialect == Dialect::sqlServer)
        && m_unended.find('*') == std::string::npos;
    std::size_t end = m_text.find("*/", m_at + 2);
    if (end == std::string_view::npos) {
        m_unended += '/';
        return false;
    }
    std::size_t open = isNested ? m_text.substr(0, end).find("/*", m_at + 2) : m_text.npos;
    std::size_t outer = end;
    while (open != m_text.npos && outer != m_text.npos) { // a comment inside
        outer = m_text.find("*/", outer + 2);
        if (outer != m_text.npos)
            open = m_text.substr(0, outer).find("/*", open + 2);
    }
    if (outer == m_text.npos)
        m_unended += '*'; // comments do not nest here after all
    else
        end = outer;
    m_line += static_cast<int>(std::count(m_text.begin() + static_cast<std::ptrdiff_t>(m_at),
                                          m_text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    m_at = end + 2;
    return true;
}

/// A line for the program that runs the script: \connect, :setvar, .read, DELIMITER.
bool Tokens::skipDirective()
{
    if (!m_isFirst || m_at >= m_text.size())
        return false;
    const char first = m_text[m_at];
    const bool isDirective = (m_dialect == Dialect::postgresql && first == '\\')
        || (m_dialect == Dialect::sqlServer && first == ':' && m_isAtMargin)
        || (m_dialect == Dialect::sqlite && first == '.' && m_isAtMargin)
        || (m_dialect == Dialect::oracle && first == '@' && m_isAtMargin);
    constexpr std::string_view delimiter = "delimiter";
    const std::string_view word = m_text.substr(m_at, delimiter.size());
    if (m_dialect == Dialect::mysql && isSameName(word, delimiter)
        && m_at + word.size() < m_text.size() && isSqlBlank(m_text[m_at + word.size()])) {
        std::string_view rest = m_text.substr(m_at, lineEnd(m_at) - m_at).substr(word.size());
        while (!rest.empty() && isSqlBlank(rest.front()))
            rest.remove_prefix(1);
        rest = rest.substr(0, std::min(rest.find_first_of(" \t\r"), rest.size()));
        m_delimiter = rest.empty() ? std::string_view(";") : rest;
        m_at = lineEnd(m_at);
        return true;
    }
    if (isDirective)
        m_at = lineEnd(m_at);
    return isDirective;
}

Token Tokens::made(Token::Kind kind, std::size_t begin, std::size_t finish, char quote)
{
    Token token;
    token.kind = kind;
    token.quote = quote;
    token.isFirst = m_isFirst;
    token.isAtMargin = m_isAtMargin;
    token.line = m_line;
    token.text = m_text.substr(begin, finish - begin);
    m_isFirst = false;
    m_at = finish;
    return token;
}

Token Tokens::madeText(Token::Kind kind, std::size_t begin, std::size_t finish, char quote,
                       std::size_t next)
{
    const Token token = made(kind, begin, finish, quote);
    m_line += static_cast<int>(std::count(token.text.begin(), token.text.end(), '\n'));
    m_at = next;
    return token;
}

/// Position of the closing quote; without one, the end of the line.
std::size_t Tokens::endOfString(std::size_t from, char quote, bool hasEscapes)
{
    const bool isLost = m_unended.find(quote) != std::string::npos;
    const std::size_t limit = isLost ? lineEnd(from) : m_text.size();
    for (std::size_t at = from; at < limit; ++at) {
        if (m_text[at] == '\\' && hasEscapes)
            ++at;
        else if (m_text[at] == quote) {
            if (at + 1 >= limit || m_text[at + 1] != quote)
                return at;
            ++at;
        }
    }
    if (!isLost)
        m_unended += quote;
    return lineEnd(from);
}

/// A string or quoted name that begins with the quote at `begin`.
Token Tokens::quotedFrom(std::size_t begin, char quote)
{
    const char closing = quote == '[' ? ']' : quote;
    const bool hasEscapes = m_dialect == Dialect::mysql && quote != '`';
    std::size_t end = 0;
    if (quote == '[') { // a name does not go over lines
        end = begin + 1;
        const std::size_t limit = lineEnd(begin);
        while (end < limit && (m_text[end] != ']' || (end + 1 < limit && m_text[end + 1] == ']')))
            end += m_text[end] == ']' ? 2 : 1;
        if (end >= limit)
            return made(Token::Kind::sign, begin, begin + 1);
    } else {
        end = endOfString(begin + 1, quote, hasEscapes);
    }
    const auto kind = quote == '\'' ? Token::Kind::string : Token::Kind::quoted;
    const bool isClosed = end < m_text.size() && m_text[end] == closing;
    return madeText(kind, begin + 1, end, quote, isClosed ? end + 1 : end);
}

/// PostgreSQL: $$ … $$ and $tag$ … $tag$.
bool Tokens::dollarString(Token &token)
{
    if (m_dialect != Dialect::postgresql || m_lostTags > mostLostTags)
        return false;
    std::size_t end = m_at + 1;
    while (end < m_text.size() && (isSqlLetter(m_text[end]) || isSqlDigit(m_text[end])))
        ++end;
    if (end >= m_text.size() || m_text[end] != '$')
        return false;
    const std::string_view tag = m_text.substr(m_at, end + 1 - m_at);
    const std::size_t close = m_text.find(tag, end + 1);
    if (close == std::string_view::npos) {
        ++m_lostTags;
        return false;
    }
    token = madeText(Token::Kind::string, end + 1, close, '$', close + tag.size());
    return true;
}

/// Oracle: q'[…]'.
bool Tokens::oracleString(Token &token)
{
    if (m_lostTags > mostLostTags || m_at + 2 >= m_text.size())
        return false;
    const char open = m_text[m_at + 2];
    const char close = open == '[' ? ']'
        : open == '('              ? ')'
        : open == '{'              ? '}'
        : open == '<'              ? '>'
                                   : open;
    const std::string ending {close, '\''};
    const std::size_t end = m_text.find(ending, m_at + 3);
    if (end == std::string_view::npos) {
        ++m_lostTags;
        return false;
    }
    token = madeText(Token::Kind::string, m_at + 3, end, '$', end + 2);
    return true;
}

/// GO, or in Oracle a slash, alone on a line.
bool Tokens::batchLine(Token &token)
{
    if (!m_isFirst)
        return false;
    std::string_view line = m_text.substr(m_at, lineEnd(m_at) - m_at);
    const bool isSlash = m_dialect == Dialect::oracle && line.starts_with('/');
    const bool isGo = m_dialect == Dialect::sqlServer && isSameName(line.substr(0, 2), "go");
    if (!isSlash && !isGo)
        return false;
    const std::string_view rest = line.substr(isSlash ? 1 : 2);
    if (!std::all_of(rest.begin(), rest.end(), [&](char letter) {
            return isSqlBlank(letter) || letter == ';' || (isGo && isSqlDigit(letter));
        }))
        return false;
    token = made(Token::Kind::batch, m_at, m_at + line.size());
    return true;
}

/// A bare word, or a string with a prefix: N'…', E'…', X'…', _utf8'…'.
Token Tokens::wordFrom(std::size_t begin)
{
    std::size_t end = begin;
    while (end < m_text.size() && isSqlWordPart(m_text[end]))
        ++end;
    const std::string_view word = m_text.substr(begin, end - begin);
    const bool isBeforeString = end < m_text.size() && m_text[end] == '\'';
    if (isBeforeString && (word.size() == 1 || word.front() == '_')) {
        const std::string prefix = lowered(word);
        Token token;
        if (m_dialect == Dialect::oracle && prefix == "q" && oracleString(token))
            return token;
        if (prefix == "e" && m_dialect == Dialect::postgresql) {
            const std::size_t close = endOfString(end + 1, '\'', true);
            return madeText(Token::Kind::string, end + 1, close, 'e',
                            std::min(close + 1, m_text.size()));
        }
        if (prefix == "n" || prefix == "x" || prefix == "b" || prefix == "u"
            || prefix.front() == '_') {
            token = quotedFrom(end, '\'');
            if (prefix == "x")
                token.quote = 'x';
            return token;
        }
    }
    return made(Token::Kind::word, begin, end);
}

Token Tokens::next()
{
    while (skipBlank() || skipComment() || skipDirective()) { }
    Token token;
    if (m_at >= m_text.size())
        return made(Token::Kind::nothing, m_text.size(), m_text.size());
    if (batchLine(token))
        return token;
    const char letter = m_text[m_at];
    if (m_text.substr(m_at).starts_with(m_delimiter))
        return made(Token::Kind::end, m_at, m_at + m_delimiter.size());
    if (letter == '\'' || letter == '"' || letter == '`')
        return quotedFrom(m_at, letter);
    if (letter == '[' && (m_dialect == Dialect::sqlServer || m_dialect == Dialect::sqlite))
        return quotedFrom(m_at, letter);
    if (letter == '$' && dollarString(token))
        return token;
    if (isSqlDigit(letter)
        || (letter == '.' && m_at + 1 < m_text.size() && isSqlDigit(m_text[m_at + 1]))) {
        std::size_t end = m_at;
        while (end < m_text.size()
               && (isSqlWordPart(m_text[end]) || m_text[end] == '.'
                   || ((m_text[end] == '-' || m_text[end] == '+')
                       && (m_text[end - 1] == 'e' || m_text[end - 1] == 'E')
                       && m_text[m_at + 1] != 'x')))
            ++end;
        return made(Token::Kind::number, m_at, end);
    }
    const bool isTemporaryName
        = m_dialect == Dialect::sqlServer && (letter == '#' || letter == '@');
    if (isSqlLetter(letter) || isTemporaryName)
        return wordFrom(m_at);
    return made(Token::Kind::sign, m_at, m_at + 1);
}

std::string decoded(const Token &token, Dialect dialect)
{
    const char closing = token.quote == '[' ? ']' : token.quote == 'e' ? '\'' : token.quote;
    const bool hasEscapes = token.quote == 'e' || (dialect == Dialect::mysql && token.quote != '`');
    if (token.quote == 0 || token.quote == '$')
        return std::string(token.text);
    std::string text;
    text.reserve(token.text.size());
    for (std::size_t at = 0; at < token.text.size(); ++at) {
        const char letter = token.text[at];
        const bool hasNext = at + 1 < token.text.size();
        if (letter == closing && hasNext && token.text[at + 1] == closing) {
            ++at;
            text += letter;
        } else if (letter == '\\' && hasEscapes && hasNext) {
            const char escaped = token.text[++at];
            text += escaped == 'n' ? '\n'
                : escaped == 't'   ? '\t'
                : escaped == 'r'   ? '\r'
                : escaped == '0'   ? '\0'
                                   : escaped;
        } else {
            text += letter;
        }
    }
    return text;
}

} // namespace partita::exchange
