// Look-ups of a command that runs for several rows: values that vary from row to row become
// columns, so that one request can ask for all rows.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// The question with the values that vary from row to row as columns of the rows at hand. `found`:
/// parameters of found items.
places::Question askOfRow(const CommandPlan &plan, places::Question ask,
                          const std::vector<std::string> &found = {});

/// Repeats the look-up for the rows that the command runs for; one request for all where possible.
std::shared_ptr<const Lookup> forRows(const CommandPlan &plan, std::shared_ptr<const Lookup> each);
/// The same for `rows` found items, whose parameters are `found`.
std::shared_ptr<const Lookup> forRows(const CommandPlan &plan, std::shared_ptr<const Lookup> each,
                                      const std::vector<std::string> &found, double rows);
/// The look-up that completes so many delivered items, in one request for all where possible.
std::shared_ptr<const Lookup> forDelivered(const CommandPlan &plan, const Lookup &completion,
                                           double items);

/// Estimate of the items that are written.
double expectedItems(const CommandPlan &plan, const ItemWrite &write);

} // namespace partita::planning
