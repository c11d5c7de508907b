// Routes to rows through a partner: by the keys that the partner's item holds, or by a partner that
// conditions on its attributes find.
#pragma once

#include "engine/planning/lookups/lookupplanner.h"

namespace partita::planning {

/// The role back from the partner whose key the condition gives; nothing when it gives none.
std::optional<model::Role> roleBack(const model::Workbook &workbook, const std::string &entity,
                                    const places::Condition &condition);
/// The question for that partner, one level further inside.
places::Question askForPartner(const model::Workbook &workbook, const places::Question &ask,
                               const places::Condition &condition, const model::Role &back);

/// Adds the plans that read the partner and then each row by its key. Adds nothing when `ask` is
/// not for the rows of one partner, or no item of the partner holds keys.
void planByPartner(const PlanningContext &context, const places::Question &ask,
                   LookupChoices &choices);

/// Adds the plans that find the parents that a condition describes (author.city = @city), and then
/// the rows of each. Adds nothing when no condition is on an attribute of a parent.
void planThroughParent(const PlanningContext &context, const places::Question &ask,
                       LookupChoices &choices);

/// Adds the plans that read the parent whose key a condition gives, for values that the partition
/// key consists of, and then the rows. Adds nothing when those are known, or no partition key
/// consists of such values.
void planByPlaceOfParent(const PlanningContext &context, const places::Question &ask,
                         LookupChoices &choices);

} // namespace partita::planning
