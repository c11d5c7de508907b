// One statement: its tokens, and a reader's position in them.
#pragma once

#include "engine/exchange/sql/tokens.h"

#include <initializer_list>
#include <vector>

namespace partita::exchange {

struct QualifiedName {
    std::string schema; ///< empty for the usual one: dbo, public, main
    std::string name;
};

class Statement {
public:
    Dialect dialect = Dialect::postgresql;
    std::vector<Token> tokens;
    bool hasRows = false; ///< of INSERT: the text behind it goes on with rows
    bool isProgram = false; ///< a procedure, function or trigger

    int line() const { return tokens.empty() ? 0 : tokens.front().line; }
    bool isAtEnd() const { return m_at >= tokens.size(); }
    std::size_t position() const { return m_at; }
    void goTo(std::size_t position) { m_at = position; }
    /// A token from here on; one of the kind `nothing` behind the end.
    const Token &peek(std::size_t ahead = 0) const;
    const Token &next();
    bool isAt(std::string_view word, std::size_t ahead = 0) const
    {
        return peek(ahead).isWord(word);
    }
    bool isAtAny(std::initializer_list<std::string_view> words, std::size_t ahead = 0) const;
    /// Takes the words if they all come next.
    bool accept(std::initializer_list<std::string_view> words);
    bool accept(std::string_view word) { return accept({word}); }
    bool acceptSign(char sign);
    /// Goes past the next pair of parentheses and all between them.
    void skipParentheses();
    /// Goes to the next comma or closing parenthesis outside of parentheses, or to the end.
    void skipElement();
    /// A name, decoded; empty, and nothing taken, when none comes next.
    std::string name();
    QualifiedName qualifiedName();
    std::string decodedAt(std::size_t ahead = 0) const { return decoded(peek(ahead), dialect); }
    /// A text in quotes; empty when none comes next.
    std::string text();

private:
    std::size_t m_at = 0;
};

/// Reads the next statement, without what only steers the program that runs the script. Of a
/// statement with rows it reads what stands before them. False at the end of the file.
bool readStatement(Tokens &tokens, Statement &statement);

/// True when the token begins another statement although none has ended.
bool beginsStatement(Tokens &tokens, const Token &token, const Token &before, int depth);

} // namespace partita::exchange
