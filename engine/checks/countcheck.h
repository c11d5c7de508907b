// Check for contradictory numbers of rows in a workbook.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// Warns about: a stated count that differs from the rows that degrees create; a degree that does
/// not apply because rows are created by another one; a many:many row that needs more partners than
/// there are rows; too many rows to evaluate in reasonable time; a key with fewer values than its
/// entity has rows.
void checkCounts(const model::Workbook &workbook, std::vector<model::Problem> &problems);

} // namespace partita::checks
