// Commands that have to search for what they write, because their requests do not tell where it
// lies.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `command-fans-out`: what commands spend on searching or adding up over all partitions,
/// upkeep included. Another key of the container, by which a request tells where its item lies, is
/// offered where it pays as measured.
void commandFansOut(const Context &context, Findings &findings);

/// The rule `command-searches-first`: updates and removals that find their own item by a query
/// which is bounded, or has but one partition to ask today. Another key likewise.
void commandSearchesFirst(const Context &context, Findings &findings);

} // namespace partita::advice
