// Size of values: of given ones, and of those that a generator makes.
#pragma once

#include "engine/model/entity.h"

namespace partita::exchange {

/// Bytes of the shortest text of a number.
std::size_t numberBytes(const model::Json &number);

/// Mean bytes of the JSON text of values that the attribute's generator makes.
double meanBytesMade(const model::Attribute &attribute);

/// Whether two mean sizes differ by a tenth at most.
bool isNear(double bytes, double wanted);

} // namespace partita::exchange
