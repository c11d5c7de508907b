// Time to live of items: how long the store keeps them.
#pragma once

#include "engine/model/design.h"

namespace partita::model {

/// Seconds that items of the type live: their constant `ttl`, else the container's default. Absent
/// when they live for ever, or when each item has its own `ttl`.
std::optional<double> lifetimeOf(const Container &container, const DocumentType &type);

/// "7 days", "1 hour", "90 seconds": in the largest unit that gives a whole number; rounded when
/// none does.
std::string durationText(double seconds);

} // namespace partita::model
