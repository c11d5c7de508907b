// Paths of conditions, projections and orders, held against the model: "author.address.city" is the
// role "author", its attribute "address" and the member "city" of that object.
//
// An attribute path is an attribute, or a member of an object attribute: "address.city". Names have
// no dots, so such a path stands wherever an attribute of a row is named.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// The members of an object attribute: as declared, or as the objects that it chooses from have
/// them.
std::vector<Attribute> membersOf(const Attribute &object);
/// What the elements of an array attribute are; nothing when that is not said.
std::optional<Attribute> elementOf(const Attribute &array);
/// The attribute or member at an attribute path; `missing` is the share of rows that lack it.
/// Nothing when there is none.
std::optional<Attribute> attributeAt(const Entity &entity, std::string_view attributePath);
/// Neither an object nor an array.
bool isSingleValue(const Attribute &attribute);

/// "address.city" -> "address"
std::string headOf(std::string_view attributePath);
/// "address.city" -> {"city"}
std::vector<std::string> membersAlong(std::string_view attributePath);
/// "address", {"city"} -> "address.city"
std::string attributePathOf(std::string_view attribute, const std::vector<std::string> &members);
/// "address.city" is inside "address"; nothing inside another attribute, {} for the attribute
/// itself.
std::optional<std::vector<std::string>> membersInside(std::string_view attributePath,
                                                      std::string_view attribute);

/// {"address", "home-address"} -> "/address/home-address": a path into items, which
/// json::Path::parse() takes apart again. Quoted are only names that would not be read as they are.
std::string keyPathOf(const std::vector<std::string> &names);
/// The property of a document in which such a path begins: "address" of "/address/city". Requires:
/// not empty.
std::string firstPropertyOf(const std::string &path);

/// A path held against the model.
struct ResolvedPath {
    std::vector<std::string> roles; ///< as long as names are roles, to-one or not
    std::string entity; ///< reached by them
    std::string attribute; ///< attribute path of `entity`; empty when the path ends in a role
};
ResolvedPath resolvePath(const Workbook &workbook, std::string_view entity, std::string_view path);

} // namespace partita::model
