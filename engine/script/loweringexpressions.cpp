// Expressions: where their operands end, and logical assignments.
#include "engine/script/loweringwalk.h"

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

bool isLogicalAssignment(const Token &token)
{
    return token.kind == Token::Kind::punctuator && isAnyOf(token, {"?\?=", "||=", "&&="});
}

bool assigns(const Token &token)
{
    return token.kind == Token::Kind::punctuator && token.text.ends_with('=')
        && !isAnyOf(token, {"==", "!=", "===", "!==", "<=", ">="});
}

/// Behind a name such as await these can only mean that it was meant as the operator.
bool startsOperandOnly(const Token &token)
{
    return !token.startsLine
        && ((token.kind == Token::Kind::name && !isAnyOf(token, {"in", "instanceof", "of"}))
            || token.kind == Token::Kind::number || token.kind == Token::Kind::text);
}

} // namespace

void LoweringWalk::expression()
{
    do
        assignment();
    while (accept(","));
}

/// All that may stand between two commas.
void LoweringWalk::assignment()
{
    const Nesting nesting(*this);
    // The place for an edit in front of all others that begin here.
    const std::size_t before = edit(m_token.begin, 0, {});
    const Token first = m_token;
    bool isFirst = true;
    while (!(m_token.isName("yield") && m_functions.back().kind == FunctionKind::generator)) {
        if (unary() == Operand::arrow)
            return;
        if (isLogicalAssignment(m_token)) {
            if (isFirst)
                logicalAssignment(first, before);
            else
                stop();
            return;
        }
        isFirst = false;
        if (accept("?")) {
            assignment();
            expect(":");
            assignment();
            return;
        }
        const bool isAssignment = assigns(m_token);
        if (!isBinaryOperator(m_token))
            return;
        next();
        if (isAssignment) {
            assignment();
            return;
        }
    }
    yieldOperand();
}

/// `a ??= b` becomes a??(a=b). The object and the name of a member are computed once, by a function
/// that answers nothing when nothing is assigned; what the expression is worth is asked for
/// afterwards, so that `b` may be a yield: `o[k] ??= b` becomes
/// __partita_placed(__partita_place("??",o,{[k]:0})?.set(b)).
void LoweringWalk::logicalAssignment(const Token &first, std::size_t before)
{
    const Token sign = m_token;
    const std::string operation(sign.text.substr(0, 2));
    const bool isName = first.kind == Token::Kind::name && first.end == m_lastEnd;
    const std::optional<Access> access = m_access;
    next();
    if (isName) {
        replace(sign, operation + '(' + std::string(first.text) + '=');
        assignment();
        edit(m_lastEnd, 0, ")");
        return;
    }
    if (!access || (first.isName("super") && first.end == access->open.begin)) {
        fail(sign,
             "What " + std::string(sign.text) + " assigns to must be a variable or a member.");
        return;
    }
    const bool isIndex = access->open.is("[");
    replace(access->open, isIndex ? ",{[" : ",{");
    edit(access->end, 0, ":0})?.set(");
    replace(sign, {});
    assignment();
    if (m_stopped)
        return;
    m_edits[before].inserted
        = loweringName("placed") + '(' + loweringName("place") + "(\"" + operation + "\",";
    edit(m_lastEnd, 0, "))");
}

LoweringWalk::Operand LoweringWalk::unary()
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

LoweringWalk::Operand LoweringWalk::operand()
{
    const Nesting nesting(*this);
    m_access.reset();
    if (m_token.is("/") || m_token.is("/="))
        m_token = m_reader.readRegularExpression(m_token);
    switch (m_token.kind) {
    case Token::Kind::name:
        return namedOperand();
    case Token::Kind::number:
        noteNumber(m_token);
        break;
    case Token::Kind::text:
        noteText(m_token);
        break;
    case Token::Kind::regularExpression:
        noteRegularExpression(m_token);
        break;
    case Token::Kind::templatePart:
        templateText();
        return Operand::value;
    case Token::Kind::punctuator:
    case Token::Kind::end:
        if (m_token.is("("))
            return parenthesised();
        if (m_token.is("{") || m_token.is("["))
            bracketed(m_known.contains(m_token.begin));
        else
            stop();
        return Operand::value;
    }
    next();
    return Operand::value;
}

LoweringWalk::Operand LoweringWalk::namedOperand()
{
    const Token name = m_token;
    if (name.isName("function")) {
        functionHead(FunctionKind::plain);
        return Operand::value;
    }
    if (name.isName("class")) {
        classExpression();
        return Operand::value;
    }
    if (name.isName("import")) {
        fail(name, "Modules (import) are not supported: a script stands alone.");
        return Operand::value;
    }
    if (name.text.starts_with('#'))
        notePrivateName(name, true);
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
        if (m_token.is("("))
            superCall();
    } else if (name.isName("arguments")) {
        noteArguments(name, false);
    }
    return Operand::value;
}

LoweringWalk::Operand LoweringWalk::parenthesised()
{
    const std::size_t begin = m_token.begin;
    next();
    group(")", m_known.contains(begin));
    m_access.reset();
    if (!atArrow())
        return Operand::value;
    m_found.insert(begin);
    plainArrow();
    return Operand::arrow;
}

/// Members, calls, templates and what counts behind an operand.
void LoweringWalk::suffixes()
{
    const auto memberName = [this] {
        if (m_token.text.starts_with('#'))
            notePrivateName(m_token, false);
        next();
    };
    for (;;) {
        const Token open = m_token;
        std::optional<Access> access;
        if (accept(".")) {
            memberName();
            access = Access {open, m_lastEnd};
        } else if (accept("?.")) {
            if (m_token.kind == Token::Kind::name)
                memberName();
        } else if (accept("(")) {
            group(")");
        } else if (accept("[")) {
            group("]");
            access = Access {open, m_lastEnd};
        } else if (m_token.kind == Token::Kind::templatePart) {
            templateText();
        } else {
            if (!m_token.startsLine && (m_token.is("++") || m_token.is("--"))) {
                next();
                m_access.reset();
            }
            return;
        }
        m_access = access;
    }
}

/// Elements, arguments or parameters up to their closing bracket; the opening one is passed.
void LoweringWalk::group(std::string_view close, bool isPattern)
{
    while (!m_token.is(close) && m_token.kind != Token::Kind::end) {
        if (accept(","))
            continue;
        target(isPattern);
        if (!m_token.is(close) && !m_token.is(","))
            stop();
    }
    expect(close);
}

void LoweringWalk::templateText()
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

void LoweringWalk::yieldOperand()
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

} // namespace partita::script
