// A partition key with many values for a container whose present key has few.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// Sets a key with many values as the fix of the finding, with its measured values: the present key
/// with a further level, which bounds the same queries, or another one that saves more. Sets none
/// when all cost more, make other requests dearer or cause problems of their own.
void addManyValuedKey(const Context &context, const model::Container &container, Finding &finding);

} // namespace partita::advice
