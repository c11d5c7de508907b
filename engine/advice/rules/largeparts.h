// Large parts of items that few of their reads want: copied values, embedded rows and attributes
// that are better kept apart.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// Parts without which the requests are cheaper by far, measured: taken out, or in items of their
/// own beside the others.
void largePartSeldomWanted(const Context &context, Findings &findings);

} // namespace partita::advice
