// What an indexing policy leaves out, against what is asked for and what is there.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// Warns where a query that a pattern needs, on whichever way it is answered, filters or sorts by a
/// path that the policy of the container excludes; notes it where that is as rare as a report
/// (threshold reportRate). Notes paths of a policy that no document of the container has. Requires:
/// a workbook without errors.
void checkIndexes(const model::Workbook &workbook, std::vector<model::Problem> &problems);

} // namespace partita::checks
