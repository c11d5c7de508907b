// Parsing of operators, by precedence.
#include "engine/query/syntax/parserstate.h"

#include <algorithm>

namespace partita::query {

using ast::ExpressionKind;
using ast::ExpressionPointer;
using ast::Operation;

namespace {

Operation binaryOperation(TokenKind kind)
{
    switch (kind) {
    case TokenKind::star:
        return Operation::multiply;
    case TokenKind::slash:
        return Operation::divide;
    case TokenKind::percent:
        return Operation::modulo;
    case TokenKind::plus:
        return Operation::add;
    case TokenKind::minus:
        return Operation::subtract;
    case TokenKind::shiftLeft:
        return Operation::shiftLeft;
    case TokenKind::shiftRight:
        return Operation::shiftRight;
    case TokenKind::shiftRightUnsigned:
        return Operation::shiftRightUnsigned;
    case TokenKind::less:
        return Operation::less;
    case TokenKind::lessEqual:
        return Operation::lessEqual;
    case TokenKind::greater:
        return Operation::greater;
    case TokenKind::greaterEqual:
        return Operation::greaterEqual;
    case TokenKind::equal:
        return Operation::equal;
    case TokenKind::notEqual:
        return Operation::notEqual;
    case TokenKind::ampersand:
        return Operation::bitAnd;
    case TokenKind::caret:
        return Operation::bitXor;
    case TokenKind::bar:
        return Operation::bitOr;
    case TokenKind::concatenate:
        return Operation::concatenate;
    default:
        return Operation::none;
    }
}

Operation unaryOperation(const Token &token)
{
    switch (token.kind) {
    case TokenKind::minus:
        return Operation::negate;
    case TokenKind::plus:
        return Operation::plus;
    case TokenKind::tilde:
        return Operation::complement;
    case TokenKind::keyword:
        return token.keyword == Keyword::Not ? Operation::logicalNot : Operation::none;
    default:
        return Operation::none;
    }
}

} // namespace

int ast::precedenceOf(Operation operation)
{
    switch (operation) {
    case Operation::multiply:
    case Operation::divide:
    case Operation::modulo:
        return tightest;
    case Operation::add:
    case Operation::subtract:
        return 8;
    case Operation::shiftLeft:
    case Operation::shiftRight:
    case Operation::shiftRightUnsigned:
        return 7;
    case Operation::bitAnd:
        return 6;
    case Operation::bitXor:
        return 5;
    case Operation::bitOr:
        return 4;
    case Operation::concatenate:
        return 3;
    case Operation::less:
    case Operation::lessEqual:
    case Operation::greater:
    case Operation::greaterEqual:
        return 2;
    case Operation::equal:
    case Operation::notEqual:
        return 1;
    default:
        return 0;
    }
}

std::string_view ast::textOf(Operation operation)
{
    switch (operation) {
    case Operation::negate:
    case Operation::subtract:
        return "-";
    case Operation::plus:
    case Operation::add:
        return "+";
    case Operation::complement:
        return "~";
    case Operation::logicalNot:
        return "NOT";
    case Operation::multiply:
        return "*";
    case Operation::divide:
        return "/";
    case Operation::modulo:
        return "%";
    case Operation::shiftLeft:
        return "<<";
    case Operation::shiftRight:
        return ">>";
    case Operation::shiftRightUnsigned:
        return ">>>";
    case Operation::less:
        return "<";
    case Operation::lessEqual:
        return "<=";
    case Operation::greater:
        return ">";
    case Operation::greaterEqual:
        return ">=";
    case Operation::equal:
        return "=";
    case Operation::notEqual:
        return "!=";
    case Operation::bitAnd:
        return "&";
    case Operation::bitXor:
        return "^";
    case Operation::bitOr:
        return "|";
    case Operation::concatenate:
        return "||";
    case Operation::none:
        break;
    }
    return "";
}

ExpressionPointer Parser::make(ExpressionKind kind, std::uint32_t offset) const
{
    auto expression = std::make_unique<ast::Expression>();
    expression->kind = kind;
    expression->offset = offset;
    return expression;
}

ExpressionPointer Parser::finish(ExpressionPointer expression)
{
    int depth = 0;
    for (const ExpressionPointer &child : expression->children)
        depth = std::max(depth, child->depth);
    expression->depth = depth + 1;
    if (expression->depth > ast::maximumDepth) {
        fail(expression->offset,
             "The expression is too long: at most " + std::to_string(ast::maximumDepth)
                 + " operators may follow each other without brackets.");
        return nullptr;
    }
    return expression;
}

ExpressionPointer Parser::expression()
{
    const Nesting nesting(*this);
    if (nesting.tooDeep())
        return nullptr;
    ExpressionPointer condition = coalesce();
    if (!condition || !at(TokenKind::question))
        return condition;
    ExpressionPointer made = make(ExpressionKind::conditional, advance().offset);
    made->children.push_back(std::move(condition));
    for (int branch = 0; branch < 2; ++branch) {
        if (branch == 1 && !expect(TokenKind::colon, "':' between the branches of '? :'"))
            return nullptr;
        ExpressionPointer value = expression();
        if (!value)
            return nullptr;
        made->children.push_back(std::move(value));
    }
    return finish(std::move(made));
}

ExpressionPointer Parser::coalesce()
{
    ExpressionPointer left = disjunction();
    while (left && at(TokenKind::coalesce)) {
        ExpressionPointer made = make(ExpressionKind::coalesce, advance().offset);
        ExpressionPointer right = disjunction();
        if (!right)
            return nullptr;
        made->children.push_back(std::move(left));
        made->children.push_back(std::move(right));
        left = finish(std::move(made));
    }
    return left;
}

ExpressionPointer Parser::disjunction()
{
    ExpressionPointer first = conjunction();
    if (!first || !at(Keyword::Or))
        return first;
    ExpressionPointer made = make(ExpressionKind::disjunction, token().offset);
    made->children.push_back(std::move(first));
    while (accept(Keyword::Or)) {
        made->children.push_back(conjunction());
        if (!made->children.back())
            return nullptr;
    }
    return finish(std::move(made));
}

ExpressionPointer Parser::conjunction()
{
    ExpressionPointer first = predicate();
    if (!first || !at(Keyword::And))
        return first;
    ExpressionPointer made = make(ExpressionKind::conjunction, token().offset);
    made->children.push_back(std::move(first));
    while (accept(Keyword::And)) {
        made->children.push_back(predicate());
        if (!made->children.back())
            return nullptr;
    }
    return finish(std::move(made));
}

ExpressionPointer Parser::predicate()
{
    ExpressionPointer subject = binary(1);
    return subject ? predicateTail(std::move(subject)) : nullptr;
}

ExpressionPointer Parser::predicateTail(ExpressionPointer subject)
{
    const bool negated = at(Keyword::Not)
        && (at(Keyword::In, 1) || at(Keyword::Like, 1) || at(Keyword::Between, 1));
    if (negated)
        advance();
    if (at(Keyword::In))
        return inList(std::move(subject), negated);
    if (at(Keyword::Like))
        return like(std::move(subject), negated);
    if (at(Keyword::Between))
        return between(std::move(subject), negated);
    return subject;
}

ExpressionPointer Parser::inList(ExpressionPointer subject, bool negated)
{
    ExpressionPointer made = make(ExpressionKind::in, advance().offset);
    made->negated = negated;
    made->children.push_back(std::move(subject));
    if (!expect(TokenKind::leftParenthesis, "'(' after IN"))
        return nullptr;
    if (at(TokenKind::rightParenthesis)) {
        failExpected("at least one value in the list of IN");
        return nullptr;
    }
    if (!expressionList(made->children, TokenKind::rightParenthesis,
                        "',' or ')' in the list of IN"))
        return nullptr;
    return finish(std::move(made));
}

ExpressionPointer Parser::like(ExpressionPointer subject, bool negated)
{
    ExpressionPointer made = make(ExpressionKind::like, advance().offset);
    made->negated = negated;
    made->children.push_back(std::move(subject));
    ExpressionPointer pattern = binary(1);
    if (!pattern)
        return nullptr;
    made->children.push_back(std::move(pattern));
    if (accept(Keyword::Escape)) {
        if (!at(TokenKind::string)) {
            failExpected("a string after ESCAPE");
            return nullptr;
        }
        made->hasEscape = true;
        made->text = advance().value.string();
    }
    return finish(std::move(made));
}

ExpressionPointer Parser::between(ExpressionPointer subject, bool negated)
{
    ExpressionPointer made = make(ExpressionKind::between, advance().offset);
    made->negated = negated;
    made->children.push_back(std::move(subject));
    for (int bound = 0; bound < 2; ++bound) {
        if (bound == 1 && !expect(Keyword::And, "AND between the bounds of BETWEEN"))
            return nullptr;
        ExpressionPointer value = binary(1);
        if (!value)
            return nullptr;
        made->children.push_back(std::move(value));
    }
    return finish(std::move(made));
}

ExpressionPointer Parser::binary(int minimumPrecedence)
{
    ExpressionPointer left = unary();
    for (;;) {
        const Operation operation = binaryOperation(token().kind);
        const int precedence = ast::precedenceOf(operation);
        if (!left || precedence < minimumPrecedence || precedence == 0)
            return left;
        ExpressionPointer made = make(ExpressionKind::binary, advance().offset);
        made->operation = operation;
        ExpressionPointer right = binary(precedence + 1);
        if (!right)
            return nullptr;
        made->children.push_back(std::move(left));
        made->children.push_back(std::move(right));
        left = finish(std::move(made));
    }
}

ExpressionPointer Parser::unary()
{
    const Operation operation = unaryOperation(token());
    if (operation == Operation::none)
        return postfix();
    const Nesting nesting(*this);
    if (nesting.tooDeep())
        return nullptr;
    ExpressionPointer made = make(ExpressionKind::unary, advance().offset);
    made->operation = operation;
    ExpressionPointer operand = unary();
    if (!operand)
        return nullptr;
    made->children.push_back(std::move(operand));
    return finish(std::move(made));
}

} // namespace partita::query
