#include "engine/model/typedline/commandreader.h"

#include "engine/base/messagetext.h"
#include "engine/model/names.h"
#include "engine/model/typedline/rows.h"

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

private:
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
            || m_cursor.isAt("within");
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
                || (m_cursor.isAtEnd() && !m_command.attributes.empty()))
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
    const std::optional<Command::Kind> kind = acceptVerb(cursor);
    if (!kind)
        return std::nullopt;
    Result<Command> command = CommandReader(cursor, workbook, *kind).read();
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
