// Look-ups for a few attributes that a copy would save: measured, by evaluating the design with the
// copy, which makes larger items of all that hold it.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `duplicate-to-save-reads`. With a copy is only evaluated where the look-ups cost more
/// than keeping it in step is estimated to.
void duplicateToSaveReads(const Context &context, Findings &findings);

} // namespace partita::advice
