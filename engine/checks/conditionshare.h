// How few rows the conditions of a query leave.
#pragma once

#include "engine/model/workbook.h"

#include <vector>

namespace partita::checks {

/// Rows of one entity and what conditions leave of them.
struct ConditionedRows {
    std::string entity;
    double share = 1; ///< of its rows that meet them, in the mean over requests, as far as the
                      ///< generators tell
    bool isConstant
        = true; ///< they compare with constants alone: every request leaves the same rows
};

/// Of the root's rows, by all conditions, first; then of the rows at the end of each path of roles,
/// by the conditions along it. Requests are taken to be made of values that rows have, so that what
/// many have is asked for often. A condition that names one row, or the rows of one partner, leaves
/// nothing to tell: then there are none.
std::vector<ConditionedRows> conditionedRows(const model::Workbook &workbook,
                                             const model::Query &query);

} // namespace partita::checks
