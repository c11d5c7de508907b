// Members of an object attribute that an edit gives other names: what mentions them follows.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// New names of members by where they stood in the attribute: {"home", "city"} -> "town".
using MemberNames = std::map<std::vector<std::string>, std::string>;

/// The members that stand in the same place under another name: neither name is another member's,
/// before or after.
MemberNames renamedMembers(const Attribute &before, const Attribute &after);

/// The workbook with the new names in conditions, projections and orders, in sample rows and the
/// changes of probes, and in partition and unique keys made of the attribute. The attribute itself
/// is as it was.
Workbook withRenamedMembers(const Workbook &workbook, const std::string &entity,
                            const std::string &attribute, const MemberNames &names);

} // namespace partita::model
