// Counts and sums computed anew each time they are read, where keeping them would cost less.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `aggregate-on-read`.
void aggregateOnRead(const Context &context, Findings &findings);

} // namespace partita::advice
