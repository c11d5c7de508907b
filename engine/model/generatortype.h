// Type and number of the values that a generator makes.
#pragma once

#include "engine/model/entity.h"

#include <optional>

namespace partita::model {

/// Type of a generator's values, judged by the generator alone. The attribute may narrow it:
/// numbers may be integers, or digits in a string.
AttributeType typeMadeBy(const Generator &generator);

/// Number of different values that the attribute can have, not counting a missing value; absent
/// when the generator sets no limit.
std::optional<double> valuesMadeFor(const Attribute &attribute);

} // namespace partita::model
