// Rule about stored copies (fields, aggregates, embedded rows or document types) whose upkeep costs
// more than the reads they save, measured by evaluating the design without them.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `upkeep-outweighs-reads`. A design without the copy is only evaluated when a rough
/// estimate leaves doubt: see measured/storedcopies.h.
void upkeepOutweighsReads(const Context &context, Findings &findings);

} // namespace partita::advice
