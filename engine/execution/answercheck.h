// Holds the answer of a plan against the one computed directly on the conceptual rows.
#pragma once

#include "engine/execution/reference.h"

namespace partita::execution {

/// What is wrong with an answer, in words; empty when it is the expected one. Of rows with equal
/// order keys any may come first, and any may be among the first N; the order inside arrays of a
/// row and the last digits of sums do not count.
std::string differenceFrom(const ReferenceAnswer &expected, const model::Query &query,
                           const nlohmann::ordered_json &answer);

} // namespace partita::execution
