// Conversion of look-ups into the numbered steps that plans show, with their queries prepared to
// run.
#pragma once

#include "engine/planning/lookups/earlierreads.h"

namespace partita::planning {

/// Numbers the look-ups of a tree from `next` on, prepares their queries, and appends their steps.
/// `recall`: items that earlier steps have read are not read again. Errors: a generated query that
/// the engine refuses.
Result<std::shared_ptr<const Lookup>> numbered(const Lookup &lookup, int &next,
                                               std::vector<Step> &steps,
                                               const ReusableReads *recall = nullptr);
/// The same for look-ups that run for every row of step `repeatsOver`.
Result<std::shared_ptr<const Lookup>> numberedPerRow(const Lookup &lookup, int repeatsOver,
                                                     int &next, std::vector<Step> &steps,
                                                     const ReusableReads *recall = nullptr);

/// "partition @postId", for texts of operations on one item.
std::string partitionText(const std::vector<places::Operand> &partitionKey);

} // namespace partita::planning
