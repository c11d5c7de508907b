// Look-ups that repeat over rows, sent at once for all of them: point reads as one request, queries
// as one for all values.
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// Point reads as one "read many" take this part of their charge, roughly.
inline constexpr double readManyShare = 0.2;

/// Whether the point reads of one page can be one request: today's clients offer it.
bool offersReadMany(const PlanningContext &context);

/// The ways to send the look-ups of a tree that repeat over rows, at every level of it: one by one
/// (the tree itself, which comes first), point reads as one "read many", look-ups as one query for
/// the values of all rows. At most `most`, and the way that sends everything together.
std::vector<std::shared_ptr<const Fetch>> waysToSend(const PlanningContext &context,
                                                     const std::shared_ptr<const Fetch> &fetch,
                                                     std::size_t most);

/// The same look-ups, sent in the same way.
bool isSame(const Fetch &left, const Fetch &right);

/// The way for which no trial is made: over more than a few rows, point reads as one "read many";
/// over several, other look-ups as one query.
std::shared_ptr<const Fetch> readingMany(const PlanningContext &context,
                                         const std::shared_ptr<const Fetch> &fetch);

} // namespace partita::planning
