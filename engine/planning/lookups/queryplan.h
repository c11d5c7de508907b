// A query's plan out of the look-ups that answer it: its steps, what they are in a line, and how
// fresh the answer is.
#pragma once

#include "engine/planning/lookup.h"

namespace partita::planning {

/// What all plans of a query in a design have in common.
struct QueryFrame {
    model::Workbook workbook;
    std::string design;
    std::string pattern;
    std::vector<Alternative> impossible; ///< ways that the design does not offer
    OutOfStep outOfStep; ///< in the design
};

/// Whether any of the look-ups goes by values whose origin changes elsewhere.
bool readsCopies(const Fetch &fetch);

/// The plan that sends these look-ups; errors: a query that the service would not take.
Result<Plan> planOf(const std::shared_ptr<const QueryFrame> &frame, const Fetch &way);

} // namespace partita::planning
