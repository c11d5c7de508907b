// Rule about containers for which another partition key pays once they have grown.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `key-loses-later`: with the present key, queries visit every physical partition of a
/// container that splits within the horizon. Another key is measured to take clearly less load
/// then, and less from today to the horizon altogether, although it may take more today. A key that
/// pays today already is left to the rules about today's fan-outs.
void keyLosesLater(const Context &context, Findings &findings);

} // namespace partita::advice
