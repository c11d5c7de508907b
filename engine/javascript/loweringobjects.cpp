// Objects, patterns and classes in a walk.
#include "engine/javascript/loweringwalk.h"

#include <algorithm>

namespace partita::javascript {

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

/// An object, a list, or a destructuring pattern.
void LoweringWalk::bracketed(bool isPattern)
{
    const std::size_t begin = m_token.begin;
    if (m_token.is("{")) {
        object(isPattern);
    } else {
        const Nesting nesting(*this);
        expect("[");
        group("]", isPattern);
    }
    m_access.reset();
    if (m_token.is("=") || m_token.isName("of"))
        m_found.insert(begin);
}

/// An element of a list or pattern, with its default.
void LoweringWalk::target(bool isPattern)
{
    if (isPattern)
        accept("...");
    if (!isPattern || !(m_token.is("{") || m_token.is("["))) {
        assignment();
        return;
    }
    bracketed(true);
    if (accept("="))
        assignment();
}

void LoweringWalk::object(bool isPattern)
{
    const Nesting nesting(*this);
    const Token open = m_token;
    bool isFirstSpread = true;
    std::optional<std::string> names = std::string();
    expect("{");
    while (!m_token.is("}") && m_token.kind != Token::Kind::end) {
        if (m_token.is("...") && isPattern) {
            rest(names);
        } else if (m_token.is("...")) {
            spread(open, isFirstSpread);
            isFirstSpread = false;
        } else if (!accept(",")) {
            objectMember(isPattern, names);
        }
    }
    if (!isFirstSpread)
        edit(m_token.end, 0, ")");
    expect("}");
}

/// `names` collects the member names of a pattern as arguments of a call; it becomes absent when a
/// name is unknown.
void LoweringWalk::objectMember(bool isPattern, std::optional<std::string> &names)
{
    const FunctionKind kind = memberModifiers().kind;
    const Token name = m_token;
    std::optional<std::string> written;
    if (m_token.is("[")) {
        written = computedName();
    } else if (name.kind == Token::Kind::name || name.kind == Token::Kind::number
               || name.kind == Token::Kind::text) {
        written = name.kind == Token::Kind::name ? '"' + std::string(name.text) + '"'
                                                 : std::string(name.text);
        if (name.kind == Token::Kind::number)
            noteNumber(name);
        next();
    } else {
        stop();
    }
    if (names && written)
        *names += (names->empty() ? "" : ",") + *written;
    else
        names.reset();

    if (m_token.is("("))
        functionTail(kind, FunctionRole::objectMethod);
    else if (accept(":"))
        target(isPattern);
    else if (accept("="))
        assignment();
    else if (name.isName("arguments"))
        noteArguments(name, true);
}

/// Returns the text of the name when it can be evaluated twice.
std::optional<std::string> LoweringWalk::computedName()
{
    next();
    const Token name = m_token;
    const bool isSimple = m_reader.peek().is("]")
        && (name.kind == Token::Kind::name || name.kind == Token::Kind::text);
    group("]");
    return isSimple ? std::optional<std::string>(name.text) : std::nullopt;
}

/// `{a, ...b, c}` becomes __partita_object({a, },b,{ c}).
void LoweringWalk::spread(const Token &open, bool isFirst)
{
    if (isFirst)
        edit(open.begin, 0, loweringName("object") + '(');
    replace(m_token, "},");
    next();
    assignment();
    edit(m_token.is(",") ? m_token.end : m_lastEnd, 0, m_token.is(",") ? "{" : ",{");
}

/// `{a, ...b}` becomes {a, [__partita_rest("a")]:b=__partita_restless()}: a member of every object
/// that has a prototype.
void LoweringWalk::rest(const std::optional<std::string> &names)
{
    if (!names) {
        fail(
            m_token,
            "A rest (...) after a computed name is not supported: keep the name in a constant first.");
        return;
    }
    replace(m_token, '[' + loweringName("rest") + '(' + *names + ")]:");
    next();
    unary();
    edit(m_lastEnd, 0, '=' + loweringName("restless") + "()");
}

// Translation of classes: methods are like other functions. Fields, private members and static
// blocks, which the engine lacks, are refused.

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
             "Static blocks are not supported in classes: put their statements after the class.");
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
                 ? "Static fields are not supported in classes: set them after the class, as in A."
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

} // namespace partita::javascript
