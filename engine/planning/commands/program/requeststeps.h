// Pass that numbers the steps of the request: look-ups of dependent rows, the transaction, and the
// further writes.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Adds the steps that read what a condition of the command is about: nothing is written before.
Result<void> numberReadOfCondition(CommandPlan &plan, int &next);

/// Adds the steps that find removed dependent rows, and the requests of those that are not in this
/// row's batch.
Result<void> numberRemovedDependents(CommandPlan &plan, int &next);

/// Adds the steps of the request, including those for rows that come with the command's own.
Result<void> numberRequest(CommandPlan &plan, int &next);

} // namespace partita::planning
