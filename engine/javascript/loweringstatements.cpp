// Statements and functions in a walk, async ones too.
#include "engine/javascript/loweringwalk.h"

namespace partita::javascript {

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

// Translation of async functions: await, arrow functions and the `arguments` around them.

/// Becomes (yield(operand)): the inner parentheses allow the operand to be on the next line.
void LoweringWalk::awaitOperand()
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

/// The construct that begins with async; absent when it is a plain name.
std::optional<LoweringWalk::Operand> LoweringWalk::asyncOperand()
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
    group(")", m_known.contains(after.begin));
    if (!atArrow())
        return Operand::value;
    m_found.insert(after.begin);
    if (awaits != m_awaits)
        fail(async, "await cannot stand in the parameters of an async function.");
    asyncArrow(async, true);
    return Operand::arrow;
}

/// Starts at the arrow. An arrow function around the generator keeps `this`. A generator has its
/// own `arguments`, so the surrounding ones are passed as a parameter of a function around it.
void LoweringWalk::asyncArrow(const Token &async, bool isParenthesised)
{
    const std::string given = loweringName("given");
    const std::string head
        = "(..." + given + ")=>{return " + loweringName("async") + "(this," + given + ",";
    const std::string generator = isParenthesised ? "function*" : "function*(";
    const std::size_t start = replaceOperand(async, head + generator);

    m_functions.push_back({.kind = FunctionKind::async, .role = FunctionRole::arrow});
    const Token arrow = m_token;
    next();
    const bool isBlock = m_token.is("{");
    replace(arrow, std::string(isParenthesised ? "" : ")") + (isBlock ? "" : "{return("));
    if (isBlock)
        block();
    else
        assignment();
    const bool usesOuterArguments = m_functions.back().usesOuterArguments;
    m_functions.pop_back();

    std::string end = isBlock ? "" : ")}";
    if (usesOuterArguments && !m_stopped) {
        m_edits[start].inserted.insert(m_edits[start].inserted.size() - generator.size(),
                                       '(' + loweringName("arguments") + "=>");
        end += ")(arguments)";
    }
    edit(m_lastEnd, 0, end + ")}");
}

void LoweringWalk::plainArrow()
{
    m_functions.push_back({.kind = FunctionKind::plain, .role = FunctionRole::arrow});
    next();
    if (m_token.is("{"))
        block();
    else
        assignment();
    m_functions.pop_back();
}

/// Inside async arrow functions, `arguments` is replaced by the parameter of the outermost one.
void LoweringWalk::noteArguments(const Token &name, bool isShorthand)
{
    Function *outermost = nullptr;
    for (auto function = m_functions.rbegin();
         function != m_functions.rend() && function->isArrow(); ++function) {
        if (function->kind == FunctionKind::async)
            outermost = &*function;
    }
    if (!outermost)
        return;
    outermost->usesOuterArguments = true;
    const std::string renamed = loweringName("arguments");
    if (isShorthand)
        edit(name.end, 0, ':' + renamed);
    else
        replace(name, renamed);
}

/// The engine supports super in methods of classes, but not in methods of objects and in
/// generators.
void LoweringWalk::noteSuper(const Token &name)
{
    for (auto function = m_functions.rbegin(); function != m_functions.rend(); ++function) {
        if (function->kind == FunctionKind::async)
            fail(name, "super is not supported inside async functions.");
        if (function->role == FunctionRole::objectMethod)
            fail(name, "super is not supported in the methods of object literals: use a class.");
        if (!function->isArrow())
            return;
    }
}

} // namespace partita::javascript
