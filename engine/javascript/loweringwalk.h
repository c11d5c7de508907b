// Walk over a script's source that collects the changes for the engine (see lowering.h).
//
// Each method handles one construct of the language: it starts at the construct's first token and
// leaves the current token behind its last. After an error the current token is the end of the
// source, so that every method returns.
#pragma once

#include "engine/javascript/lowering.h"
#include "engine/javascript/tokens.h"

#include <optional>
#include <set>

namespace partita::javascript {

class LoweringWalk {
public:
    /// Offsets of the brackets that open patterns or parameters of arrow functions. The first walk
    /// recognises them only at their end. The second walk gets them and so knows the meaning of a
    /// `...` inside.
    using Patterns = std::set<std::size_t>;

    LoweringWalk(std::string_view source, Patterns known);

    /// Walks to the end. Answers the edits by position.
    Result<std::vector<SourceEdit>> run();
    /// After run(): the patterns that were found.
    Patterns patterns() const { return m_found; }
    /// After run(): the name of the first function declared outside all others; empty when there is
    /// none.
    std::string_view entryFunction() const { return m_entry; }

private:
    enum class FunctionKind { plain, generator, async };
    enum class FunctionRole { plain, arrow, objectMethod };

    /// A function that contains the current token.
    struct Function {
        FunctionKind kind = FunctionKind::plain;
        FunctionRole role = FunctionRole::plain;
        bool inParameters = false;
        bool usesOuterArguments = false; ///< for an async arrow function

        bool isArrow() const { return role == FunctionRole::arrow; }
    };

    /// Modifiers before the name of a member.
    struct Modifiers {
        FunctionKind kind = FunctionKind::plain;
        bool isStatic = false;
    };

    /// The member access at the end of an operand: its dot or opening bracket, and its end.
    struct Access {
        Token open;
        std::size_t end = 0;
    };

    /// Kind of operand: no operator and no call may follow an arrow function.
    enum class Operand { value, arrow };

    // Statements and functions (loweringstatements.cpp).
    void statements();
    void statement();
    bool keywordStatement();
    void catchClause();
    void expressionStatement();
    void endStatement();
    void forStatement();
    void block();
    void functionHead(FunctionKind kind);
    void functionTail(FunctionKind kind, FunctionRole role = FunctionRole::plain);

    // Classes (loweringobjects.cpp).
    void classTail();
    void classMember();
    Modifiers memberModifiers();
    void refusePrivateName(const Token &name);

    // Objects and patterns (loweringobjects.cpp).
    void bracketed(bool isPattern);
    void target(bool isPattern);
    void object(bool isPattern);
    void objectMember(bool isPattern, std::optional<std::string> &names);
    std::optional<std::string> computedName();
    void spread(const Token &open, bool isFirst);
    void rest(const std::optional<std::string> &names);

    // Expressions (loweringexpressions.cpp).
    void expression();
    void assignment();
    void logicalAssignment(const Token &first, std::size_t before);
    Operand unary();
    Operand operand();
    Operand namedOperand();
    Operand parenthesised();
    void suffixes();
    void group(std::string_view close, bool isPattern = false);
    void templateText();
    void yieldOperand();

    // Async functions (loweringstatements.cpp).
    void awaitOperand();
    std::optional<Operand> asyncOperand();
    void asyncArrow(const Token &async, bool isParenthesised);
    void plainArrow();
    void noteArguments(const Token &name, bool isShorthand);
    void noteSuper(const Token &name);

    // Literals (loweringwalk.cpp).
    void noteNumber(const Token &number);
    void noteText(const Token &text);
    void noteRegularExpression(const Token &expression);

    // Tokens (loweringwalk.cpp).
    void next();
    bool accept(std::string_view punctuator);
    void expect(std::string_view punctuator);
    /// True when the token is an arrow that may follow parameters.
    bool atArrow() const { return m_token.is("=>") && !m_token.startsLine; }
    bool inAsync() const { return m_functions.back().kind == FunctionKind::async; }
    void stop();
    void fail(const Token &token, std::string message);
    std::size_t edit(std::size_t position, std::size_t removed, std::string inserted);
    std::size_t replace(const Token &token, std::string inserted);
    std::size_t replaceOperand(const Token &token, std::string inserted);

    std::string_view m_source;
    TokenReader m_reader;
    Patterns m_known;
    Patterns m_found;
    Token m_token; ///< the current one
    std::size_t m_lastEnd = 0; ///< end of the token before
    std::string_view m_entry;
    std::vector<Function> m_functions; ///< innermost last; the first stands for the script itself
    std::vector<SourceEdit> m_edits; ///< in the order in which they were found
    std::optional<Access> m_access; ///< of the operand that ended last
    std::optional<std::size_t>
        m_unendedBefore; ///< start of a statement that follows one without a semicolon
    std::size_t m_awaits = 0; ///< number of rewritten ones
    int m_depth = 0;
    bool m_stopped = false;
    std::optional<Error> m_error;

    /// Counts the nesting depth of the walk's calls.
    class Nesting;
};

/// Increases the depth during its lifetime; the walk fails at the limit.
class LoweringWalk::Nesting {
public:
    explicit Nesting(LoweringWalk &walk);
    ~Nesting() { --m_walk.m_depth; }
    Nesting(const Nesting &) = delete;
    Nesting &operator=(const Nesting &) = delete;

private:
    LoweringWalk &m_walk;
};

/// A name of the prelude or a generated one: "__partita_" and `name`.
std::string loweringName(std::string_view name);
/// True when the token is one of these names.
bool isNameOf(const Token &token, std::initializer_list<std::string_view> names);

} // namespace partita::javascript
