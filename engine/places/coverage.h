// Whether a location holds all rows that a question is about, and each of them once.
#pragma once

#include "engine/places/locations.h"
#include "engine/places/question.h"

namespace partita::places {

/// Nothing when the location suffices, else the reason why not: "holds only the newest 100".
std::optional<std::string> refusalOf(const model::Workbook &workbook, const model::Design &design,
                                     const Location &location, const Ask &ask);
/// Each row there meets the condition: it is what the document type's filter says.
bool isImplied(const Location &location, const Condition &condition);

/// Seconds after which rows that the location's rows aggregate expire at home, while the aggregate
/// goes on including them: nobody removes them, and so nothing brings it down. Absent where they
/// live as long as it does.
std::optional<double> outlives(const model::Workbook &workbook, const model::Design &design,
                               const Location &location, const model::AggregateSource &aggregate);

} // namespace partita::places
