// Plans questions to the store: every way in which a design can answer an Ask, cheapest by estimate
// first.
//
// For each location of the entity that holds all rows asked for: how partition key and id are bound
// (route), point read or query (access), and further look-ups for what is missing there, each
// planned the same way.
#pragma once

#include "engine/planning/context.h"

namespace partita::planning {

FetchChoices planFetch(const PlanningContext &context, const places::Ask &ask);

/// Completes an item that is at hand (the change feed delivered it): `location` is its place, a
/// root.
std::optional<FetchCandidate> planGiven(const PlanningContext &context,
                                        const places::Location &location, const places::Ask &ask);

/// Finds whole items of a document type that hold the row `ask` is about at `location` (the row's
/// own place in them). The row of the fetch is the item.
std::optional<FetchCandidate> planLocate(const PlanningContext &context,
                                         const places::Location &location, const places::Ask &ask);

/// A short line about a fetch and its children: "point read post in posts; per row count comment in
/// posts".
std::string summaryOf(const Fetch &fetch);

} // namespace partita::planning
