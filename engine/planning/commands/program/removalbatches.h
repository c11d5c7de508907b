// Pass that puts removals of dependent rows into batches.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Puts the removals of dependent rows into the batch of this row where they share its logical
/// partition; others get batches of their own.
void joinRemovals(CommandPlan &plan);

} // namespace partita::planning
