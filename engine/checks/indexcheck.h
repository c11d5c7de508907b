// Check of indexing policies against the queries and documents of a design.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// Warns when every way to answer a pattern filters or sorts by a path that the container's policy
/// excludes. Gives a note instead when the pattern is as rare as a report (threshold reportRate).
/// Notes policy paths that no document of the container has. Requires: a workbook without errors.
void checkIndexes(const model::Workbook &workbook, std::vector<model::Problem> &problems);

} // namespace partita::checks
