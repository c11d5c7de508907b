// Values that a user typed (model::Json) as the engine's values.
#pragma once

#include "engine/json/value.h"
#include "engine/model/entity.h"

namespace partita::population {

/// A deep copy in `arena`. Whole numbers beyond 64 bits become doubles.
json::Value toValue(const model::Json &json, json::Arena &arena);

} // namespace partita::population
