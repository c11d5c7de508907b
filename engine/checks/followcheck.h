// Holds copies against the commands that change what they are copied from.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// Warns of each field whose origin a command changes or removes while nothing tells which items
/// show it. Requires: a workbook without errors.
void checkFollowed(const model::Workbook &workbook, std::vector<model::Problem> &problems);

} // namespace partita::checks
