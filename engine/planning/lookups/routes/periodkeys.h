// The partition keys that a range of time meets, where the key keeps rows by the year, month or day
// of a date.
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// A list of all the keys at which the location's container may hold rows that are asked for: one
/// for each of the periods that a range with two ends meets, where all else that the key is made of
/// is known. None where that cannot be said.
std::optional<places::Operand> keysOfPeriods(const PlanningContext &context,
                                             const places::Location &location,
                                             const places::Ask &ask);

} // namespace partita::planning
