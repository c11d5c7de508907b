// Rule about queries that need a composite index.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `missing-composite-index`: queries that are refused without one, queries that load far
/// more items than they return for lack of one, and queries for which one is measured to pay.
void missingCompositeIndex(const Context &context, Findings &findings);

} // namespace partita::advice
