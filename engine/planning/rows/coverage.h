// Whether a location holds all rows that a question is about, and each of them once.
#pragma once

#include "engine/planning/rows/locations.h"
#include "engine/planning/rows/shape.h"

namespace partita::planning {

/// Nothing when the location suffices, else the reason why not: "holds only the newest 100".
std::optional<std::string> refusalOf(const model::Workbook &workbook, const model::Design &design,
                                     const Location &location, const Ask &ask);
/// Each row there meets the condition: it is what the document type's filter says.
bool isImplied(const Location &location, const Condition &condition);

} // namespace partita::planning
