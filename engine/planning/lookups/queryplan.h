// Plan of a query, made from the look-ups that answer it: its steps, a one-line reason, and notes
// on the freshness of the answer.
#pragma once

#include "engine/planning/lookup.h"

namespace partita::planning {

/// Data that all plans of a query in a design share.
struct QueryFrame {
    model::Workbook workbook;
    std::string design;
    std::string pattern;
    std::vector<Alternative> impossible; ///< rejected ways that the design does not offer
    OutOfStep outOfStep; ///< stale fields in the design
};

/// Some look-up uses values whose origin changes elsewhere.
bool readsCopies(const Lookup &lookup);

/// The plan that sends these look-ups. Errors: a query that the service would refuse.
Result<Plan> planOf(const std::shared_ptr<const QueryFrame> &frame, const Lookup &way);

} // namespace partita::planning
