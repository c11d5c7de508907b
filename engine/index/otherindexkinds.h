// Checks for the parts of an indexing policy that describe indexes that this engine does not have,
// so that a policy accepted by Partita is also accepted by the service.
#pragma once

#include "engine/json/value.h"

namespace partita::index {

/// Checks "automatic", "spatialIndexes", "vectorIndexes" and "fullTextIndexes" of a policy. Errors
/// carry the path in the policy.
Result<void> checkOtherIndexKinds(json::Value policy);

} // namespace partita::index
