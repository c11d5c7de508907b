// The functions that the random queries use, for the naive evaluator.
#pragma once

#include "tests/engine/query/naivevalues.h"

namespace naive {

/// Throws std::runtime_error for a function that it does not know.
Maybe call(const std::string &name, const std::vector<Maybe> &arguments);

} // namespace naive
