// What a generator makes.
#pragma once

#include "engine/model/entity.h"

namespace partita::model {

/// The type of the values that a generator makes, as far as it alone tells: numbers may also be whole, or stand in texts.
AttributeType typeMadeBy(const Generator &generator);

} // namespace partita::model
