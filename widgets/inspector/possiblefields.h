// Possible fields of a document type: attributes, roles and paths from rows of an entity, and
// fields made of them with default names and the upkeep that the derivations choose.
#pragma once

#include "engine/model/workbook.h"

#include <string>
#include <vector>

namespace partita::inspector {

std::vector<std::string> attributesOf(const model::Workbook &workbook, const std::string &entity);
/// Roles; with `onlyMany` only those to many rows.
std::vector<std::string> rolesOf(const model::Workbook &workbook, const std::string &entity,
                                 bool onlyMany);
/// Paths along one or two to-one roles to an attribute.
std::vector<std::string> copiesOf(const model::Workbook &workbook, const std::string &entity);
/// One field for each attribute.
std::vector<model::Field> ownFields(const model::Workbook &workbook, const std::string &entity);
/// Possible fields for rows of an entity, with default names, for the + menu.
std::vector<model::Field> possibleFields(const model::Workbook &workbook,
                                         const model::Design &design, const std::string &entity);
/// Attribute that orders rows by age: the date of creation, else any date, else the last attribute.
std::string newestBy(const model::Workbook &workbook, const std::string &entity);

} // namespace partita::inspector
