// A pattern as a typed line.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// The line as well as the notation can say it; the caller compares what it is read as.
/// Requires: the entity of the pattern is known.
std::string typedLineOf(const Workbook &workbook, const AccessPattern &pattern);

} // namespace partita::model
