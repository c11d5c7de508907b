// Rows that several conditions are about, at least one of which names a partner: the books by an
// author that have a tag, too.
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// Adds the plans that look up a partner for the keys of its rows, and go by those keys in place of
/// the condition that names it; the keys that several partners hold are compared before a row is
/// read. Nothing where no partner holds keys, or there is only one condition (partnerkeys.h).
void planByPartners(const PlanningContext &context, const places::Ask &ask, FetchChoices &choices);

} // namespace partita::planning
