#include "engine/model/typedline/names.h"

#include "engine/base/messagetext.h"
#include "engine/base/plural.h"
#include "engine/model/attributepath.h"
#include "engine/model/names.h"
#include "engine/model/notation.h"
#include "engine/model/proposednames.h"

#include <algorithm>

namespace partita::model {
namespace {

/// Roles and attributes of an entity, or members of an object, while a path is read.
struct Level {
    const Entity *entity = nullptr; ///< nullptr inside an object
    std::vector<Attribute> attributes;
    std::vector<Role> roles;

    std::vector<std::string> names() const
    {
        std::vector<std::string> all = namesOf(attributes);
        for (const Role &role : roles)
            all.push_back(role.name);
        return all;
    }
};

Level levelOf(const Workbook &workbook, const Entity &entity)
{
    return {&entity, entity.attributes, rolesOf(workbook, entity.name)};
}

void offerLevel(const LineCursor &cursor, const Level &level, Leading offered)
{
    cursor.offerNames(namesOf(level.attributes), Completion::Kind::attribute);
    for (const Role &role : level.roles) {
        if (offered == Leading::toAny || (offered == Leading::toOne && !role.toMany))
            cursor.offer(typedName(role.name), Completion::Kind::role);
    }
}

Error unknownMember(const LineCursor &cursor, const Level &level, const std::string &owner)
{
    if (cursor.isAtEnd())
        return cursor.refused("Name an attribute" + std::string(level.entity ? " or role" : "")
                              + " of " + owner + '.');
    return cursor.refused(cursor.shown() + " is no attribute" + (level.entity ? " or role" : "")
                          + " of " + owner
                          + suggestion(cursor.now().text, level.names(), namesOfAnAnswer));
}

/// Follows the names after dots.
class PathWalk {
public:
    PathWalk(LineCursor &cursor, const Workbook &workbook, const Entity &root, Leading offered)
        : m_cursor(cursor)
        , m_workbook(workbook)
        , m_level(levelOf(workbook, root))
        , m_owner(root.name)
        , m_offered(offered)
    {
    }

    std::optional<Result<TypedPath>> run()
    {
        m_path.place = m_cursor.place();
        skipOwnName();
        offerLevel(m_cursor, m_level, m_offered);
        if (!step())
            return std::nullopt;
        while (m_cursor.now().text == "." && m_cursor.now().kind == Token::Kind::sign) {
            m_cursor.skip();
            if (!enter())
                return Result<TypedPath>(
                    m_cursor.refused(inQuotes(m_path.names.back()) + " has no members."));
            if (m_offered == Leading::toAny)
                m_offered = Leading::toOne; // many rows stand at the beginning
            offerLevel(m_cursor, m_level, m_offered);
            if (!step())
                return Result<TypedPath>(unknownMember(m_cursor, m_level, m_owner));
        }
        return Result<TypedPath>(m_path);
    }

private:
    /// "post.title" in a query of posts.
    void skipOwnName()
    {
        const bool isPath
            = m_cursor.now(1).kind == Token::Kind::sign && m_cursor.now(1).text == ".";
        const std::vector<std::string> own {m_owner, plural(m_owner)};
        const std::size_t before = m_cursor.place();
        if (!isPath || m_cursor.acceptName(m_level.names()))
            m_cursor.goTo(before);
        else if (m_cursor.acceptName(own))
            m_cursor.skip();
    }

    bool step()
    {
        const std::optional<std::size_t> found = m_cursor.acceptName(m_level.names());
        if (!found)
            return false;
        const std::size_t attributes = m_level.attributes.size();
        m_path.leadsToMany = m_path.leadsToMany || (m_path.role && m_path.role->toMany);
        m_path.role.reset();
        m_path.attribute.reset();
        if (*found < attributes) {
            m_path.attribute = m_level.attributes[*found];
            m_path.names.push_back(m_path.attribute->name);
        } else {
            m_path.role = m_level.roles[*found - attributes];
            m_path.names.push_back(m_path.role->name);
            ++m_path.roles;
        }
        return true;
    }

    bool enter()
    {
        if (m_path.role) {
            const Entity *partner = m_workbook.entity(m_path.role->partner);
            if (partner)
                m_level = levelOf(m_workbook, *partner);
            m_owner = m_path.role->partner;
            return partner != nullptr;
        }
        m_level = {nullptr, membersOf(*m_path.attribute), {}};
        m_owner = inQuotes(m_path.attribute->name);
        return !m_level.attributes.empty();
    }

    LineCursor &m_cursor;
    const Workbook &m_workbook;
    Level m_level;
    std::string m_owner; ///< of the level, as messages name it
    Leading m_offered;
    TypedPath m_path;
};

std::string namesOfRoles(const std::vector<Role> &roles, std::string_view joint)
{
    std::string text;
    for (const Role &role : roles)
        text += (text.empty() ? "" : std::string(joint)) + inQuotes(role.name);
    return text;
}

} // namespace

std::optional<TypedEntity> acceptEntity(LineCursor &cursor, const Workbook &workbook,
                                        EntityForm offered)
{
    std::vector<std::string> names = namesOf(*workbook.entities);
    const std::size_t entities = names.size();
    for (std::size_t index = 0; index < entities; ++index)
        names.push_back(plural(names[index]));
    if (cursor.isAtEnd()) {
        for (std::size_t index = 0; index < entities; ++index) {
            if (offered == EntityForm::any)
                cursor.offer(typedName(roleNameOf(names[index], true)), Completion::Kind::entity);
            cursor.offer(typedName(roleNameOf(names[index], false)), Completion::Kind::entity);
        }
    }
    const std::optional<std::size_t> found = cursor.acceptName(names);
    if (!found)
        return std::nullopt;
    const Entity &entity = (*workbook.entities)[*found % entities];
    return TypedEntity {&entity, *found < entities && names[*found] != names[*found + entities]};
}

Error noEntityHere(const LineCursor &cursor, const Workbook &workbook)
{
    const std::vector<std::string> names = namesOf(*workbook.entities);
    if (names.empty())
        return cursor.refused("There are no entities yet; add one in the model first.");
    if (cursor.isAtEnd())
        return cursor.refused("Name an entity, such as " + inQuotes(names.front()) + '.');
    std::vector<std::string> forms = names;
    for (const std::string &name : names)
        forms.push_back(roleNameOf(name, true));
    const bool isMeant = !nearest(cursor.now().text, forms).empty();
    return cursor.refused(
        "There is no entity " + cursor.shown()
        + suggestion(cursor.now().text, isMeant ? forms : names, namesOfAnAnswer));
}

std::string TypedPath::path() const
{
    return joinPath({names.begin(), names.end() - 1}, names.back());
}

std::optional<Result<TypedPath>> acceptPath(LineCursor &cursor, const Workbook &workbook,
                                            const Entity &root, Leading offered)
{
    return PathWalk(cursor, workbook, root, offered).run();
}

Result<TypedPath> readPath(LineCursor &cursor, const Workbook &workbook, const Entity &root,
                           Leading offered)
{
    if (std::optional<Result<TypedPath>> path = acceptPath(cursor, workbook, root, offered))
        return *std::move(path);
    return unknownMember(cursor, levelOf(workbook, root), root.name);
}

Result<std::string> readAttributePath(LineCursor &cursor, const Workbook &workbook,
                                      const Entity &root)
{
    const std::size_t before = cursor.place();
    const Result<TypedPath> path = readPath(cursor, workbook, root, Leading::nowhere);
    if (!path)
        return path.error();
    if (path->roles > 0)
        return cursor.refusedAt(before,
                                "An order is by an attribute of " + root.name
                                    + " itself, not along the role " + inQuotes(path->names.front())
                                    + '.');
    return path->path();
}

std::vector<Role> parentRolesOf(const Workbook &workbook, const std::string &entity)
{
    std::vector<Role> roles = rolesOf(workbook, entity);
    std::erase_if(roles, [](const Role &role) { return !role.toParent && !isLink(role); });
    return roles;
}

std::optional<Result<Role>> acceptRole(LineCursor &cursor, const Workbook &workbook,
                                       const std::vector<Role> &roles)
{
    std::vector<std::string> names;
    for (const Role &role : roles) {
        names.push_back(role.name);
        cursor.offer(typedName(role.name), Completion::Kind::role);
    }
    if (const std::optional<std::size_t> found = cursor.acceptName(names))
        return Result<Role>(roles[*found]);
    if (cursor.isAtEnd()) {
        for (const Role &role : roles)
            cursor.offer(typedName(roleNameOf(role.partner, false)), Completion::Kind::entity);
        return std::nullopt;
    }
    const std::size_t before = cursor.place();
    const std::optional<TypedEntity> entity = acceptEntity(cursor, workbook);
    if (!entity)
        return std::nullopt;
    std::vector<Role> leading = roles;
    std::erase_if(leading, [&](const Role &role) { return role.partner != entity->entity->name; });
    if (leading.size() == 1)
        return Result<Role>(leading.front());
    if (leading.empty()) {
        cursor.goTo(before);
        return std::nullopt;
    }
    return Result<Role>(cursor.refusedAt(before,
                                         "Several roles lead to " + entity->entity->name
                                             + ": write " + namesOfRoles(leading, " or ") + '.'));
}

std::string freeParameter(const std::string &wanted, const Query &query)
{
    std::vector<std::string> taken;
    for (const Match &match : query.match) {
        taken.push_back(match.parameter);
        taken.push_back(match.parameterTo);
    }
    return freeName(wanted, taken);
}

std::string parameterFor(const std::vector<std::string> &names, std::size_t roles,
                         const Query &query)
{
    if (roles > 0 && roles < names.size())
        return freeParameter(camelJoined({names[roles - 1], names.back()}), query);
    return freeParameter(identifierOf(names.back()), query);
}

std::string parameterFor(const Role &role, const Query &query)
{
    const std::string one = role.toMany ? lowerCamel(role.partner) : role.name;
    return freeParameter(referenceNameOf(one, false), query);
}

} // namespace partita::model
