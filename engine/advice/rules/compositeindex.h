// Queries that want an index on several properties in their order.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `missing-composite-index`: queries that are refused without one, those that load far
/// more than they want for lack of one, and those for which one is measured to pay.
void missingCompositeIndex(const Context &context, Findings &findings);

} // namespace partita::advice
