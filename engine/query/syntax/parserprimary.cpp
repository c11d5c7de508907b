// Parsing of operands: literals, names, calls, constructors, sub-queries, and the path steps after
// them.
#include "engine/query/syntax/parserstate.h"

namespace partita::query {

using ast::ExpressionKind;
using ast::ExpressionPointer;

ExpressionPointer Parser::postfix()
{
    ExpressionPointer value = primary();
    while (value) {
        if (at(TokenKind::dot))
            value = memberOf(std::move(value));
        else if (at(TokenKind::leftBracket))
            value = elementOf(std::move(value));
        else
            break;
    }
    return value;
}

ExpressionPointer Parser::memberOf(ExpressionPointer object)
{
    advance();
    ExpressionPointer made = make(ExpressionKind::member, object->offset);
    if (!expectName(made->text, "a property name after '.'"))
        return nullptr;
    made->children.push_back(std::move(object));
    return finish(std::move(made));
}

ExpressionPointer Parser::elementOf(ExpressionPointer array)
{
    advance();
    ExpressionPointer made = make(ExpressionKind::element, array->offset);
    made->children.push_back(std::move(array));
    ExpressionPointer index = expression();
    if (!index || !expect(TokenKind::rightBracket, "']'"))
        return nullptr;
    if (index->kind == ExpressionKind::literal && index->value.isString()) {
        made->kind = ExpressionKind::member;
        made->bracketed = true;
        made->text = index->value.string();
    } else {
        made->children.push_back(std::move(index));
    }
    return finish(std::move(made));
}

ExpressionPointer Parser::literal(json::Value value)
{
    ExpressionPointer made = make(ExpressionKind::literal, advance().offset);
    made->value = value;
    return made;
}

ExpressionPointer Parser::primary()
{
    switch (token().kind) {
    case TokenKind::number:
    case TokenKind::string:
        return literal(token().value);
    case TokenKind::parameter: {
        ExpressionPointer made = make(ExpressionKind::parameter, token().offset);
        made->text = advance().text;
        return made;
    }
    case TokenKind::name:
        return nameOrCall();
    case TokenKind::keyword:
        return keywordPrimary();
    case TokenKind::leftParenthesis:
        return parenthesised();
    case TokenKind::leftBracket:
        return arrayConstructor();
    case TokenKind::leftBrace:
        return objectConstructor();
    default:
        failExpected("an expression");
        return nullptr;
    }
}

ExpressionPointer Parser::keywordPrimary()
{
    const std::uint32_t offset = token().offset;
    const bool called = token(1).kind == TokenKind::leftParenthesis;
    switch (token().keyword) {
    case Keyword::True:
        return literal(json::Value::boolean(true));
    case Keyword::False:
        return literal(json::Value::boolean(false));
    case Keyword::Null:
        return literal(json::Value::null());
    case Keyword::Undefined:
        return literal(json::Value());
    case Keyword::Exists:
        advance();
        return queryExpression(ExpressionKind::exists, offset);
    case Keyword::Array:
        advance();
        return queryExpression(ExpressionKind::arrayOf, offset);
    case Keyword::Left:
    case Keyword::Right:
        if (called) {
            std::string name(advance().text);
            return call(ExpressionKind::call, std::move(name), offset);
        }
        break;
    case Keyword::Udf:
        if (token(1).kind == TokenKind::dot) {
            if (token().text != "udf") {
                fail(offset, "The prefix of user-defined functions is written in lower case: udf.");
                return nullptr;
            }
            advance();
            advance();
            std::string name;
            if (!expectName(name, "the name of a user-defined function after 'udf.'"))
                return nullptr;
            if (!at(TokenKind::leftParenthesis)) {
                failExpected("'(' after the name of a user-defined function");
                return nullptr;
            }
            return call(ExpressionKind::userCall, std::move(name), offset);
        }
        break;
    case Keyword::Select:
        fail(offset, "A sub-query must stand in parentheses: expected '(' before SELECT.");
        return nullptr;
    default:
        break;
    }
    failExpected("an expression");
    return nullptr;
}

ExpressionPointer Parser::parenthesised()
{
    const std::uint32_t offset = token().offset;
    if (at(Keyword::Select, 1))
        return queryExpression(ExpressionKind::subquery, offset);
    advance();
    ExpressionPointer inner = expression();
    if (!inner || !expect(TokenKind::rightParenthesis, "')'"))
        return nullptr;
    return inner;
}

ExpressionPointer Parser::queryExpression(ExpressionKind kind, std::uint32_t offset)
{
    ExpressionPointer made = make(kind, offset);
    if (!expect(TokenKind::leftParenthesis, "'(' and a sub-query"))
        return nullptr;
    made->query = subquery();
    if (!made->query || !expect(TokenKind::rightParenthesis, "')' after the sub-query"))
        return nullptr;
    return made;
}

ExpressionPointer Parser::arrayConstructor()
{
    ExpressionPointer made = make(ExpressionKind::array, advance().offset);
    if (accept(TokenKind::rightBracket))
        return made;
    if (!expressionList(made->children, TokenKind::rightBracket, "',' or ']' in an array"))
        return nullptr;
    return finish(std::move(made));
}

ExpressionPointer Parser::objectConstructor()
{
    ExpressionPointer made = make(ExpressionKind::object, advance().offset);
    if (accept(TokenKind::rightBrace))
        return made;
    do {
        if (!objectMember(*made))
            return nullptr;
    } while (accept(TokenKind::comma));
    if (!expect(TokenKind::rightBrace, "',' or '}' in an object"))
        return nullptr;
    return finish(std::move(made));
}

bool Parser::objectMember(ast::Expression &object)
{
    if (at(TokenKind::string))
        object.names.emplace_back(advance().value.string());
    else if (at(TokenKind::name) || at(TokenKind::keyword))
        object.names.emplace_back(advance().text);
    else
        return failExpected("the name of a member");
    if (!expect(TokenKind::colon, "':' after the name of a member"))
        return false;
    ExpressionPointer value = expression();
    if (!value)
        return false;
    object.children.push_back(std::move(value));
    return true;
}

ExpressionPointer Parser::nameOrCall()
{
    const Token &name = advance();
    if (!at(TokenKind::leftParenthesis)) {
        ExpressionPointer made = make(ExpressionKind::name, name.offset);
        made->text = name.text;
        return made;
    }
    if (at(Keyword::Select, 1)) {
        const std::string word = upperOf(name.text);
        if (word == "ALL")
            return queryExpression(ExpressionKind::all, name.offset);
        if (word == "FIRST")
            return queryExpression(ExpressionKind::first, name.offset);
        if (word == "LAST")
            return queryExpression(ExpressionKind::last, name.offset);
    }
    return call(ExpressionKind::call, std::string(name.text), name.offset);
}

ExpressionPointer Parser::call(ExpressionKind kind, std::string name, std::uint32_t offset)
{
    ExpressionPointer made = make(kind, offset);
    made->text = std::move(name);
    advance();
    if (accept(TokenKind::rightParenthesis))
        return made;
    if (!expressionList(made->children, TokenKind::rightParenthesis,
                        "',' or ')' in the arguments of a function"))
        return nullptr;
    return finish(std::move(made));
}

bool Parser::expressionList(std::vector<ExpressionPointer> &list, TokenKind closing,
                            std::string_view expected)
{
    do {
        ExpressionPointer element = expression();
        if (!element)
            return false;
        list.push_back(std::move(element));
    } while (accept(TokenKind::comma));
    return expect(closing, expected);
}

} // namespace partita::query
