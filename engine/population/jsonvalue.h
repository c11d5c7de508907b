// Conversion of values that a user typed (model::Json) to the engine's values.
#pragma once

#include "engine/json/value.h"
#include "engine/model/entity.h"

namespace partita::population {

/// A deep copy in `arena`. Integers beyond 64 bits become doubles.
json::Value toValue(const model::Json &json, json::Arena &arena);

/// Marker for no value: a row that is given it lacks the attribute from then on.
inline model::Json missingValue()
{
    return model::Json(model::Json::value_t::discarded);
}

} // namespace partita::population
