// Estimates of the number of rows that a question finds, before anything is measured.
#pragma once

#include "engine/planning/lookups/lookupplanner.h"

namespace partita::planning {

/// Estimated number of rows in the answer.
double expectedRows(const PlanningContext &context, const places::Question &ask);

/// The condition gives the key of rows of the entity, or of a partner of theirs.
bool bounds(const model::Workbook &workbook, const std::string &entity,
            const places::Condition &condition);

/// Some condition gives a key of the rows, or of a partner of theirs. Degrees do not grow with the
/// population, so that neither does the number of rows found.
bool isBounded(const model::Workbook &workbook, const places::Question &ask);

/// The same with keys from the request itself: no value of an enclosing row is needed.
bool isBoundByRequest(const model::Workbook &workbook, const places::Question &ask);

/// Some condition compares with a value that varies from request to request. It is a value that
/// some row has, so that a row is found in any population.
bool asksByValue(const places::Question &ask);

} // namespace partita::planning
