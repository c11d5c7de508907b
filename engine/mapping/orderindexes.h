// Composite indexes for queries that order by several values, which the service refuses without
// one.
#pragma once

#include "engine/model/workbook.h"

namespace partita::mapping {

/// Adds to each container of a derived design the composite indexes for the orders of all queries
/// whose values are in its items. Requires: no container has an indexing policy.
void addOrderIndexes(const model::Workbook &workbook, model::Design &design);

} // namespace partita::mapping
