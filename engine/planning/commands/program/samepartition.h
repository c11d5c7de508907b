// Whether the homes of two rows of a command lie in one logical partition.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// The home of the dependent row lies in the logical partition of the row's own home. `parentRole`
/// leads from the dependent row to this one. Requires: both have a home.
bool sharesPartition(const CommandPlan &plan, const CommandPlan &dependent,
                     const std::string &parentRole);

} // namespace partita::planning
