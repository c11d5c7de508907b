// Members of an object attribute that an edit gives other names: what mentions them follows.
#pragma once

#include "engine/model/edits/follow/containerpaths.h"
#include "engine/model/workbook.h"

namespace partita::model {

/// The members that stand in the same place of the attribute under another name: neither name is
/// another member's, before or after.
Renames renamedMembers(const Attribute &before, const Attribute &after);

/// The workbook with the new names in conditions, projections and orders, in sample rows and the
/// changes of probes, and in paths of containers that lead into the attribute. The attribute itself
/// is as it was.
Workbook withRenamedMembers(const Workbook &workbook, const std::string &entity,
                            const std::string &attribute, const Renames &names);

} // namespace partita::model
