// Steps of one write: the look-ups of its items and values, and the write itself.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// A step of the command for items of the write's type in one logical partition.
Step stepFor(const CommandPlan &plan, const ItemWrite &write, Operation operation, int number);

/// Adds the steps of the write. Requires: those of the writes that it follows are numbered.
Result<void> addWriteSteps(CommandPlan &plan, ItemWrite &write, int &next,
                           std::vector<Step> &steps);

/// Numbers the look-up; `repeatsOver` > 0: its steps run for every row of that step.
Result<std::shared_ptr<const Lookup>> numberedForRows(const Lookup &lookup, int repeatsOver,
                                                      int &next, std::vector<Step> &steps,
                                                      const ReusableReads *recall = nullptr);

/// The step that writes the row itself.
int stepOfHome(const CommandPlan &plan);
/// The step that writes the items from which copies are made, when they are several; 0 when it is
/// one.
int stepOfDelivered(const CommandPlan &plan, const ItemWrite &write);

} // namespace partita::planning
