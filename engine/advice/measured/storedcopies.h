// Stored copies in a design that need upkeep: copied attributes, aggregates and embedded rows in
// documents, and document types that are copies. The benefit of one is measured by removing it.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// A stored copy that may not pay.
struct StoredCopy {
    std::string subject; ///< subject of a finding about it
    std::string what; ///< "orderCount of \"customer\""
    bool isOne = true; ///< `what` is singular
    bool isAskedFor = false; ///< a query uses it
    std::string fix; ///< "Remove orderCount of \"customer\" and compute it when it is read"
    model::Edit without; ///< edit that removes it from the design
};

/// Fields whose upkeep may cost more than they save, by a rough estimate: the commands that
/// maintain them cost more than one look-up for each request that reads them. Fields with the same
/// value in several documents count as one. An aggregate that queries want over many rows
/// (aggregatedRows) always pays: it cannot be computed at each read.
std::vector<StoredCopy> fieldsThatMayNotPay(const Context &context);

/// Document types that are copies, in the same way. A query of a copy may find the same data
/// elsewhere at any cost, so no certain saving is assumed.
std::vector<StoredCopy> copiesThatMayNotPay(const Context &context);

} // namespace partita::advice
