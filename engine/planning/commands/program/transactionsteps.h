// Steps of the transaction with the home, and of the batches that take its place.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Adds the steps of the transaction, or of the several batches that it is split into, with those
/// of dependent rows in it. Nothing where the command has no transaction of its own.
void numberTransaction(CommandPlan &plan, int &next);

} // namespace partita::planning
