// Aggregates that are possible over the related rows of an entity.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// All aggregates that validate() accepts, with empty result names: the counts first, then the
/// aggregates of attributes, in the order of the roles.
std::vector<Aggregate> aggregatesOver(const Workbook &workbook, const std::string &entity);

} // namespace partita::model
