// How long items live before the store removes them.
#pragma once

#include "engine/model/design.h"

namespace partita::model {

/// Seconds that an item of the type lives: its own constant `ttl`, else that of its container;
/// absent when it lives for ever, or when each item says itself how long.
std::optional<double> lifetimeOf(const Container &container, const DocumentType &type);

/// "7 days", "1 hour", "90 seconds": in the greatest unit that it is whole of, or else nearly.
std::string durationText(double seconds);

} // namespace partita::model
