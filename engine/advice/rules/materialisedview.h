// A copy of the items that a query asks for, partitioned by what it is matched by and kept in step
// by the change feed: the remedy for a query that asks every partition.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

struct MaterialisedView {
    std::string copy; ///< "a copy \"postsByUserId\" of title and date partitioned by userId"
    Fix fix;
};

/// First the narrow one, with the fields that the query needs, where that leaves some out: it need
/// not be written when the others change. Then one with all fields but embedded rows. None where
/// the query is matched by nothing that its items hold in a property, or includes other rows.
std::vector<MaterialisedView> materialisedViews(const Context &context, const model::Query &query);

} // namespace partita::advice
