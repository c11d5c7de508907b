// What can be counted and summed up around the rows of an entity.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// All aggregates that validate() has nothing against, without names: first the numbers of rows,
/// then what their attributes come to, role by role.
std::vector<Aggregate> aggregatesOver(const Workbook &workbook, const std::string &entity);

} // namespace partita::model
