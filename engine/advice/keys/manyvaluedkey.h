// Another partition key for a container whose present one has few values: one with many.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// Puts a key with many values into the finding as its fix, with what was measured: the present one
/// with a further level, by which queries go as they do, or another one where that saves more. None
/// where all cost more, make other requests dearer or bring problems of their own.
void addManyValuedKey(const Context &context, const model::Container &container, Finding &finding);

} // namespace partita::advice
