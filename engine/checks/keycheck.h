// Check for partition keys that can only have a handful of values, according to the workbook alone.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// Warns about a partition key of one path that is a constant, a boolean or a choice of few values,
/// when one value has enough rows to fill its logical partition.
void checkKeyValues(const model::Workbook &workbook, std::vector<model::Problem> &problems);

} // namespace partita::checks
