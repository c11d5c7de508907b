// Paths of conditions, projections and orders, resolved in the model: "author.address.city" is the
// role "author", its attribute "address" and the member "city" of that object.
//
// An attribute path names an attribute, or a member of an object attribute: "address.city". Names
// contain no dots, so an attribute path may be used wherever a row's attribute is named.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// Members of an object attribute: the declared ones, or those of the objects in its list of
/// choices.
std::vector<Attribute> membersOf(const Attribute &object);
/// Description of the elements of an array attribute; absent when the model has none.
std::optional<Attribute> elementOf(const Attribute &array);
/// The attribute or member at an attribute path; its `missing` is the share of rows that lack it.
/// Absent when the path leads nowhere.
std::optional<Attribute> attributeAt(const Entity &entity, std::string_view attributePath);
/// Neither an object nor an array.
bool isSingleValue(const Attribute &attribute);

/// "address.city" -> "address"
std::string headOf(std::string_view attributePath);
/// "address.city" -> {"city"}
std::vector<std::string> membersAlong(std::string_view attributePath);
/// "address", {"city"} -> "address.city"
std::string attributePathOf(std::string_view attribute, const std::vector<std::string> &members);
/// Members of a path inside an attribute: {"city"} for "address.city" and "address", {} for the
/// attribute itself; absent when the path belongs to another attribute.
std::optional<std::vector<std::string>> membersInside(std::string_view attributePath,
                                                      std::string_view attribute);

/// {"address", "home-address"} -> "/address/home-address": a path into items, which
/// json::Path::parse() reads back. Only names that need quotes are quoted.
std::string keyPathOf(const std::vector<std::string> &names);
/// The first property on a path into items: "/address/city" -> "address". Requires: not empty.
std::string firstPropertyOf(const std::string &path);

/// A path resolved in the model.
struct ResolvedPath {
    std::vector<std::string> roles; ///< the leading names that are roles, to-one or to-many
    std::string entity; ///< at the end of the roles
    std::string attribute; ///< attribute path of `entity`; empty when the path ends in a role
};
ResolvedPath resolvePath(const Workbook &workbook, std::string_view entity, std::string_view path);
/// The aggregate of the query whose name the sort key is; nullptr for a path to an attribute, which
/// has precedence.
const Aggregate *aggregateOf(const Workbook &workbook, const Query &query, const SortKey &key);
/// The order of the query's rows, with the key where `after` needs it.
std::vector<SortKey> orderOf(const Workbook &workbook, const Query &query);
/// The conditions of the query, also those of `after`.
std::vector<Match> matchesOf(const Workbook &workbook, const Query &query);

} // namespace partita::model
