// Materialised view for a query that visits every partition: a copy of its items, partitioned by a
// matched property and maintained by the change feed.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// A proposed view.
struct MaterialisedView {
    std::string copy; ///< "a copy \"postsByUserId\" of title and date partitioned by userId"
    Fix fix;
};

/// Possible views. For a query that asks for the newest rows of all: a copy of these, in one
/// logical partition. Else the first is narrow and only has the fields that the query needs, if
/// that leaves some out; it need not be written when other fields change. The second has all fields
/// except embedded rows. Empty when the query matches no stored property, or includes other rows.
std::vector<MaterialisedView> materialisedViews(const Context &context, const model::Query &query);

} // namespace partita::advice
