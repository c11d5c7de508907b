// Translation of classes: methods are like other functions. Fields, private members and static
// blocks, which the engine lacks, are refused.
#include "engine/script/loweringwalk.h"

#include <algorithm>

namespace partita::script {
namespace {

/// True for a token that follows the name of a member. A word before it is the name and no
/// modifier.
bool endsMemberName(const Token &token)
{
    constexpr std::string_view ends[] = {"(", ",", ":", "=", "}", ";"};
    return token.kind == Token::Kind::end
        || std::any_of(std::begin(ends), std::end(ends),
                       [&token](std::string_view end) { return token.is(end); });
}

} // namespace

/// Starts at the word class.
void LoweringWalk::classTail()
{
    const Nesting nesting(*this);
    next();
    if (m_token.kind == Token::Kind::name && !m_token.isName("extends"))
        next();
    if (m_token.isName("extends")) {
        next();
        unary();
    }
    expect("{");
    while (!m_token.is("}") && m_token.kind != Token::Kind::end) {
        if (!accept(";"))
            classMember();
    }
    expect("}");
}

void LoweringWalk::classMember()
{
    const Token member = m_token;
    const Modifiers modifiers = memberModifiers();
    const Token name = m_token;
    if (modifiers.isStatic && name.is("{")) {
        fail(member,
             "Static blocks are not supported in classes: put their statements behind the class.");
        return;
    }
    if (name.text.starts_with('#')) {
        refusePrivateName(name);
        return;
    }
    if (accept("["))
        group("]");
    else if (name.kind == Token::Kind::name || name.kind == Token::Kind::number
             || name.kind == Token::Kind::text)
        next();
    else
        stop();

    if (m_token.is("(")) {
        if (name.kind == Token::Kind::number)
            noteNumber(name);
        functionTail(modifiers.kind);
    } else if (m_token.is("=") || m_token.is(";") || m_token.is("}") || m_token.startsLine) {
        const std::string field(name.kind == Token::Kind::name ? name.text : "x");
        fail(member,
             modifiers.isStatic
                 ? "Static fields are not supported in classes: set them behind the class, as in A."
                     + field + " = 1."
                 : "Fields are not supported in classes: set them in the constructor, as in this."
                     + field + " = 1.");
    } else {
        stop();
    }
}

/// Refuses a private name, declared or used, also in `#name in object`.
void LoweringWalk::refusePrivateName(const Token &name)
{
    const std::string bare(name.text.substr(1));
    if (bare.empty())
        stop();
    else
        fail(name,
             "Private members (#" + bare + ") are not supported: call it _" + bare + " instead.");
}

LoweringWalk::Modifiers LoweringWalk::memberModifiers()
{
    Modifiers modifiers;
    for (;;) {
        const Token after = m_reader.peek();
        const bool isModifier = !endsMemberName(after);
        if (m_token.is("*")) {
            if (modifiers.kind == FunctionKind::async)
                fail(m_token, "Async generators (async *method) are not supported.");
            modifiers.kind = FunctionKind::generator;
        } else if (m_token.isName("async") && isModifier && !after.startsLine) {
            replace(m_token, {});
            modifiers.kind = FunctionKind::async;
        } else if (m_token.isName("static") && isModifier) {
            modifiers.isStatic = true;
        } else if (!isNameOf(m_token, {"get", "set"}) || !isModifier) {
            return modifiers;
        }
        next();
    }
}

} // namespace partita::script
