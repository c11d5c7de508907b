// Statements, functions and the members of classes and objects.
#include "engine/script/asyncwalk.h"

#include <algorithm>

namespace partita::script {
namespace {

bool isOneOf(const Token &token, std::initializer_list<std::string_view> names)
{
    return token.kind == Token::Kind::name
        && std::find(names.begin(), names.end(), token.text) != names.end();
}

/// What follows the name of a member; a word before it is that name and no modifier.
bool endsMemberName(const Token &token)
{
    constexpr std::string_view ends[] = {"(", ",", ":", "=", "}", ";"};
    return token.kind == Token::Kind::end
        || std::any_of(std::begin(ends), std::end(ends),
                       [&token](std::string_view end) { return token.is(end); });
}

} // namespace

void AsyncWalk::statements()
{
    while (m_token.kind != Token::Kind::end && !m_token.is("}"))
        statement();
}

/// One statement, or the head of one whose body follows as the next.
void AsyncWalk::statement()
{
    if (m_token.is("{")) {
        block();
    } else if (m_token.kind == Token::Kind::name && m_reader.peek().is(":")
               && !m_token.isName("default")) {
        next();
        next();
    } else if (!accept(";") && !keywordStatement()) {
        expressionStatement();
    }
}

bool AsyncWalk::keywordStatement()
{
    const Token after = m_reader.peek();
    if (isOneOf(m_token, {"if", "while", "with", "switch"})) {
        const bool isSwitch = m_token.isName("switch");
        next();
        expect("(");
        group(")");
        if (isSwitch)
            block();
    } else if (m_token.isName("for")) {
        forStatement();
    } else if (isOneOf(m_token, {"else", "do", "try", "finally"})) {
        next();
    } else if (m_token.isName("catch")) {
        next();
        if (accept("("))
            group(")");
    } else if (m_token.isName("case")) {
        next();
        expression();
        expect(":");
    } else if (m_token.isName("default")) {
        next();
        expect(":");
    } else if (m_token.isName("function")) {
        functionHead(FunctionKind::plain);
    } else if (m_token.isName("async") && after.isName("function") && !after.startsLine) {
        edit(m_token.begin, m_token.end - m_token.begin, {});
        next();
        functionHead(FunctionKind::async);
    } else if (m_token.isName("class")) {
        classTail();
    } else if (isOneOf(m_token, {"return", "throw", "break", "continue", "debugger"})) {
        next();
        const bool isAlone = m_token.startsLine || m_token.is(";") || m_token.is("}")
            || m_token.kind == Token::Kind::end;
        if (!isAlone)
            expression();
        endStatement();
    } else {
        return false;
    }
    return true;
}

void AsyncWalk::expressionStatement()
{
    const Token after = m_reader.peek();
    const bool declares = isOneOf(m_token, {"var", "const"})
        || (m_token.isName("let")
            && (after.kind == Token::Kind::name || after.is("[") || after.is("{")));
    if (declares)
        next();
    expression();
    endStatement();
}

void AsyncWalk::endStatement()
{
    if (accept(";") || m_token.is("}") || m_token.kind == Token::Kind::end)
        return;
    if (m_token.startsLine)
        m_unendedBefore = m_token.begin;
    else
        stop();
}

void AsyncWalk::forStatement()
{
    next();
    if (m_token.isName("await") && inAsync()) {
        fail(m_token, "for await is not supported: await the elements one by one.");
        return;
    }
    expect("(");
    if (isOneOf(m_token, {"var", "let", "const"}))
        next();
    while (!m_token.is(")") && m_token.kind != Token::Kind::end) {
        if (m_token.is(";") || m_token.is(",") || m_token.isName("of"))
            next();
        else
            assignment();
    }
    expect(")");
}

void AsyncWalk::block()
{
    const Nesting nesting(*this);
    expect("{");
    statements();
    expect("}");
}

/// From the word function on.
void AsyncWalk::functionHead(FunctionKind kind)
{
    next();
    if (m_token.is("*")) {
        if (kind == FunctionKind::async) {
            fail(m_token, "Async generators (async function*) are not supported.");
            return;
        }
        kind = FunctionKind::generator;
        next();
    }
    if (m_token.kind == Token::Kind::name)
        next();
    functionTail(kind);
}

/// Parameters and body.
void AsyncWalk::functionTail(FunctionKind kind)
{
    const std::size_t begin = m_token.begin;
    m_functions.push_back({.kind = kind, .inParameters = true});
    expect("(");
    group(")");
    m_functions.back().inParameters = false;
    if (kind == FunctionKind::async) {
        // What surrounds the generator has to be as strict as it, for its `this`.
        const std::string_view first = m_reader.peek().text;
        const bool isStrict = first == "'use strict'" || first == "\"use strict\"";
        edit(begin, 0,
             std::string("(){") + (isStrict ? "'use strict';" : "") + "return "
                 + std::string(asyncDriver) + "(this,arguments,function*");
    }
    block();
    m_functions.pop_back();
    if (kind == FunctionKind::async)
        edit(m_lastEnd, 0, ")}");
}

/// From the word class on.
void AsyncWalk::classTail()
{
    next();
    if (m_token.kind == Token::Kind::name && !m_token.isName("extends"))
        next();
    if (m_token.isName("extends")) {
        next();
        unary();
    }
    members();
}

/// Of a class or an object, with their braces.
void AsyncWalk::members()
{
    expect("{");
    while (!m_token.is("}") && m_token.kind != Token::Kind::end) {
        if (m_token.is("..."))
            assignment();
        else if (!accept(",") && !accept(";"))
            member();
    }
    expect("}");
}

void AsyncWalk::member()
{
    const FunctionKind kind = memberModifiers();
    const Token name = m_token;
    if (accept("["))
        group("]");
    else if (name.kind == Token::Kind::name || name.kind == Token::Kind::number
             || name.kind == Token::Kind::text)
        next();
    else
        stop();

    if (m_token.is("("))
        functionTail(kind);
    else if (accept(":") || accept("="))
        assignment();
    else if (name.isName("arguments"))
        noteArguments(name, true);
}

AsyncWalk::FunctionKind AsyncWalk::memberModifiers()
{
    FunctionKind kind = FunctionKind::plain;
    for (;;) {
        const Token after = m_reader.peek();
        const bool isModifier = !endsMemberName(after);
        if (m_token.is("*")) {
            if (kind == FunctionKind::async)
                fail(m_token, "Async generators (async *method) are not supported.");
            kind = FunctionKind::generator;
        } else if (m_token.isName("async") && isModifier && !after.startsLine) {
            edit(m_token.begin, m_token.end - m_token.begin, {});
            kind = FunctionKind::async;
        } else if (!isOneOf(m_token, {"static", "get", "set"}) || !isModifier) {
            return kind;
        }
        next();
    }
}

} // namespace partita::script
