// The parts of an indexing policy that say nothing to this engine, which has no such indexes:
// checked all the same, so that a policy that Partita takes is one that the service takes.
#pragma once

#include "engine/json/value.h"

namespace partita::index {

/// "automatic", "spatialIndexes", "vectorIndexes" and "fullTextIndexes" of a policy. Errors name
/// the path in the policy.
Result<void> checkOtherParts(json::Value policy);

} // namespace partita::index
