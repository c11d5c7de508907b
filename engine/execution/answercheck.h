// Comparison of a plan's answer with the one computed directly on the conceptual rows.
#pragma once

#include "engine/execution/reference.h"

namespace partita::execution {

/// Describes the difference; empty when the answer is the expected one. Rows with equal order keys
/// may come in any order, and any of them may be among the first N. The order inside arrays of a
/// row and the last digits of sums are ignored.
std::string differenceFrom(const ReferenceAnswer &expected, const model::Query &query,
                           const nlohmann::ordered_json &answer);

} // namespace partita::execution
