// What the fields of a document type can say: the attributes, roles and paths that lead somewhere
// from rows of an entity, and fields made of them, with usual names and kept in step as the
// derivations do it.
#pragma once

#include "engine/model/workbook.h"

#include <string>
#include <vector>

namespace partita::inspector {

std::vector<std::string> attributesOf(const model::Workbook &workbook, const std::string &entity);
/// Roles; `onlyMany` chooses those to many rows, otherwise all.
std::vector<std::string> rolesOf(const model::Workbook &workbook, const std::string &entity,
                                 bool onlyMany);
/// Paths along one or two to-one roles to an attribute.
std::vector<std::string> copiesOf(const model::Workbook &workbook, const std::string &entity);
/// A field for each attribute.
std::vector<model::Field> ownFields(const model::Workbook &workbook, const std::string &entity);
/// Fields that rows of an entity can have, with usual names: for the + menu.
std::vector<model::Field> fieldOffers(const model::Workbook &workbook, const model::Design &design,
                                      const std::string &entity);
/// Which attribute says what is newest: the date at which rows come to be, else any date, else the
/// last attribute.
std::string newestBy(const model::Workbook &workbook, const std::string &entity);

} // namespace partita::inspector
