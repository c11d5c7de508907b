// Where a design stores the rows of an entity, and which rows an item is made of.
#pragma once

#include "engine/model/workbook.h"

#include <set>

namespace partita::migration {

/// Entities whose rows the items of a document type are made of: its own, those of embedded rows,
/// copied attributes and aggregates.
std::set<std::string> entitiesIn(const model::Workbook &workbook, const model::DocumentType &type);

/// Containers of the design with the homes of an entity's rows, in documents of their own or inside
/// others.
std::set<std::string> containersWith(const model::Workbook &workbook, const model::Design &design,
                                     const std::string &entity);

} // namespace partita::migration
