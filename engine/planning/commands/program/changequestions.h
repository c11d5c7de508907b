// The look-ups of recomputed values, those over the same rows merged into one.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Plans the questions of the write's changes. Drops a change that no location can answer, with a
/// note. False when the write is to make changes and none is left.
bool planQuestions(CommandPlan &plan, const ItemEffect &effect, ItemWrite &write);

} // namespace partita::planning
