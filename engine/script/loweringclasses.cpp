// Classes: fields and static blocks become methods that the constructor or the end of the class
// calls, private members become hidden ones under names of their own.
#include "engine/script/loweringwalk.h"

#include <algorithm>

namespace partita::script {
namespace {

/// What follows the name of a member; a word before it is that name and no modifier.
bool endsMemberName(const Token &token)
{
    constexpr std::string_view ends[] = {"(", ",", ":", "=", "}", ";"};
    return token.kind == Token::Kind::end
        || std::any_of(std::begin(ends), std::end(ends),
                       [&token](std::string_view end) { return token.is(end); });
}

std::string joined(const std::vector<std::string> &names, std::string_view before,
                   std::string_view behind)
{
    std::string text;
    for (const std::string &name : names)
        text.append(before).append(name).append(behind);
    return text;
}

} // namespace

void LoweringWalk::classDeclaration()
{
    const std::string name(m_reader.peek().text);
    const Class ended = classTail();
    if (!ended.statics.empty())
        edit(m_lastEnd, 0,
             ';' + loweringName("class") + '(' + name + joined(ended.statics, ",\"", "\"") + ");");
}

void LoweringWalk::classExpression()
{
    const std::size_t before = edit(m_token.begin, 0, {});
    const Class ended = classTail();
    if (ended.statics.empty() || m_stopped)
        return;
    m_edits[before].inserted = loweringName("class") + '(';
    edit(m_lastEnd, 0, joined(ended.statics, ",\"", "\"") + ')');
}

/// From the word class on.
LoweringWalk::Class LoweringWalk::classTail()
{
    const Nesting nesting(*this);
    Class begun;
    begun.begin = m_token.begin;
    next();
    if (m_token.kind == Token::Kind::name && !m_token.isName("extends"))
        next();
    if (m_token.isName("extends")) {
        begun.isDerived = true;
        next();
        unary();
    }
    m_classes.push_back(std::move(begun));
    expect("{");
    while (!m_token.is("}") && m_token.kind != Token::Kind::end) {
        if (!accept(";"))
            classMember();
    }
    Class ended = std::move(m_classes.back());
    m_classes.pop_back();
    if (m_token.is("}"))
        endClass(ended);
    expect("}");
    return ended;
}

void LoweringWalk::classMember()
{
    const Modifiers modifiers = memberModifiers();
    const Token name = m_token;
    if (modifiers.isStatic && name.is("{")) {
        edit(name.begin, 0, fieldMethod(name, true) + "()");
        m_functions.push_back({.role = FunctionRole::classMember});
        block();
        m_functions.pop_back();
        return;
    }
    const bool isComputed = accept("[");
    const bool isPrivate = name.text.starts_with('#');
    if (isPrivate)
        m_classes.back().privateNames.insert(name.text);
    if (isComputed)
        group("]");
    else if (name.kind == Token::Kind::name || name.kind == Token::Kind::number
             || name.kind == Token::Kind::text)
        next();
    else
        stop();

    const bool isConstructor = name.isName("constructor") && !modifiers.isStatic;
    if (m_token.is("(")) {
        if (isPrivate)
            replace(name, privateName(m_classes.back(), name.text));
        else if (name.kind == Token::Kind::number)
            noteNumber(name);
        functionTail(modifiers.kind,
                     isConstructor ? FunctionRole::constructor : FunctionRole::classMember);
    } else if (isComputed) {
        fail(
            name,
            "Fields with computed names are not supported in classes: set them in the constructor.");
    } else if (m_token.is("=") || m_token.is(";") || m_token.is("}") || m_token.startsLine) {
        field(name, modifiers.isStatic);
    } else {
        stop();
    }
}

/// `x = 1` becomes __partita_field_8(){__partita_define(this,"x",(1))}.
void LoweringWalk::field(const Token &name, bool isStatic)
{
    std::string written(name.text);
    const bool isPrivate = name.text.starts_with('#');
    if (isPrivate)
        written = privateName(m_classes.back(), name.text);
    if (name.kind == Token::Kind::name)
        written = '"' + written + '"';
    else if (name.kind == Token::Kind::number)
        std::erase(written, '_');
    const char *const define = isPrivate ? "hide" : "define";
    replace(name,
            fieldMethod(name, isStatic) + "(){" + loweringName(define) + "(this," + written + ',');
    if (!m_token.is("=")) {
        edit(m_lastEnd, 0, "void 0)}");
        return;
    }
    replace(m_token, "(");
    next();
    m_functions.push_back({.role = FunctionRole::classMember});
    assignment();
    m_functions.pop_back();
    edit(m_lastEnd, 0, "))}");
}

/// The name of the method that a field or a static block at this place becomes; the class remembers
/// it.
std::string LoweringWalk::fieldMethod(const Token &at, bool isStatic)
{
    Class &inside = m_classes.back();
    std::string name = loweringName("field_") + std::to_string(at.begin);
    (isStatic ? inside.statics : inside.fields).push_back(name);
    return name;
}

/// On the brace of a constructor's body.
void LoweringWalk::constructorBody()
{
    Class &inside = m_classes.back();
    inside.hasConstructor = true;
    if (!inside.isDerived && m_token.is("{"))
        inside.initialisers.push_back(edit(m_token.end, 0, {}));
}

/// Behind the word super, on the parenthesis: the fields are set when the constructor of the base
/// has returned.
void LoweringWalk::superCall()
{
    next();
    group(")");
    m_access.reset();
    const auto function = std::find_if(m_functions.rbegin(), m_functions.rend(),
                                       [](const Function &each) { return !each.isArrow(); });
    if (function != m_functions.rend() && function->role == FunctionRole::constructor)
        m_classes.back().initialisers.push_back(edit(m_lastEnd, 0, {}));
}

/// On the closing brace: now it is known which fields and private names the class has.
void LoweringWalk::endClass(Class &ended)
{
    for (const PrivateUse &use : ended.privateUses) {
        const char *const quote = use.isText ? "\"" : "";
        if (ended.privateNames.contains(use.name.text))
            m_edits[use.edit].inserted = quote + privateName(ended, use.name.text) + quote;
        else if (!m_classes.empty())
            m_classes.back().privateUses.push_back(use);
        else
            fail(use.name,
                 "No class around it has a private member " + std::string(use.name.text) + '.');
    }
    if (ended.fields.empty() || m_stopped)
        return;
    const std::string all = loweringName("fields_") + std::to_string(ended.begin);
    const std::string given = loweringName("given");
    for (const std::size_t initialiser : ended.initialisers)
        m_edits[initialiser].inserted = ended.isDerived ? '.' + all + "()" : "this." + all + "();";
    std::string methods = all + "(){" + joined(ended.fields, "this.", "();") + "return this}";
    if (!ended.hasConstructor && ended.isDerived)
        methods += "constructor(..." + given + "){super(..." + given + ")." + all + "()}";
    else if (!ended.hasConstructor)
        methods += "constructor(){this." + all + "()}";
    edit(m_token.begin, 0, ';' + methods);
}

/// Where a private name is used, as a member or in `#name in object`. Which class it belongs to
/// shows at the class's end.
void LoweringWalk::notePrivateName(const Token &name, bool isText)
{
    if (m_classes.empty())
        fail(name, "No class around it has a private member " + std::string(name.text) + '.');
    else
        m_classes.back().privateUses.push_back(
            {name, isText, replace(name, std::string(name.text))});
}

std::string LoweringWalk::privateName(const Class &of, std::string_view name) const
{
    return loweringName("private_") + std::to_string(of.begin) + '_' + std::string(name.substr(1));
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
