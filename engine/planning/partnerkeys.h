// Rows that belong to a partner: found by what the partner's item holds of them, their keys or their key, or by the partner
// that a condition on its attributes finds.
#pragma once

#include "engine/planning/fetchplanner.h"

namespace partita::planning {

/// Adds the plans that read the partner and then each row by its key. Nothing where `ask` is not about the rows of one
/// partner, or no item of the partner holds keys.
void planByPartner(const PlanningContext &context, const Ask &ask, FetchChoices &choices);

/// Adds the plans that find the parents a condition describes (author.city = @city), and then the rows of each. Nothing where
/// no condition is about an attribute of a parent.
void planThroughParent(const PlanningContext &context, const Ask &ask, FetchChoices &choices);

} // namespace partita::planning
