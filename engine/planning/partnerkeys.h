// Rows that belong to a partner, found by what the partner's item holds of them: their keys, or their key.
#pragma once

#include "engine/planning/fetchplanner.h"

namespace partita::planning {

/// Adds the plans that read the partner and then each row by its key. Nothing where `ask` is not about the rows of one
/// partner, or no item of the partner holds keys.
void planByPartner(const PlanningContext &context, const Ask &ask, FetchChoices &choices);

} // namespace partita::planning
