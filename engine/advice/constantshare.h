// How few rows the conditions of a query leave that are the same in every request.
#pragma once

#include "engine/model/workbook.h"

namespace partita::advice {

/// The share of the root's rows that meets all conditions of the query that compare with a constant, as far as the generators
/// tell: 1 where none does.
double shareOfConstants(const model::Workbook &workbook, const model::Query &query);

} // namespace partita::advice
