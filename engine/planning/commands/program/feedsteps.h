// Pass that numbers the steps that follow the change feed.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Adds the steps that follow through the change feed, for all rows, and completes the program with
/// those of its dependent rows.
Result<void> numberWhatFollows(CommandPlan &plan, int &next);

} // namespace partita::planning
