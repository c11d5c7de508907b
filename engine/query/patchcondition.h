// The condition of a partial update: the rest of a query, such as "FROM c WHERE c.stock > 0", that must find the item.
#pragma once

#include "engine/query/query.h"
#include "engine/store/container.h"

namespace partita::query {

/// Runs the condition as a query over the one item alone. Errors: no such item, a malformed condition (400), and
/// preconditionFailed when it does not hold.
Result<void> checkPatchCondition(const store::Container &container, const store::PartitionKey &key,
                                 std::string_view id, std::string_view condition);

} // namespace partita::query
