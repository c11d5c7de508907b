#include "engine/model/typedline/commandreader.h"

#include "engine/base/messagetext.h"
#include "engine/model/attributepath.h"
#include "engine/model/names.h"
#include "engine/model/typedline/conditions.h"
#include "engine/model/typedline/rows.h"
#include "engine/model/typedline/values.h"

#include <algorithm>
#include <array>

namespace partita::model {
namespace {

struct CommandWord {
    std::string_view word;
    Command::Kind kind;
    bool isOffered;
};
constexpr std::array<CommandWord, 10> commandWords {{
    {"create", Command::Kind::create, true},
    {"add", Command::Kind::create, false},
    {"new", Command::Kind::create, false},
    {"insert", Command::Kind::create, false},
    {"update", Command::Kind::update, true},
    {"change", Command::Kind::update, false},
    {"set", Command::Kind::update, false},
    {"delete", Command::Kind::remove, true},
    {"remove", Command::Kind::remove, false},
    {"withdraw", Command::Kind::remove, false},
}};

struct ChangeWord {
    std::string_view word;
    ChangeInPlace::Kind kind;
    bool isOffered;
};
/// "remove" is among the words above, too: an operand follows it here.
constexpr std::array<ChangeWord, 9> changeWords {{
    {"raise", ChangeInPlace::Kind::raise, true},
    {"increase", ChangeInPlace::Kind::raise, false},
    {"increment", ChangeInPlace::Kind::raise, false},
    {"lower", ChangeInPlace::Kind::lower, true},
    {"decrease", ChangeInPlace::Kind::lower, false},
    {"decrement", ChangeInPlace::Kind::lower, false},
    {"append", ChangeInPlace::Kind::append, true},
    {"remove", ChangeInPlace::Kind::takeOut, true},
    {"take", ChangeInPlace::Kind::takeOut, false},
}};

bool isOperand(const Token &token)
{
    return token.kind == Token::Kind::parameter || token.kind == Token::Kind::number
        || token.kind == Token::Kind::quoted;
}

std::optional<ChangeInPlace::Kind> acceptChangeVerb(LineCursor &cursor)
{
    for (const ChangeWord &one : changeWords) {
        const std::size_t before = cursor.place();
        if (!(one.isOffered ? cursor.accept(one.word) : cursor.acceptQuietly(one.word)))
            continue;
        if (one.kind != ChangeInPlace::Kind::takeOut || isOperand(cursor.now()))
            return one.kind;
        cursor.goTo(before);
    }
    return std::nullopt;
}

std::optional<Command::Kind> acceptVerb(LineCursor &cursor)
{
    for (const CommandWord &one : commandWords) {
        if (one.isOffered ? cursor.accept(one.word) : cursor.acceptQuietly(one.word))
            return one.kind;
    }
    return std::nullopt;
}

class CommandReader {
public:
    CommandReader(LineCursor &cursor, const Workbook &workbook, Command::Kind kind)
        : m_cursor(cursor)
        , m_workbook(workbook)
    {
        m_command.kind = kind;
    }

    Result<Command> read()
    {
        Result<Command> command = request();
        if (command && m_command.kind != Command::Kind::create) {
            if (Result<void> read = conditions(); !read)
                return read.error();
            return m_command;
        }
        return command;
    }

    /// "raise post.viewCount by @n", "append @tag to post.tags"
    Result<Command> readChange(ChangeInPlace::Kind kind)
    {
        ChangeInPlace change;
        change.kind = kind;
        Result<void> read = change.isOfNumber() ? numberChange(change) : arrayChange(change);
        if (!read)
            return read.error();
        m_command.attributes.push_back(change.attribute);
        m_command.inPlace.push_back(std::move(change));
        if (read = conditions(); !read)
            return read.error();
        return m_command;
    }

private:
    Result<Command> request()
    {
        while (!isAtEntity() && acceptArticleOrNew()) { }
        if (m_command.kind == Command::Kind::update && !isAtEntity() && !m_cursor.isAtEnd())
            return turned();
        if (Result<void> found = entity(); !found)
            return found.error();
        if (m_command.kind == Command::Kind::create && m_cursor.accept("with"))
            return with();
        if (m_command.kind == Command::Kind::update)
            return changed();
        return m_command;
    }

    bool isAtEntity()
    {
        const std::size_t before = m_cursor.place();
        const bool isThere = !m_cursor.isAtEnd() && acceptEntity(m_cursor, m_workbook);
        m_cursor.goTo(before);
        return isThere;
    }
    bool acceptArticleOrNew() { return m_cursor.acceptArticle() || m_cursor.acceptQuietly("new"); }

    Result<void> entity()
    {
        const std::optional<TypedEntity> found
            = acceptEntity(m_cursor, m_workbook, EntityForm::one);
        if (!found)
            return noEntityHere(m_cursor, m_workbook);
        m_entity = found->entity;
        m_command.entity = m_entity->name;
        return {};
    }

    /// The attribute that a change in place is about: "post.viewCount".
    Result<Attribute> changedAttribute()
    {
        while (!isAtEntity() && acceptArticleOrNew()) { }
        if (Result<void> found = entity(); !found)
            return found.error();
        if (!m_cursor.acceptSign(".") && !m_cursor.acceptSign("'s"))
            return m_cursor.refused("Name the attribute as well, such as " + m_entity->name + '.'
                                    + m_entity->attributes.front().name + '.');
        const std::size_t before = m_cursor.place();
        const Result<TypedPath> path = readPath(m_cursor, m_workbook, *m_entity, Leading::nowhere);
        if (!path)
            return path.error();
        if (path->names.size() > 1 || !path->attribute)
            return m_cursor.refusedAt(before,
                                      "An update writes attributes of " + m_entity->name
                                          + " as a whole, not " + inQuotes(path->path()) + '.');
        return *path->attribute;
    }

    Result<void> operand(ChangeInPlace &change, const Attribute &compared)
    {
        const std::string usual = change.isOfNumber() ? "n" : "value";
        m_cursor.offer('@' + usual, Completion::Kind::value);
        if (const std::optional<std::string> parameter = m_cursor.acceptParameter()) {
            change.parameter = *parameter;
            return {};
        }
        Result<Json> constant = readConstant(m_cursor, compared, usual);
        if (!constant)
            return constant.error();
        change.constant = *std::move(constant);
        return {};
    }

    Result<void> numberChange(ChangeInPlace &change)
    {
        const Result<Attribute> attribute = changedAttribute();
        if (!attribute)
            return attribute.error();
        change.attribute = attribute->name;
        if (!m_cursor.accept("by"))
            return m_cursor.refused("Say by how much: by 1, or by @n.");
        return operand(change, *attribute);
    }

    /// The operand stands first, and what it can be depends on the attribute behind it.
    Result<void> arrayChange(ChangeInPlace &change)
    {
        const std::size_t begin = m_cursor.place();
        if (!isOperand(m_cursor.now()) && m_cursor.now().kind != Token::Kind::word) {
            m_cursor.offer("@value", Completion::Kind::value);
            return m_cursor.refused("A value stands here, or @value for one that each request "
                                    "gives.");
        }
        m_cursor.skip();
        const std::string_view joint = change.kind == ChangeInPlace::Kind::append ? "to" : "from";
        if (!m_cursor.accept(joint))
            return m_cursor.refused("After the value stands \"" + std::string(joint)
                                    + "\" and the attribute.");
        const Result<Attribute> attribute = changedAttribute();
        if (!attribute)
            return attribute.error();
        change.attribute = attribute->name;
        const std::size_t end = m_cursor.place();
        m_cursor.goTo(begin);
        if (Result<void> read = operand(change, elementOf(*attribute).value_or(*attribute)); !read)
            return read;
        m_cursor.goTo(end);
        return {};
    }

    /// "if status = open and total < @least", "if unchanged"
    Result<void> conditions()
    {
        if (!m_cursor.accept("if"))
            return {};
        if (m_cursor.accept("unchanged")) {
            m_command.ifUnchanged = true;
            return {};
        }
        Query asked; // names of parameters are free among its conditions
        asked.root = m_command.entity;
        ConditionReader reader(m_cursor, m_workbook, *m_entity, asked);
        for (bool goesOn = true; goesOn;) {
            if (Result<void> read = reader.compared(); !read)
                return read;
            const std::size_t before = m_cursor.place();
            goesOn = acceptSeparators(m_cursor);
            const std::size_t behind = m_cursor.place();
            goesOn = goesOn && acceptPath(m_cursor, m_workbook, *m_entity).has_value();
            m_cursor.goTo(goesOn ? behind : before);
        }
        m_command.conditions = std::move(asked.match);
        return {};
    }

    /// "update username, email of a user"
    Result<Command> turned()
    {
        const std::size_t begin = m_cursor.place();
        while (!m_cursor.isAtEnd() && !m_cursor.isAt("of"))
            m_cursor.skip();
        if (m_cursor.isAtEnd()) {
            m_cursor.goTo(begin);
            return noEntityHere(m_cursor, m_workbook);
        }
        m_cursor.skip();
        while (!isAtEntity() && acceptArticleOrNew()) { }
        if (Result<void> found = entity(); !found)
            return found.error();
        const std::size_t end = m_cursor.place();
        m_cursor.goTo(begin);
        if (Result<void> read = attributes(); !read)
            return read.error();
        if (!m_cursor.isAt("of"))
            return m_cursor.refused("After the attributes stands \"of\" and the entity, not "
                                    + m_cursor.shown() + '.');
        m_cursor.goTo(end);
        return m_command;
    }

    /// "update user.username, email", or nothing for all that may change.
    Result<Command> changed()
    {
        const bool goesOn = m_cursor.acceptSign(".") || m_cursor.acceptQuietly("with")
            || m_cursor.acceptQuietly("set") || m_cursor.acceptSign(":")
            || m_cursor.acceptSign("'s");
        m_cursor.offerNames(namesOf(m_entity->attributes), Completion::Kind::attribute);
        const bool isLoad = m_cursor.now().kind == Token::Kind::number
            || m_cursor.now().kind == Token::Kind::sign || m_cursor.isAt("keys")
            || m_cursor.isAt("within") || m_cursor.isAt("if");
        if (goesOn || !(m_cursor.isAtEnd() || isLoad)) {
            if (Result<void> read = attributes(); !read)
                return read.error();
        }
        return m_command;
    }

    Result<void> attributes()
    {
        do {
            if (m_cursor.now().kind == Token::Kind::number || m_cursor.isAt("keys")
                || m_cursor.isAt("if") || (m_cursor.isAtEnd() && !m_command.attributes.empty()))
                break;
            m_cursor.acceptArticle();
            const std::size_t before = m_cursor.place();
            const Result<TypedPath> path
                = readPath(m_cursor, m_workbook, *m_entity, Leading::nowhere);
            if (!path)
                return path.error();
            if (path->names.size() > 1 || path->role)
                return m_cursor.refusedAt(before,
                                          "An update writes attributes of " + m_entity->name
                                              + " as a whole, not " + inQuotes(path->path()) + '.');
            m_command.attributes.push_back(path->names.front());
        } while (acceptSeparators(m_cursor));
        return {};
    }

    /// Roles whose rows come into being too: "lines and 2 payments".
    Result<Command> with()
    {
        std::vector<Role> roles = rolesOf(m_workbook, m_command.entity);
        std::erase_if(roles, [](const Role &role) { return role.toParent && !isLink(role); });
        do {
            CreatedRows rows;
            rows.count = m_cursor.acceptCount();
            const bool isLoad
                = m_cursor.now().kind == Token::Kind::sign && rows.count && !m_command.with.empty();
            if (isLoad) {
                m_cursor.goTo(m_cursor.place() - 1);
                break;
            }
            if (!rows.count)
                m_cursor.acceptArticle();
            const std::size_t before = m_cursor.place();
            const auto role = acceptRole(m_cursor, m_workbook, roles);
            if (!role && m_cursor.isAtEnd())
                return m_cursor.refused("Name a role of " + m_entity->name
                                        + " whose rows are created too.");
            if (!role)
                return m_cursor.refusedAt(before,
                                          m_cursor.shown() + " is no role of " + m_entity->name
                                              + " whose rows can be created with it.");
            if (!*role)
                return role->error();
            rows.role = (*role)->name;
            m_command.with.push_back(rows);
        } while (acceptSeparators(m_cursor));
        return m_command;
    }

    LineCursor &m_cursor;
    const Workbook &m_workbook;
    const Entity *m_entity = nullptr;
    Command m_command;
};

} // namespace

std::optional<Result<Command>> acceptCommand(LineCursor &cursor, const Workbook &workbook)
{
    const std::size_t before = cursor.place();
    const std::optional<ChangeInPlace::Kind> change = acceptChangeVerb(cursor);
    const std::optional<Command::Kind> kind
        = change ? std::optional(Command::Kind::update) : acceptVerb(cursor);
    if (!kind)
        return std::nullopt;
    CommandReader reader(cursor, workbook, *kind);
    Result<Command> command = change ? reader.readChange(*change) : reader.read();
    if (command)
        return command;
    // An entity may have the name of a verb: "changes of a document".
    const std::size_t behind = cursor.place();
    cursor.goTo(before);
    const bool isEntity = acceptEntity(cursor, workbook) && !cursor.isAtEnd();
    cursor.goTo(isEntity ? before : behind);
    if (isEntity)
        return std::nullopt;
    return command;
}

} // namespace partita::model
