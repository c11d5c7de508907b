// The words, names, strings and signs of a text in SQL, one after another.
//
// Nothing stops it: what has no end ends with its line.
#pragma once

#include "engine/exchange/sql/dialect.h"

#include <string>
#include <string_view>

namespace partita::exchange {

struct Token {
    enum class Kind {
        word, ///< a keyword or a bare name
        quoted, ///< a name in quotes or brackets; in MySQL also a text in double quotes
        string,
        number,
        sign, ///< one character
        end, ///< of a statement: `;` or the stated delimiter
        batch, ///< a line that ends everything open: GO, / alone
        nothing, ///< of the file
    };
    Kind kind = Kind::nothing;
    char quote = 0; ///< with which it begins; `$` for a dollar string, `x` for hexadecimal digits
    bool isFirst = false; ///< first of its line
    bool isAtMargin = false; ///< first of its line, without indentation
    int line = 0;
    std::string_view text; ///< without quotes, as it is written

    bool is(char sign) const { return kind == Kind::sign && text.front() == sign; }
    bool isWord(std::string_view lower) const; ///< a bare word, whatever its case
    bool isName() const { return kind == Kind::word || kind == Kind::quoted; }
    bool endsStatement() const { return kind >= Kind::end; }
};

/// A place in the text to which the reading can return.
struct TokenPlace {
    std::size_t at = 0;
    int line = 1;
    std::string_view delimiter = ";";
};

class Tokens {
public:
    Tokens(std::string_view text, Dialect dialect)
        : m_text(text)
        , m_dialect(dialect)
    {
    }

    Token next();
    TokenPlace place() const { return {m_at, m_line, m_delimiter}; }
    void goTo(const TokenPlace &place);
    void skipLine(); ///< to the start of the next line
    /// The rest of the line without its end; false at the end of the text. For rows of COPY.
    bool readLine(std::string_view &line);
    Dialect dialect() const { return m_dialect; }
    double fraction() const; ///< of the text that is read

private:
    bool isAtLineStart() const;
    bool skipBlank();
    bool skipComment();
    bool skipDirective();
    std::size_t lineEnd(std::size_t from) const;
    std::size_t endOfString(std::size_t from, char quote, bool hasEscapes);
    Token made(Token::Kind kind, std::size_t begin, std::size_t finish, char quote = 0);
    /// The same for a text that may have lines; the next token begins at `next`.
    Token madeText(Token::Kind kind, std::size_t begin, std::size_t finish, char quote,
                   std::size_t next);
    Token quotedFrom(std::size_t begin, char quote);
    Token wordFrom(std::size_t begin);
    bool dollarString(Token &token);
    bool oracleString(Token &token);
    bool batchLine(Token &token);

    std::string_view m_text;
    Dialect m_dialect;
    std::size_t m_at = 0;
    int m_line = 1;
    std::string_view m_delimiter = ";";
    std::string m_unended; ///< quotes that are known to have no end in the rest of the text
    int m_lostTags = 0; ///< dollar tags without an end
    bool m_isFirst = true;
    bool m_isAtMargin = true;
};

/// The name or text of a token: doubled quotes and escapes resolved.
std::string decoded(const Token &token, Dialect dialect);

} // namespace partita::exchange
