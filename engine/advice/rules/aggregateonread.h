// Rule about counts and sums that are computed on each read although storing them would cost less.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `aggregate-on-read`.
void aggregateOnRead(const Context &context, Findings &findings);

} // namespace partita::advice
