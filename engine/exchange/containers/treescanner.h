// Characters of a resource file with their lines: blanks, comments, words, quoted texts. The
// readers of JSON, Bicep and HCL are built on it.
#pragma once

#include "engine/exchange/containers/tree.h"

namespace partita::exchange {

class TreeScanner {
public:
    /// `hasHash`: # begins a comment, as in HCL.
    TreeScanner(std::string_view text, bool hasHash)
        : m_text(text)
        , m_hasHash(hasHash)
    {
    }

    bool isAtEnd() const { return m_at >= m_text.size(); }
    char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }
    bool startsWith(std::string_view text) const { return m_text.substr(m_at).starts_with(text); }
    std::size_t position() const { return m_at; }
    int line() const { return m_line; }
    std::string_view textFrom(std::size_t begin) const
    {
        return m_text.substr(begin, m_at - begin);
    }
    std::string_view rest() const { return m_text.substr(m_at); }

    void skip(std::size_t characters = 1);
    /// Blanks and comments, line ends only if wanted.
    void skipBlanks(bool overLines);
    void skipLine();
    /// Letters, digits, _ and, in HCL, -.
    std::string word();
    /// Skips a string that begins here, with the expressions inside. Bicep, JSON and HCL.
    void skipString();
    /// Skips to the end of an expression: a line end, comma or closing bracket outside of all
    /// brackets. A line that begins with ? : . && or || continues it.
    void skipExpression(bool endsAtColon = false);
    /// Skips a pair of brackets with all that is inside. Requires: an opening bracket is here.
    void skipBrackets();

private:
    bool continuesOnNextLine() const;

    std::string_view m_text;
    bool m_hasHash;
    std::size_t m_at = 0;
    int m_line = 1;
};

} // namespace partita::exchange
