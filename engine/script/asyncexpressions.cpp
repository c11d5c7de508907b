// Expressions: where their operands end, and what becomes of await and arrow functions.
#include "engine/script/asyncwalk.h"

#include <algorithm>

namespace partita::script {
namespace {

bool isAnyOf(const Token &token, std::initializer_list<std::string_view> texts)
{
    return std::find(texts.begin(), texts.end(), token.text) != texts.end();
}

bool isPrefix(const Token &token)
{
    if (token.kind == Token::Kind::name)
        return isAnyOf(token, {"typeof", "void", "delete"});
    return token.kind == Token::Kind::punctuator
        && isAnyOf(token, {"!", "~", "+", "-", "++", "--", "..."});
}

/// An operator between two operands, assignments among them; conditions are none of these.
bool isBinaryOperator(const Token &token)
{
    if (token.kind == Token::Kind::name)
        return isAnyOf(token, {"in", "instanceof"});
    return token.kind == Token::Kind::punctuator
        && !isAnyOf(token, {"(", ")",  "[",  "]", "{", "}",  ";",  ",",   ":", "?",
                            ".", "?.", "=>", "!", "~", "++", "--", "...", "@", "\\"});
}

/// Behind a name such as await these can only mean that it was meant as the operator.
bool startsOperandOnly(const Token &token)
{
    return !token.startsLine
        && ((token.kind == Token::Kind::name && !isAnyOf(token, {"in", "instanceof", "of"}))
            || token.kind == Token::Kind::number || token.kind == Token::Kind::text);
}

std::string nameLike(std::string_view suffix)
{
    return std::string(asyncDriver).append(suffix);
}

} // namespace

void AsyncWalk::expression()
{
    do
        assignment();
    while (accept(","));
}

/// All that may stand between two commas.
void AsyncWalk::assignment()
{
    const Nesting nesting(*this);
    if (m_token.isName("yield") && m_functions.back().kind == FunctionKind::generator) {
        yieldOperand();
        return;
    }
    while (unary() == Operand::value) {
        if (accept("?")) {
            assignment();
            expect(":");
        } else if (isBinaryOperator(m_token)) {
            next();
            if (m_token.isName("yield") && m_functions.back().kind == FunctionKind::generator) {
                yieldOperand();
                return;
            }
        } else {
            return;
        }
    }
}

AsyncWalk::Operand AsyncWalk::unary()
{
    const Nesting nesting(*this);
    while (isPrefix(m_token))
        next();
    if (m_token.isName("await") && inAsync()) {
        awaitOperand();
        return Operand::value;
    }
    const Operand kind = operand();
    if (kind == Operand::value)
        suffixes();
    return kind;
}

AsyncWalk::Operand AsyncWalk::operand()
{
    const Nesting nesting(*this);
    if (m_token.is("/") || m_token.is("/="))
        m_token = m_reader.readRegularExpression(m_token);
    switch (m_token.kind) {
    case Token::Kind::name:
        return namedOperand();
    case Token::Kind::number:
    case Token::Kind::text:
    case Token::Kind::regularExpression:
        next();
        return Operand::value;
    case Token::Kind::templatePart:
        templateText();
        return Operand::value;
    case Token::Kind::punctuator:
    case Token::Kind::end:
        break;
    }
    if (m_token.is("{"))
        members();
    else if (accept("["))
        group("]");
    else if (m_token.is("("))
        return parenthesised();
    else
        stop();
    return Operand::value;
}

AsyncWalk::Operand AsyncWalk::namedOperand()
{
    const Token name = m_token;
    if (name.isName("function")) {
        functionHead(FunctionKind::plain);
        return Operand::value;
    }
    if (name.isName("class")) {
        classTail();
        return Operand::value;
    }
    if (name.isName("async")) {
        if (const std::optional<Operand> kind = asyncOperand())
            return *kind;
    }
    next();
    if (name.isName("new")) {
        if (accept("."))
            next();
        else
            return operand();
    } else if (atArrow()) {
        plainArrow();
        return Operand::arrow;
    } else if (name.isName("await") && startsOperandOnly(m_token)) {
        fail(name, "await can only stand in the body of an async function.");
    } else if (name.isName("super")) {
        noteSuper(name);
    } else if (name.isName("arguments")) {
        noteArguments(name, false);
    }
    return Operand::value;
}

AsyncWalk::Operand AsyncWalk::parenthesised()
{
    next();
    group(")");
    if (!atArrow())
        return Operand::value;
    plainArrow();
    return Operand::arrow;
}

/// Members, calls, templates and what counts behind an operand.
void AsyncWalk::suffixes()
{
    for (;;) {
        if (accept(".")) {
            next();
        } else if (accept("?.")) {
            if (m_token.kind == Token::Kind::name)
                next();
        } else if (accept("(")) {
            group(")");
        } else if (accept("[")) {
            group("]");
        } else if (m_token.kind == Token::Kind::templatePart) {
            templateText();
        } else {
            if (!m_token.startsLine && (m_token.is("++") || m_token.is("--")))
                next();
            return;
        }
    }
}

/// Elements, arguments or parameters up to their closing bracket; the opening one is passed.
void AsyncWalk::group(std::string_view close)
{
    while (!m_token.is(close) && m_token.kind != Token::Kind::end) {
        if (accept(","))
            continue;
        assignment();
        if (!m_token.is(close) && !m_token.is(","))
            stop();
    }
    expect(close);
}

void AsyncWalk::templateText()
{
    while (m_token.opensSubstitution()) {
        next();
        expression();
        if (!m_token.is("}")) {
            stop();
            return;
        }
        m_token = m_reader.readTemplatePart(m_token);
    }
    next();
}

void AsyncWalk::yieldOperand()
{
    next();
    const bool hasStar = accept("*");
    const bool isAlone = !hasStar
        && (m_token.startsLine || m_token.kind == Token::Kind::end
            || (m_token.kind == Token::Kind::punctuator
                && isAnyOf(m_token, {")", "]", "}", ",", ";", ":"})));
    if (!isAlone)
        assignment();
}

/// Becomes (yield(operand)): the second parentheses let the operand stand in the next line.
void AsyncWalk::awaitOperand()
{
    if (m_functions.back().inParameters) {
        fail(m_token, "await cannot stand in the parameters of an async function.");
        return;
    }
    ++m_awaits;
    replaceOperand(m_token, "(yield(");
    next();
    unary();
    edit(m_lastEnd, 0, "))");
}

/// What the word async begins; nothing when it is a name like any other.
std::optional<AsyncWalk::Operand> AsyncWalk::asyncOperand()
{
    const Token async = m_token;
    const Token after = m_reader.peek();
    if (after.startsLine)
        return std::nullopt;
    if (after.isName("function")) {
        replaceOperand(async, {});
        next();
        functionHead(FunctionKind::async);
        return Operand::value;
    }
    if (after.kind == Token::Kind::name) {
        TokenReader ahead = m_reader;
        ahead.read();
        const Token third = ahead.read();
        if (!third.is("=>") || third.startsLine)
            return std::nullopt;
        next();
        next();
        asyncArrow(async, false);
        return Operand::arrow;
    }
    if (!after.is("("))
        return std::nullopt;
    next();
    next();
    const std::size_t awaits = m_awaits;
    group(")");
    if (!atArrow())
        return Operand::value;
    if (awaits != m_awaits)
        fail(async, "await cannot stand in the parameters of an async function.");
    asyncArrow(async, true);
    return Operand::arrow;
}

/// From the arrow on. An arrow function around the generator keeps `this`; the `arguments` around it come in as a
/// parameter of a function around the generator, because a generator has its own.
void AsyncWalk::asyncArrow(const Token &async, bool isParenthesised)
{
    const std::string given = nameLike("_given");
    const std::string head
        = "(..." + given + ")=>{return " + std::string(asyncDriver) + "(this," + given + ",";
    const std::string generator = isParenthesised ? "function*" : "function*(";
    const std::size_t start = replaceOperand(async, head + generator);

    m_functions.push_back({.kind = FunctionKind::async, .isArrow = true});
    const Token arrow = m_token;
    next();
    const bool isBlock = m_token.is("{");
    edit(arrow.begin, arrow.end - arrow.begin,
         std::string(isParenthesised ? "" : ")") + (isBlock ? "" : "{return("));
    if (isBlock)
        block();
    else
        assignment();
    const bool usesOuterArguments = m_functions.back().usesOuterArguments;
    m_functions.pop_back();

    std::string end = isBlock ? "" : ")}";
    if (usesOuterArguments && !m_stopped) {
        m_edits[start].inserted.insert(m_edits[start].inserted.size() - generator.size(),
                                       '(' + nameLike("_arguments") + "=>");
        end += ")(arguments)";
    }
    edit(m_lastEnd, 0, end + ")}");
}

void AsyncWalk::plainArrow()
{
    m_functions.push_back({.kind = FunctionKind::plain, .isArrow = true});
    next();
    if (m_token.is("{"))
        block();
    else
        assignment();
    m_functions.pop_back();
}

/// The word arguments: inside async arrow functions it takes the name under which the outermost of them got them.
void AsyncWalk::noteArguments(const Token &name, bool isShorthand)
{
    Function *outermost = nullptr;
    for (auto function = m_functions.rbegin(); function != m_functions.rend() && function->isArrow;
         ++function) {
        if (function->kind == FunctionKind::async)
            outermost = &*function;
    }
    if (!outermost)
        return;
    outermost->usesOuterArguments = true;
    const std::string renamed = nameLike("_arguments");
    if (isShorthand)
        edit(name.end, 0, ':' + renamed);
    else
        edit(name.begin, name.end - name.begin, renamed);
}

void AsyncWalk::noteSuper(const Token &name)
{
    for (auto function = m_functions.rbegin(); function != m_functions.rend(); ++function) {
        if (function->kind == FunctionKind::async)
            fail(name, "super is not supported inside async functions.");
        if (!function->isArrow)
            return;
    }
}

} // namespace partita::script
