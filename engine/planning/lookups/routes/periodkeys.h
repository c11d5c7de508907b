// Partition keys that a range of time covers, where the key contains the year, month or day of a
// date.
//
// What it changes: no sample asks so. Messages of a channel from one time to another, added to the
// chat in its design By month, take 13.55 RU in place of 18.34.
#pragma once

#include "engine/planning/lookups/lookupplanner.h"

namespace partita::planning {

/// The list of all keys under which the location's container may hold the rows asked for: one for
/// each period of a closed range, when everything else in the key is known. None when they cannot
/// be listed.
std::optional<places::Operand> keysOfPeriods(const PlanningContext &context,
                                             const places::Location &location,
                                             const places::Question &ask);

} // namespace partita::planning
