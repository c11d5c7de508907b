// Planner of questions to the store: every way in which a design can answer an Ask, cheapest
// estimate first.
//
// For each location that holds all rows asked for, it plans how partition key and id are bound
// (route), a point read or query (access), and further look-ups for what is missing there, each
// planned the same way.
#pragma once

#include "engine/planning/context.h"

namespace partita::planning {

LookupChoices planLookup(const PlanningContext &context, const places::Question &ask);

/// Completes an item that the change feed has delivered. `location`: its place, a root.
std::optional<LookupCandidate> planGiven(const PlanningContext &context,
                                         const places::Location &location,
                                         const places::Question &ask);

/// Finds whole items of a document type that hold the row of `ask` at `location` (the row's place
/// inside the item). The row that is found is the item.
std::optional<LookupCandidate> planLocate(const PlanningContext &context,
                                          const places::Location &location,
                                          const places::Question &ask);

/// A one-line summary of a look-up and its children: "point read post in posts; per row count
/// comment in posts".
std::string summaryOf(const Lookup &lookup);

} // namespace partita::planning
