#include "engine/query/syntax/parser.h"

#include "engine/base/utf8.h"
#include "engine/query/syntax/lexer.h"
#include "engine/query/syntax/parserstate.h"

namespace partita::query {

namespace {

constexpr std::int64_t maximumCount = 2147483647;

} // namespace

Parser::Parser(std::string_view text, std::vector<Token> tokens)
    : m_text(text)
    , m_tokens(std::move(tokens))
{
}

const Token &Parser::token(std::size_t ahead) const
{
    return m_tokens[std::min(m_position + ahead, m_tokens.size() - 1)];
}

const Token &Parser::advance()
{
    const Token &current = token();
    if (m_position + 1 < m_tokens.size())
        ++m_position;
    return current;
}

bool Parser::accept(TokenKind kind)
{
    if (!at(kind))
        return false;
    advance();
    return true;
}

bool Parser::accept(Keyword keyword)
{
    if (!at(keyword))
        return false;
    advance();
    return true;
}

bool Parser::expect(TokenKind kind, std::string_view expected)
{
    return accept(kind) || failExpected(expected);
}

bool Parser::expect(Keyword keyword, std::string_view expected)
{
    return accept(keyword) || failExpected(expected);
}

bool Parser::expectName(std::string &out, std::string_view what)
{
    if (at(TokenKind::name)) {
        out = advance().text;
        return true;
    }
    if (at(TokenKind::keyword)) {
        return fail(token().offset,
                    "Expected " + std::string(what) + " but found the reserved word " + found()
                        + "; a property of that name is written c[\"" + std::string(token().text)
                        + "\"].");
    }
    return failExpected(what);
}

bool Parser::fail(std::size_t offset, std::string message)
{
    if (!m_error)
        m_error = errorAt(m_text, offset, std::move(message));
    return false;
}

bool Parser::failExpected(std::string_view expected)
{
    const std::string otherwise = hint();
    return fail(token().offset,
                "Expected " + std::string(expected) + " but found " + found()
                    + (otherwise.empty() ? "." : "; " + otherwise + "."));
}

std::string Parser::found() const
{
    if (at(TokenKind::end))
        return "the end of the query";
    constexpr std::size_t longest = 40;
    std::string text(beginningOf(token().text, longest));
    if (text.size() < token().text.size())
        text += "…";
    return at(TokenKind::string) ? text : "'" + text + "'";
}

Parser::Nesting::Nesting(Parser &parser)
    : m_parser(parser)
    , m_tooDeep(++parser.m_nesting > ast::maximumNesting)
{
    if (m_tooDeep)
        parser.fail(parser.token().offset,
                    "The query is nested too deeply: at most " + std::to_string(ast::maximumNesting)
                        + " levels are allowed.");
}

Parser::Nesting::~Nesting()
{
    --m_parser.m_nesting;
}

ast::SelectPointer Parser::query()
{
    ast::SelectPointer parsed = select();
    if (!parsed || !end(*parsed))
        return nullptr;
    return parsed;
}

bool Parser::end(const ast::Select &select)
{
    if (at(TokenKind::end))
        return true;
    if (select.limit)
        return failExpected("the end of the query");
    if (!select.orderBy.empty())
        return failExpected("ASC, DESC, ',', OFFSET or the end of the query");
    if (!select.groupBy.empty())
        return failExpected("an operator, ',', ORDER BY, OFFSET or the end of the query");
    if (select.where)
        return failExpected("an operator, GROUP BY, ORDER BY, OFFSET or the end of the query");
    if (!select.from.empty())
        return failExpected("JOIN, WHERE, GROUP BY, ORDER BY, OFFSET or the end of the query");
    if (select.kind == ast::SelectKind::star)
        return failExpected("FROM");
    return failExpected("an operator, ',', FROM, WHERE or the end of the query");
}

ast::SelectPointer Parser::select()
{
    const Nesting nesting(*this);
    if (nesting.tooDeep())
        return nullptr;
    auto select = std::make_unique<ast::Select>();
    select->offset = token().offset;
    if (!expect(Keyword::Select, "SELECT"))
        return nullptr;
    select->distinct = accept(Keyword::Distinct);
    if (accept(Keyword::Top) && !count(select->top.emplace(), "TOP"))
        return nullptr;
    if (!select->distinct && at(Keyword::Distinct)) {
        fail(token().offset, "DISTINCT must stand before TOP: SELECT DISTINCT TOP n ….");
        return nullptr;
    }
    if (!selectList(*select) || !clauses(*select))
        return nullptr;
    return select;
}

/// What the service refuses in a sub-query has its numbers in the message.
ast::SelectPointer Parser::subquery()
{
    ast::SelectPointer inner = select();
    if (!inner)
        return nullptr;
    if (!inner->orderBy.empty() || inner->orderByRank) {
        fail(inner->orderByOffset, "'ORDER BY' is not supported in subqueries (SC2202).");
        return nullptr;
    }
    if (inner->top) {
        fail(inner->top->offset, "'TOP' is not supported in subqueries (SC2203).");
        return nullptr;
    }
    if (inner->skip) {
        fail(inner->skip->offset, "'OFFSET LIMIT' is not supported in subqueries (SC2204).");
        return nullptr;
    }
    return inner;
}

bool Parser::clauses(ast::Select &select)
{
    if (at(Keyword::From) && !from(select))
        return false;
    if (accept(Keyword::Where)) {
        select.where = expression();
        if (!select.where)
            return false;
    }
    if (at(Keyword::Group) && !groupBy(select))
        return false;
    if (at(Keyword::Order) && !orderBy(select))
        return false;
    if (at(Keyword::Limit))
        return fail(token().offset, "LIMIT needs OFFSET before it: OFFSET n LIMIT m.");
    return !at(Keyword::Offset) || offsetLimit(select);
}

bool Parser::selectList(ast::Select &select)
{
    if (accept(TokenKind::star)) {
        select.kind = ast::SelectKind::star;
        if (at(TokenKind::comma))
            return fail(token().offset, "SELECT * must stand alone: expected FROM but found ','.");
        return true;
    }
    if (accept(Keyword::Value)) {
        select.kind = ast::SelectKind::value;
        if (at(TokenKind::star))
            return fail(
                token().offset,
                "SELECT VALUE needs an expression, not '*'; write SELECT * or SELECT VALUE c.");
        if (!selectItem(select))
            return false;
        if (at(TokenKind::comma))
            return fail(
                token().offset,
                "SELECT VALUE takes one expression: expected FROM or the end but found ','.");
        return true;
    }
    do {
        if (!selectItem(select))
            return false;
    } while (accept(TokenKind::comma));
    return true;
}

bool Parser::selectItem(ast::Select &select)
{
    ast::SelectItem item;
    item.expression = expression();
    if (!item.expression || !optionalAlias(item.alias))
        return false;
    select.items.push_back(std::move(item));
    return true;
}

bool Parser::optionalAlias(std::string &alias)
{
    if (accept(Keyword::As))
        return expectName(alias, "an alias after AS");
    if (at(TokenKind::name) && !atKindOfJoin() && upperOf(token().text) != "HAVING")
        alias = advance().text;
    return true;
}

bool Parser::count(ast::Count &count, std::string_view clause)
{
    count.offset = token().offset;
    if (at(TokenKind::parameter)) {
        count.parameter = advance().text;
        return true;
    }
    const std::string expected = "an integer or a parameter after " + std::string(clause);
    if (!at(TokenKind::number))
        return failExpected(expected);
    if (!token().value.isInteger())
        return failExpected(expected);
    count.number = token().value.integer();
    if (count.number > maximumCount)
        return fail(count.offset, std::string(clause) + " must lie between 0 and 2147483647.");
    advance();
    return true;
}

bool Parser::from(ast::Select &select)
{
    advance();
    if (!source(select))
        return false;
    while (accept(Keyword::Join)) {
        if (!source(select))
            return false;
    }
    if (at(TokenKind::comma))
        return fail(token().offset, "Sources are joined by JOIN, not by ','.");
    return true;
}

bool Parser::source(ast::Select &select)
{
    ast::Source source;
    source.offset = token().offset;
    if (at(TokenKind::name) && at(Keyword::In, 1)) {
        source.iterates = true;
        source.alias = advance().text;
        advance();
        if (!collection(source))
            return false;
    } else if (!collection(source) || !optionalAlias(source.alias)) {
        return false;
    }
    select.from.push_back(std::move(source));
    return true;
}

bool Parser::collection(ast::Source &source)
{
    if (accept(TokenKind::leftParenthesis)) {
        source.query = subquery();
        return source.query && expect(TokenKind::rightParenthesis, "')' after the sub-query");
    }
    if (source.iterates && at(TokenKind::name) && token(1).kind == TokenKind::leftParenthesis)
        return calledCollection(source);
    return expectName(source.root, "the name of a container, an alias or '(' and a sub-query")
        && sourcePath(source);
}

/// IN function(…), the same as IN (SELECT VALUE function(…)).
bool Parser::calledCollection(ast::Source &source)
{
    source.query = std::make_unique<ast::Select>();
    source.query->offset = token().offset;
    source.query->kind = ast::SelectKind::value;
    ast::SelectItem &item = source.query->items.emplace_back();
    item.expression = expression();
    return item.expression != nullptr;
}

bool Parser::sourcePath(ast::Source &source)
{
    for (;;) {
        if (accept(TokenKind::dot)) {
            if (!expectName(source.path.emplace_back().name, "a property name after '.'"))
                return false;
        } else if (accept(TokenKind::leftBracket)) {
            ast::PathStep &step = source.path.emplace_back();
            if (at(TokenKind::string))
                step.name = advance().value.string();
            else if (at(TokenKind::number) && token().value.isInteger())
                step.index = advance().value.integer();
            else
                return failExpected("a string or an array position inside '[ ]'");
            if (!expect(TokenKind::rightBracket, "']'"))
                return false;
        } else {
            return true;
        }
    }
}

bool Parser::groupBy(ast::Select &select)
{
    advance();
    if (!expect(Keyword::By, "BY after GROUP"))
        return false;
    do {
        select.groupBy.push_back(expression());
        if (!select.groupBy.back())
            return false;
    } while (accept(TokenKind::comma));
    return true;
}

/// RANK is a word of the language only before a score: items may have a property, and queries an
/// alias, of that name.
bool Parser::acceptRank()
{
    const bool isRank = at(TokenKind::name) && upperOf(token().text) == "RANK"
        && token(1).kind == TokenKind::name;
    if (isRank)
        advance();
    return isRank;
}

bool Parser::orderBy(ast::Select &select)
{
    select.orderByOffset = advance().offset;
    if (!expect(Keyword::By, "BY after ORDER"))
        return false;
    select.orderByRank = acceptRank();
    do {
        ast::OrderItem item;
        item.expression = expression();
        if (!item.expression)
            return false;
        if (!select.orderByRank) {
            item.descending = accept(Keyword::Desc);
            item.isDirected = item.descending || accept(Keyword::Asc);
        }
        select.orderBy.push_back(std::move(item));
    } while (accept(TokenKind::comma));
    return true;
}

bool Parser::offsetLimit(ast::Select &select)
{
    advance();
    return count(select.skip.emplace(), "OFFSET") && expect(Keyword::Limit, "LIMIT after OFFSET n")
        && count(select.limit.emplace(), "LIMIT");
}

Result<ParsedQuery> parse(std::string_view text)
{
    ParsedQuery parsed;
    Result<std::vector<Token>> tokens = tokenize(text, parsed.arena);
    if (!tokens)
        return tokens.error();
    Parser parser(text, std::move(*tokens));
    parsed.select = parser.query();
    if (!parsed.select)
        return parser.error();
    return parsed;
}

} // namespace partita::query
