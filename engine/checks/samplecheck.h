// Check for properties of the population that a small measured share cannot show.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// Notes differences between the full population and the share that is measured for `fraction`.
/// These are relationships with other numbers of partners (at least five rows of an entity are
/// kept, even if its partners are reduced further), and queries whose conditions match hardly
/// any row.
void checkSample(const model::Workbook &workbook, double fraction,
                 std::vector<model::Problem> &problems);

} // namespace partita::checks
