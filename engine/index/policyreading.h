// Reading of an indexing policy, with errors that name its owner.
#pragma once

#include "engine/index/policy.h"

namespace partita::index {

/// Policy::fromJson() with errors about `subject`, such as `The indexing policy of "posts"`.
Result<Policy> readPolicy(json::Value json, std::string_view subject);

} // namespace partita::index
