// What a workbook says about numbers of rows, where two statements do not go together.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// Warns where a stated count and the degrees that make the rows differ by more than two times,
/// where a row of a many:many relationship needs more partners than there are rows, where a degree
/// has no effect on rows that are there for another reason, where there are more rows than one
/// waits for, and where a key has fewer values than its entity has rows.
void checkCounts(const model::Workbook &workbook, std::vector<model::Problem> &problems);

} // namespace partita::checks
