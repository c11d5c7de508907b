// Rule about look-ups of a few attributes that a copy would save. The benefit is measured by
// evaluating the design with the copy, since it also enlarges the items that hold it.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `duplicate-to-save-reads`. The design with the copy is only evaluated when the look-ups
/// cost more than its estimated upkeep.
void duplicateToSaveReads(const Context &context, Findings &findings);

} // namespace partita::advice
