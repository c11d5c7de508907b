// The recursive-descent parser behind parse(): clauses in parser.cpp, operators in
// parserexpression.cpp, operands in parserprimary.cpp, hints for users of other SQL dialects in
// parserhint.cpp.
//
// Every function records the first error and then returns nullptr or false; callers pass that on at
// once.
#pragma once

#include "engine/query/syntax/parser.h"

namespace partita::query {

class Parser {
public:
    Parser(std::string_view text, std::vector<Token> tokens);

    /// The whole text as one query.
    ast::SelectPointer query();
    const Error &error() const { return *m_error; }

private:
    // Tokens.
    const Token &token(std::size_t ahead = 0) const;
    bool at(TokenKind kind) const { return token().kind == kind; }
    bool at(Keyword keyword, std::size_t ahead = 0) const
    {
        return token(ahead).kind == TokenKind::keyword && token(ahead).keyword == keyword;
    }
    const Token &advance();
    bool accept(TokenKind kind);
    bool accept(Keyword keyword);
    bool expect(TokenKind kind, std::string_view expected);
    bool expect(Keyword keyword, std::string_view expected);
    bool expectName(std::string &out, std::string_view what);

    // Errors.
    bool fail(std::size_t offset, std::string message);
    /// "Expected … but found …".
    bool failExpected(std::string_view expected);
    std::string found() const;
    /// Advice when the current token is from another SQL dialect; otherwise empty.
    std::string hint() const;
    const Token &before() const;
    bool isTwice(TokenKind kind) const;
    bool atKindOfJoin() const;

    // Clauses.
    ast::SelectPointer select();
    ast::SelectPointer subquery();
    bool calledCollection(ast::Source &source);
    bool clauses(ast::Select &select);
    bool selectList(ast::Select &select);
    bool selectItem(ast::Select &select);
    bool count(ast::Count &count, std::string_view clause);
    bool optionalAlias(std::string &alias);
    bool from(ast::Select &select);
    bool source(ast::Select &select);
    bool collection(ast::Source &source);
    bool sourcePath(ast::Source &source);
    bool groupBy(ast::Select &select);
    bool acceptRank();
    bool orderBy(ast::Select &select);
    bool offsetLimit(ast::Select &select);
    bool end(const ast::Select &select);

    // Expressions, loosest first.
    ast::ExpressionPointer expression();
    ast::ExpressionPointer coalesce();
    ast::ExpressionPointer disjunction();
    ast::ExpressionPointer conjunction();
    ast::ExpressionPointer predicate();
    ast::ExpressionPointer predicateTail(ast::ExpressionPointer subject);
    ast::ExpressionPointer inList(ast::ExpressionPointer subject, bool negated);
    ast::ExpressionPointer like(ast::ExpressionPointer subject, bool negated);
    ast::ExpressionPointer between(ast::ExpressionPointer subject, bool negated);
    ast::ExpressionPointer binary(int minimumPrecedence);
    ast::ExpressionPointer unary();

    // Operands.
    ast::ExpressionPointer postfix();
    ast::ExpressionPointer memberOf(ast::ExpressionPointer object);
    ast::ExpressionPointer elementOf(ast::ExpressionPointer array);
    ast::ExpressionPointer primary();
    ast::ExpressionPointer keywordPrimary();
    ast::ExpressionPointer literal(json::Value value);
    ast::ExpressionPointer parenthesised();
    ast::ExpressionPointer arrayConstructor();
    ast::ExpressionPointer objectConstructor();
    bool objectMember(ast::Expression &object);
    ast::ExpressionPointer nameOrCall();
    ast::ExpressionPointer call(ast::ExpressionKind kind, std::string name, std::uint32_t offset);
    ast::ExpressionPointer queryExpression(ast::ExpressionKind kind, std::uint32_t offset);
    bool expressionList(std::vector<ast::ExpressionPointer> &list, TokenKind closing,
                        std::string_view expected);

    ast::ExpressionPointer make(ast::ExpressionKind kind, std::uint32_t offset) const;
    /// Sets the depth from the children; nullptr when the tree is too deep.
    ast::ExpressionPointer finish(ast::ExpressionPointer expression);

    /// Counts a level of nesting during its lifetime.
    class Nesting {
    public:
        explicit Nesting(Parser &parser);
        ~Nesting();
        Nesting(const Nesting &) = delete;
        Nesting &operator=(const Nesting &) = delete;
        bool tooDeep() const { return m_tooDeep; }

    private:
        Parser &m_parser;
        bool m_tooDeep;
    };

    std::string_view m_text;
    std::vector<Token> m_tokens;
    std::size_t m_position = 0;
    int m_nesting = 0;
    std::optional<Error> m_error;
};

} // namespace partita::query
