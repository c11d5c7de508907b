// Operations of a partial update in the form of scripts: [{"op": "set", "path": "/a", "value": 1},
// …].
#pragma once

#include "engine/json/value.h"
#include "engine/store/container.h"

#include <vector>

namespace partita::script {

/// Names: add, set, replace, remove, incr (or increment), move (with "from"). Values are borrowed
/// from `list`. Errors: not a list, an operation without a known "op" or a "path".
Result<std::vector<store::PatchOperation>> patchOperations(json::Value list);

} // namespace partita::script
