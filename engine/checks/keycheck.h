// Partition keys of which a container can only have a handful of values, as far as the workbook
// says so by itself.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// Warns where a partition key of one path is a constant, a boolean or a choice of few values, and
/// a value of it has so many rows that its logical partition can be full.
void checkKeyValues(const model::Workbook &workbook, std::vector<model::Problem> &problems);

} // namespace partita::checks
