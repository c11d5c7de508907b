// The condition of a partial update: the rest of a query, such as "FROM c WHERE c.stock > 0", that
// must find the item.
#pragma once

#include "engine/query/query.h"
#include "engine/store/container.h"

namespace partita::query {

/// Runs the condition as a query over the one item alone. It is FROM, with JOINs if wanted, and
/// WHERE: nothing stands before and nothing behind. Errors: a malformed condition (400) with the
/// place in its text, and preconditionFailed when it does not hold; the path of both is
/// `$.condition`.
Result<void> checkPatchCondition(const store::Container &container, json::Value item,
                                 std::string_view condition);
/// The same for an item of the container. Errors besides: no such item.
Result<void> checkPatchCondition(const store::Container &container, const store::PartitionKey &key,
                                 std::string_view id, std::string_view condition);

} // namespace partita::query
