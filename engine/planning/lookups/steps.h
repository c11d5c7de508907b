// Turns look-ups into the numbered steps that plans show, and makes them ready to run.
#pragma once

#include "engine/planning/lookups/knownreads.h"

namespace partita::planning {

/// Numbers the look-ups of a tree from `next` on, prepares their queries, and appends their steps.
/// Errors: a generated query that the engine refuses. `recall`: what earlier steps have read is not
/// read again.
Result<std::shared_ptr<const Fetch>> numbered(const Fetch &fetch, int &next,
                                              std::vector<Step> &steps,
                                              const Recall *recall = nullptr);
/// The same for look-ups that run for every row of step `repeatsOver`.
Result<std::shared_ptr<const Fetch>> numberedPerRow(const Fetch &fetch, int repeatsOver, int &next,
                                                    std::vector<Step> &steps,
                                                    const Recall *recall = nullptr);

/// "partition @postId", for texts of operations on one item.
std::string partitionText(const std::vector<places::Operand> &partitionKey);

} // namespace partita::planning
