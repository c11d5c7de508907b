// What a workbook says about how rows come and go, where two statements do not go together.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// Warns where the growth that relationships state for an entity and what commands create at their
/// rates differ by more than ten times, and where a container lets the rows of an entity expire
/// that nothing creates again. Notes aggregates that include rows which have expired.
void checkLifetimes(const model::Workbook &workbook, std::vector<model::Problem> &problems);

} // namespace partita::checks
