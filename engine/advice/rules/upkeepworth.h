// What costs more to keep in step than it saves in reading, copied fields, numbers, embedded rows
// or whole copies: measured, by evaluating the design without it.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `upkeep-outweighs-reads`. The design without is only evaluated where a first look
/// leaves it in doubt: see upkept.h.
void upkeepOutweighsReads(const Context &context, Findings &findings);

} // namespace partita::advice
