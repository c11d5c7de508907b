#include "engine/exchange/containers/treescanner.h"

#include <algorithm>

namespace partita::exchange {

namespace {

bool isWordCharacter(char c, bool hasDash)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
        || c == '$' || (hasDash && c == '-') || static_cast<unsigned char>(c) >= 0x80;
}

bool isOpening(char c)
{
    return c == '(' || c == '[' || c == '{';
}

bool isClosing(char c)
{
    return c == ')' || c == ']' || c == '}';
}

} // namespace

void TreeScanner::skip(std::size_t characters)
{
    const std::size_t end = std::min(m_at + characters, m_text.size());
    for (; m_at < end; ++m_at)
        m_line += m_text[m_at] == '\n' ? 1 : 0;
}

void TreeScanner::skipLine()
{
    m_at = std::min(m_text.find('\n', m_at), m_text.size());
}

void TreeScanner::skipBlanks(bool overLines)
{
    while (!isAtEnd()) {
        const char c = peek();
        if (c == ' ' || c == '\t' || c == '\r' || (overLines && c == '\n')) {
            skip();
        } else if (startsWith("//") || (m_hasHash && c == '#')) {
            skipLine();
        } else if (startsWith("/*")) {
            const std::size_t end = m_text.find("*/", m_at + 2);
            skip(end == std::string_view::npos ? m_text.size() : end + 2 - m_at);
        } else {
            return;
        }
    }
}

std::string TreeScanner::word()
{
    const std::size_t begin = m_at;
    while (!isAtEnd() && isWordCharacter(peek(), m_hasHash))
        ++m_at;
    return std::string(textFrom(begin));
}

void TreeScanner::skipString()
{
    if (startsWith("'''")) {
        std::size_t end = m_text.find("'''", m_at + 3);
        while (end != std::string_view::npos && end + 3 < m_text.size() && m_text[end + 3] == '\'')
            ++end; // quotation marks before the three that end it belong to the text
        skip(end == std::string_view::npos ? m_text.size() : end + 3 - m_at);
        return;
    }
    const char quote = peek();
    std::size_t braces = 0; // of expressions inside
    for (skip(); !isAtEnd(); skip()) {
        const char c = peek();
        if (c == '\\') {
            skip();
        } else if (c == '$' && peek(1) == '{' && (quote == '\'' || m_hasHash)) {
            ++braces;
            skip();
        } else if (braces > 0 && (c == '{' || c == '}')) {
            braces += c == '{' ? 1 : std::size_t(-1);
        } else if (c == quote && braces == 0) {
            skip();
            return;
        } else if (c == '\n' && braces == 0) {
            return; // not closed: the rest of the file is not part of it
        }
    }
}

void TreeScanner::skipBrackets()
{
    std::size_t depth = 0;
    while (!isAtEnd()) {
        const char c = peek();
        if (c == '\'' || c == '"') {
            skipString();
            continue;
        }
        if (startsWith("//") || startsWith("/*") || (m_hasHash && c == '#')) {
            skipBlanks(false);
            continue;
        }
        depth += isOpening(c) ? 1 : 0;
        skip();
        if (isClosing(c) && --depth == 0)
            return;
    }
}

bool TreeScanner::continuesOnNextLine() const
{
    const std::size_t next = m_text.find_first_not_of(" \t\r\n", m_at);
    if (next == std::string_view::npos)
        return false;
    const std::string_view rest = m_text.substr(next);
    return rest.front() == '?' || rest.front() == ':' || rest.front() == '.'
        || rest.starts_with("&&") || rest.starts_with("||");
}

void TreeScanner::skipExpression(bool endsAtColon)
{
    while (!isAtEnd()) {
        const char c = peek();
        if (isClosing(c) || c == ',' || (endsAtColon && c == ':'))
            return;
        if (c == '\n') {
            if (!continuesOnNextLine())
                return;
            skip(std::min(rest().find_first_not_of(" \t\r\n"), rest().size()));
        } else if (isOpening(c)) {
            skipBrackets();
        } else if (c == '\'' || c == '"') {
            skipString();
        } else if (startsWith("//") || startsWith("/*") || (m_hasHash && c == '#')) {
            skipBlanks(false);
        } else {
            skip();
        }
    }
}

} // namespace partita::exchange
