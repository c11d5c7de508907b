// The quota of a forked process: time, memory and stack, which the kernel holds.
#pragma once

#include "engine/script/messages.h"

namespace partita::javascript {

/// Limits this process from now on, and has it end with a script::Ending that says why when it
/// fails for want of memory or stack.
void holdTo(const script::Start &start);

} // namespace partita::javascript
