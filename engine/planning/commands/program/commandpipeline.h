// The passes over the plan of a command, in order.
//
//     effects          what the command changes (commands/effects)
//     removeddependents  rows that are removed along, each kind with a plan of its own
//     itemwrites       effects -> writes, with the look-ups of their items and values
//     deferredupkeep   fields that follow later become writes of their own
//     transaction      writes that are one transaction with the home
//     removalbatches   removed dependents in the row's batch, or in batches of their own
//     createddependents  rows that are created along, and those in the row's batch
//     dependentvalues  look-ups of dependents reduced to the values that are used
//     requeststeps, feedsteps  numbered steps of the request, and of what follows the change feed
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// The commands around the one that is planned.
struct Nesting {
    /// Entities whose rows are already being removed by an enclosing command.
    std::vector<std::string> removed;
    int depth = 0;
    bool includesTree = true; ///< rows that a removed row of a tree contains are removed too
};

/// Plans the writes of the command and of its dependent rows, and forms the transaction.
Result<void> planWrites(CommandPlan &plan, const Nesting &nesting);

/// All passes. Steps are numbered from `next` on. Errors: the command writes nothing, or a
/// generated query is refused.
Result<std::shared_ptr<const CommandProgram>> planProgram(CommandPlan &plan, int &next);

} // namespace partita::planning
