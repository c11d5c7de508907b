// Functions of the naive evaluator that the random queries use.
#pragma once

#include "tests/engine/query/naivevalues.h"

namespace naive {

/// Throws std::runtime_error for a function that it does not know.
Maybe call(const std::string &name, const std::vector<Maybe> &arguments);

} // namespace naive
