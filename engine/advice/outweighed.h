// Copies and numbers that cost more to keep in step than they save in reading: measured, by evaluating the design without them.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `upkeep-outweighs-reads`. Without a copy is only evaluated where a first look leaves it in doubt that it pays: its
/// commands cost more than one look-up for each request that reads it.
void upkeepOutweighsReads(const Context &context, Findings &findings);

} // namespace partita::advice
