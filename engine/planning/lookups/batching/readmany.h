// Ways to send look-ups that repeat over rows in one request for all rows: point reads as one "read
// many", queries as one query for all values.
#pragma once

#include "engine/planning/lookups/lookupplanner.h"

namespace partita::planning {

/// Estimated part of their charge that point reads take as one "read many".
inline constexpr double readManyShare = 0.2;

/// The client can send the point reads of one page as one request: true for today's clients.
bool offersReadMany(const PlanningContext &context);

/// The ways to send the look-ups of a tree that repeat over rows, at every level: one by one (the
/// tree itself, which comes first), point reads as one "read many", others as one query for the
/// values of all rows. At most `most` ways, and in addition the one that sends everything together.
std::vector<std::shared_ptr<const Lookup>> waysToSend(const PlanningContext &context,
                                                      const std::shared_ptr<const Lookup> &lookup,
                                                      std::size_t most);

/// Empty when the look-up does not read the whole partition.
std::string_view wholePartitionText(const Lookup &lookup);

/// The same look-ups, sent in the same way.
bool isSame(const Lookup &left, const Lookup &right);

/// The way to send look-ups that is taken without a trial: more than a few point reads as one "read
/// many", other look-ups over several rows as one query.
std::shared_ptr<const Lookup> readingMany(const PlanningContext &context,
                                          const std::shared_ptr<const Lookup> &lookup);

} // namespace partita::planning
