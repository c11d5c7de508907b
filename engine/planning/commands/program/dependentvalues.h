// Pass that asks dependent rows only for the values that their removal needs.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Reduces the look-ups of removed dependent rows to the values that their removal needs.
void trimLookUps(CommandPlan &plan);

} // namespace partita::planning
