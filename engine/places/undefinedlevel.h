// Levels of a hierarchical partition key that no item of a document type has: the service stores
// such items, and the level is undefined in their key.
#pragma once

#include "engine/places/locations.h"

namespace partita::places {

/// True when no item of the location has the level at the path.
bool lacksKeyLevel(const model::Workbook &workbook, const Location &location,
                   const std::string &path);

/// The operand of such a level, and whether an operand is one.
Operand undefinedLevel();
bool isUndefined(const Operand &operand);

} // namespace partita::places
