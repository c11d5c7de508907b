// Translation of async functions: await, arrow functions and the `arguments` around them.
#include "engine/script/loweringwalk.h"

namespace partita::script {

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
            fail(name, "super is not supported in the methods of objects that are no classes.");
        if (!function->isArrow())
            return;
    }
}

} // namespace partita::script
