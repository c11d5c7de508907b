// Pass that plans the removal of dependent rows: those that a removed row contains.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

struct Nesting;

/// Plans the removals of the rows that go with the removed row.
Result<void> addRemovedDependents(CommandPlan &plan, const Nesting &nesting);

/// Drops the changes that the removal of a dependent row makes anyway; true when none is left.
bool isLeftToDependents(const CommandPlan &plan, ItemEffect &effect);

/// The look-up for the rows of a role with these values of each; null when they cannot be found.
std::shared_ptr<const Lookup> findRows(const CommandPlan &plan, const model::Role &role,
                                       const std::vector<Input> &inputs);

} // namespace partita::planning
