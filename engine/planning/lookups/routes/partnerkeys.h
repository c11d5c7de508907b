// Rows that belong to a partner: found by what the partner's item holds of them, their keys or
// their key, or by the partner that a condition on its attributes finds.
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// The role back from the partner whose key a condition on rows of the entity names; nothing where
/// it names none.
std::optional<model::Role> roleBack(const model::Workbook &workbook, const std::string &entity,
                                    const places::Condition &condition);
/// The question for that partner, one level further inside.
places::Ask askForPartner(const model::Workbook &workbook, const places::Ask &ask,
                          const places::Condition &condition, const model::Role &back);

/// Adds the plans that read the partner and then each row by its key. Nothing where `ask` is not
/// about the rows of one partner, or no item of the partner holds keys.
void planByPartner(const PlanningContext &context, const places::Ask &ask, FetchChoices &choices);

/// Adds the plans that find the parents a condition describes (author.city = @city), and then the
/// rows of each. Nothing where no condition is about an attribute of a parent.
void planThroughParent(const PlanningContext &context, const places::Ask &ask,
                       FetchChoices &choices);

/// Adds the plans that read the parent whose key a condition names, for what of it the partition
/// key is made of, and then the rows. Nothing where that is known, or no partition key is made so.
void planByPlaceOfParent(const PlanningContext &context, const places::Ask &ask,
                         FetchChoices &choices);

} // namespace partita::planning
