// What a generator makes.
#pragma once

#include "engine/model/entity.h"

#include <optional>

namespace partita::model {

/// The type of the values that a generator makes, as far as it alone tells: numbers may also be
/// whole, or stand in texts.
AttributeType typeMadeBy(const Generator &generator);

/// Different values that the attribute can have, one that is missing aside; nothing where its
/// generator tells no bound.
std::optional<double> valuesMadeFor(const Attribute &attribute);

} // namespace partita::model
