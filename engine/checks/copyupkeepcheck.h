// Check that commands can update the copies of the values that they change.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// Warns about each field whose source a command changes or removes although the items that hold
/// the copy cannot be identified. Requires: a workbook without errors.
void checkCopyUpkeep(const model::Workbook &workbook, std::vector<model::Problem> &problems);

} // namespace partita::checks
