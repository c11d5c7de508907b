// Translation of statements and functions.
#include "engine/script/loweringwalk.h"

namespace partita::script {
void LoweringWalk::statements()
{
    while (m_token.kind != Token::Kind::end && !m_token.is("}"))
        statement();
}

/// One statement, or the head of a statement whose body follows.
void LoweringWalk::statement()
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

bool LoweringWalk::keywordStatement()
{
    const Token after = m_reader.peek();
    if (isNameOf(m_token, {"if", "while", "with", "switch"})) {
        const bool isSwitch = m_token.isName("switch");
        next();
        expect("(");
        group(")");
        if (isSwitch)
            block();
    } else if (m_token.isName("for")) {
        forStatement();
    } else if (isNameOf(m_token, {"else", "do", "try", "finally"})) {
        next();
    } else if (m_token.isName("catch")) {
        catchClause();
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
        replace(m_token, {});
        next();
        functionHead(FunctionKind::async);
    } else if (m_token.isName("class")) {
        classTail();
    } else if (isNameOf(m_token, {"import", "export"}) && !after.is(":") && !after.is("=")) {
        fail(m_token, "Modules (import and export) are not supported: a script stands alone.");
    } else if (isNameOf(m_token, {"return", "throw", "break", "continue", "debugger"})) {
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

/// The engine needs a name for the exception.
void LoweringWalk::catchClause()
{
    next();
    if (accept("("))
        group(")", true);
    else if (m_token.is("{"))
        edit(m_lastEnd, 0, '(' + loweringName("error") + ')');
}

void LoweringWalk::expressionStatement()
{
    const Token after = m_reader.peek();
    const bool declares = isNameOf(m_token, {"var", "const"})
        || (m_token.isName("let")
            && (after.kind == Token::Kind::name || after.is("[") || after.is("{")));
    if (declares)
        next();
    expression();
    endStatement();
}

void LoweringWalk::endStatement()
{
    if (accept(";") || m_token.is("}") || m_token.kind == Token::Kind::end)
        return;
    if (m_token.startsLine)
        m_unendedBefore = m_token.begin;
    else
        stop();
}

void LoweringWalk::forStatement()
{
    next();
    if (m_token.isName("await") && inAsync()) {
        fail(m_token, "for await is not supported: await the elements one by one.");
        return;
    }
    expect("(");
    if (isNameOf(m_token, {"var", "let", "const"}))
        next();
    while (!m_token.is(")") && m_token.kind != Token::Kind::end) {
        if (m_token.is(";") || m_token.is(",") || m_token.isName("of"))
            next();
        else
            assignment();
    }
    expect(")");
}

void LoweringWalk::block()
{
    const Nesting nesting(*this);
    expect("{");
    statements();
    expect("}");
}

/// Starts at the word function.
void LoweringWalk::functionHead(FunctionKind kind)
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
    if (m_token.kind == Token::Kind::name) {
        if (m_depth == 0 && m_entry.empty())
            m_entry = m_token.text;
        next();
    }
    functionTail(kind);
}

/// Parameters and body.
void LoweringWalk::functionTail(FunctionKind kind, FunctionRole role)
{
    const std::size_t begin = m_token.begin;
    m_functions.push_back({.kind = kind, .role = role, .inParameters = true});
    expect("(");
    group(")", true);
    m_functions.back().inParameters = false;
    if (kind == FunctionKind::async) {
        // The function around the generator must have the same strict mode, for its `this`.
        const std::string_view first = m_reader.peek().text;
        const bool isStrict = first == "'use strict'" || first == "\"use strict\"";
        edit(begin, 0,
             std::string("(){") + (isStrict ? "'use strict';" : "") + "return "
                 + loweringName("async") + "(this,arguments,function*");
    }
    block();
    m_functions.pop_back();
    if (kind == FunctionKind::async)
        edit(m_lastEnd, 0, ")}");
}

} // namespace partita::script
