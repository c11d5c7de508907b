// Route to rows with several conditions, at least one of which gives the key of a partner: the
// books by an author that also have a tag.
#pragma once

#include "engine/planning/lookups/lookupplanner.h"

namespace partita::planning {

/// Adds the plans that look up a partner for the keys of its rows, and use those keys instead of
/// the condition on the partner. Keys from several partners are intersected before a row is read.
/// Adds nothing when no partner holds keys, or there is only one condition (see partnerkeys.h).
void planByPartners(const PlanningContext &context, const places::Question &ask,
                    LookupChoices &choices);

} // namespace partita::planning
