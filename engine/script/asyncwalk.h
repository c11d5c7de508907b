// A walk over a script's source that notes what has to change for its async functions (see asyncsource.h).
//
// One method a construct of the language, each called on its first token and leaving the one behind its last. After an
// error or something that is no JavaScript the present token is the end, so that every method returns.
#pragma once

#include "engine/script/asyncsource.h"
#include "engine/script/tokens.h"

#include <optional>

namespace partita::script {

class AsyncWalk {
public:
    explicit AsyncWalk(std::string_view source);

    /// Walks to the end. The edits are in the order in which they were found, not yet by position.
    Result<std::vector<SourceEdit>> run();

private:
    enum class FunctionKind { plain, generator, async };

    /// A function that the walk is in.
    struct Function {
        FunctionKind kind = FunctionKind::plain;
        bool isArrow = false;
        bool inParameters = false;
        bool usesOuterArguments = false; ///< of an async arrow function
    };

    /// What a walked operand may be followed by: an arrow function takes no operator and no call.
    enum class Operand { value, arrow };

    // Statements (asyncstatements.cpp).
    void statements();
    void statement();
    bool keywordStatement();
    void expressionStatement();
    void endStatement();
    void forStatement();
    void block();
    void functionHead(FunctionKind kind);
    void functionTail(FunctionKind kind);
    void classTail();
    void members();
    void member();
    FunctionKind memberModifiers();

    // Expressions (asyncexpressions.cpp).
    void expression();
    void assignment();
    Operand unary();
    Operand operand();
    Operand namedOperand();
    Operand parenthesised();
    void suffixes();
    void group(std::string_view close);
    void templateText();
    void yieldOperand();
    void awaitOperand();
    std::optional<Operand> asyncOperand();
    void asyncArrow(const Token &async, bool isParenthesised);
    void plainArrow();
    void noteArguments(const Token &name, bool isShorthand);
    void noteSuper(const Token &name);

    // The tokens, and what is found out about them (asyncwalk.cpp).
    void next();
    bool accept(std::string_view punctuator);
    void expect(std::string_view punctuator);
    /// The token is an arrow that may follow parameters.
    bool atArrow() const { return m_token.is("=>") && !m_token.startsLine; }
    bool inAsync() const { return m_functions.back().kind == FunctionKind::async; }
    void stop();
    void fail(const Token &token, std::string message);
    std::size_t edit(std::size_t position, std::size_t removed, std::string inserted);
    std::size_t replaceOperand(const Token &token, std::string inserted);

    std::string_view m_source;
    TokenReader m_reader;
    Token m_token; ///< the present one
    std::size_t m_lastEnd = 0; ///< end of the token before
    std::vector<Function> m_functions; ///< innermost last; the first stands for the script itself
    std::vector<SourceEdit> m_edits;
    std::optional<std::size_t>
        m_unendedBefore; ///< begin of a statement behind one that ends without a semicolon
    std::size_t m_awaits = 0; ///< how many were rewritten
    int m_depth = 0;
    bool m_stopped = false;
    std::optional<Error> m_error;

    /// Counts how deep calls of the walk nest.
    class Nesting;
};

/// One level deeper while it lives; fails the walk at the limit.
class AsyncWalk::Nesting {
public:
    explicit Nesting(AsyncWalk &walk);
    ~Nesting() { --m_walk.m_depth; }
    Nesting(const Nesting &) = delete;
    Nesting &operator=(const Nesting &) = delete;

private:
    AsyncWalk &m_walk;
};

} // namespace partita::script
