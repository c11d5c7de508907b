// How many rows a question is answered with, before anything is measured.
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// Rows that an answer has, roughly.
double expectedRows(const PlanningContext &context, const places::Ask &ask);

/// Whether the condition on rows of the entity names them, or a partner of theirs.
bool bounds(const model::Workbook &workbook, const std::string &entity,
            const places::Condition &condition);

/// Whether a condition names rows, or a partner of theirs: degrees do not grow with the population,
/// and neither does what is asked for.
bool isBounded(const model::Workbook &workbook, const places::Ask &ask);

/// The same by what the request itself states: no value of a row around is needed for it.
bool isBoundByRequest(const model::Workbook &workbook, const places::Ask &ask);

/// Whether a condition asks for a value that is not always the same: one that some row has, which
/// is found in any population.
bool asksByValue(const places::Ask &ask);

} // namespace partita::planning
