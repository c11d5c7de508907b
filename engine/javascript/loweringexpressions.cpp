// Translation of expressions: the ends of operands, and logical assignments.
#include "engine/javascript/loweringwalk.h"

#include <algorithm>

namespace partita::javascript {
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

/// True for operators between two operands, assignments too, but not for `?` and `:`.
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

/// True for tokens after a name such as await that show it to be the operator.
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

/// An expression without commas.
void LoweringWalk::assignment()
{
    const Nesting nesting(*this);
    // Reserves a place for an edit before all others at this position.
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

/// `a ??= b` becomes a??(a=b). For a member, object and name are computed once, by a function that
/// returns undefined when nothing is to be assigned. The value of the expression is fetched
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
             "The left side of " + std::string(sign.text) + " must be a variable or a member.");
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
        classTail();
        return Operand::value;
    }
    if (name.isName("import")) {
        fail(name, "Modules (import) are not supported: a script stands alone.");
        return Operand::value;
    }
    if (name.text.starts_with('#'))
        refusePrivateName(name);
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

/// Members, calls, templates and increments after an operand.
void LoweringWalk::suffixes()
{
    const auto memberName = [this] {
        if (m_token.text.starts_with('#'))
            refusePrivateName(m_token);
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

/// Elements, arguments or parameters up to the closing bracket. The opening one has been read.
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

} // namespace partita::javascript
