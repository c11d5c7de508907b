// Rule about containers whose partition key no query uses.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `key-nobody-asks-by`: a container that queries read, although none of them fixes the
/// partition key. A container of copies is always reported. A container that is the home of rows
/// must also be written, and is only reported when another key is measured to pay.
void keyNobodyAsksBy(const Context &context, Findings &findings);

} // namespace partita::advice
