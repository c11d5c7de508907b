// Check that a location holds every row of a question exactly once.
#pragma once

#include "engine/places/locations.h"
#include "engine/places/question.h"

namespace partita::places {

/// Reason why the location does not suffice, such as "holds only the newest 100"; nothing when it
/// does.
std::optional<std::string> refusalOf(const model::Workbook &workbook, const model::Design &design,
                                     const Location &location, const Question &question);
/// True when every row at the location meets the condition because of the document type's filter.
bool isImplied(const Location &location, const Condition &condition);

/// Lifetime in seconds of the aggregated rows, when they expire before the aggregate does. Expiry
/// triggers no upkeep, so such an aggregate still includes expired rows. Absent when they live as
/// long as the aggregate.
std::optional<double> lifetimeOfAggregatedRows(const model::Workbook &workbook,
                                               const model::Design &design,
                                               const Location &location,
                                               const model::AggregateSource &aggregate);

} // namespace partita::places
