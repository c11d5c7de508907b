// Share of rows that meet the conditions of a query.
#pragma once

#include "engine/model/workbook.h"

#include <vector>

namespace partita::checks {

/// Rows of one entity and the share that meets some conditions.
struct ConditionedRows {
    std::string entity;
    double share = 1; ///< share of the rows that meet them, 0 to 1: the mean over requests,
                      ///< estimated from the generators
    bool isConstant = true; ///< true: the conditions use constants only, so that every request
                            ///< matches the same rows
};

/// First the root's rows with all conditions, then the rows at the end of each path of roles with
/// the conditions along it. Requests are assumed to use values of random rows, so that frequent
/// values are requested often. Empty when a condition names one row or the rows of one partner: the
/// share means nothing then.
std::vector<ConditionedRows> conditionedRows(const model::Workbook &workbook,
                                             const model::Query &query);

} // namespace partita::checks
