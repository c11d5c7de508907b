// Names of the model in a typed line: entities in singular and plural, roles, and paths.
#pragma once

#include "engine/model/typedline/cursor.h"

namespace partita::model {

struct TypedEntity {
    const Entity *entity = nullptr;
    bool isSingular = false; ///< also false where both forms are the same
};
/// The forms of names that are offered.
enum class EntityForm { any, one };
/// Takes an entity; nullopt when none stands here.
std::optional<TypedEntity> acceptEntity(LineCursor &cursor, const Workbook &workbook,
                                        EntityForm offered = EntityForm::any);
/// An error that says that no entity stands here, and what may be meant.
Error noEntityHere(const LineCursor &cursor, const Workbook &workbook);

/// A path from an entity: to-one roles, then an attribute with members, or a role.
struct TypedPath {
    std::vector<std::string> names;
    std::optional<Role> role; ///< the last name when it is a role
    std::optional<Attribute> attribute; ///< the last name when it is none
    std::size_t roles = 0; ///< how many of the names are roles
    std::size_t place = 0; ///< of its first token
    bool leadsToMany = false; ///< a role before the last name leads to many rows

    std::string path() const;
};
/// The roles that are offered.
enum class Leading { toAny, toOne, nowhere };
/// Takes a path; nullopt when its first name does not stand here.
std::optional<Result<TypedPath>> acceptPath(LineCursor &cursor, const Workbook &workbook,
                                            const Entity &root, Leading offered = Leading::toAny);
/// The same; an error where none stands.
Result<TypedPath> readPath(LineCursor &cursor, const Workbook &workbook, const Entity &root,
                           Leading offered = Leading::toAny);
/// Takes an attribute, or a member of one: for orders, which have no roles.
Result<std::string> readAttributePath(LineCursor &cursor, const Workbook &workbook,
                                      const Entity &root);

/// Roles whose rows a condition can name: parents and partners of many:many.
std::vector<Role> parentRolesOf(const Workbook &workbook, const std::string &entity);
/// Takes one of the roles, by its name or by the entity that it leads to. Absent when none stands
/// here; an error when several lead to that entity.
std::optional<Result<Role>> acceptRole(LineCursor &cursor, const Workbook &workbook,
                                       const std::vector<Role> &roles);

/// A free name for the parameter that is compared with the path: @email, @authorUsername.
std::string parameterFor(const std::vector<std::string> &names, std::size_t roles,
                         const Query &query);
/// A free name for the key of a row that a role leads to: @authorId.
std::string parameterFor(const Role &role, const Query &query);
/// The name if no condition of the query has a parameter of that name, else with a number.
std::string freeParameter(const std::string &wanted, const Query &query);

} // namespace partita::model
