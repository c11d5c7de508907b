// Check for contradictory statements about the creation and expiry of rows.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// Warns when the growth that relationships state for an entity and the rows that commands create
/// differ by more than ten times, and when rows expire in a container although nothing creates them
/// again. Notes aggregates that include expired rows.
void checkLifetimes(const model::Workbook &workbook, std::vector<model::Problem> &problems);

} // namespace partita::checks
