// Rules about commands that must search for the items they write, as their requests do not contain
// the partition key and id.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `command-fans-out`: load of commands for searching or aggregating over all partitions,
/// upkeep included. Offers another key of the container that requests contain, when it is measured
/// to pay.
void commandFansOut(const Context &context, Findings &findings);

/// The rule `command-searches-first`: updates and removals that find their own item by a query in
/// one partition, or in all while there is only one today. Offers another key in the same way.
void commandSearchesFirst(const Context &context, Findings &findings);

} // namespace partita::advice
