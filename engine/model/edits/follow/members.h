// Renaming of an object attribute's members in everything that mentions them.
#pragma once

#include "engine/model/edits/follow/containerpaths.h"
#include "engine/model/workbook.h"

namespace partita::model {

/// Members that have another name at the same position. The old name is gone and the new name did
/// not exist.
Renames renamedMembers(const Attribute &before, const Attribute &after);

/// The workbook with the new names in conditions, projections, orders, sample rows, changes of
/// probes, and paths of containers that lead into the attribute. The attribute itself is not
/// changed.
Workbook withRenamedMembers(const Workbook &workbook, const std::string &entity,
                            const std::string &attribute, const Renames &names);

} // namespace partita::model
