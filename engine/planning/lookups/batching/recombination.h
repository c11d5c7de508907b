// Look-ups side by side: what one of them takes does not depend on how the others are sent. Of the
// ways that were tried, the best for each is put together to a way that was not.
#pragma once

#include "engine/planning/lookup.h"

#include <map>
#include <span>

namespace partita::planning {

/// RU of each step, by its number.
using StepCharges = std::map<int, double>;

/// A way that was tried, and what it took.
struct TriedWay {
    std::shared_ptr<const Fetch> fetch; ///< its steps numbered
    std::vector<StepCharges> charges; ///< of each request that it was tried on
};

/// For every look-up that some of the ways begin with, the way that goes on with the cheapest for
/// each of its further look-ups, at every level; not those that are among the ways, and not those
/// that took more than the cheapest of them.
std::vector<std::shared_ptr<const Fetch>> recombined(std::span<const TriedWay> ways);

} // namespace partita::planning
