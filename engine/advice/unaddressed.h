// Copies that lie by a partition key which nothing goes by.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// The rule `key-nobody-asks-by`: a container of copies alone, read by queries, of which none fixes the partition key.
void keyNobodyAsksBy(const Context &context, Findings &findings);

} // namespace partita::advice
