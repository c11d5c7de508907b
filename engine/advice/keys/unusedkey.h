// Containers that lie by a partition key which no query goes by.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `key-nobody-asks-by`: a container that queries read, of which none fixes the partition
/// key. One of copies alone is told of as it is; one where rows are at home has to be written too,
/// and is told of where another key, measured, pays.
void keyNobodyAsksBy(const Context &context, Findings &findings);

} // namespace partita::advice
