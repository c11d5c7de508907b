// Condition of a partial update: the end of a query, such as "FROM c WHERE c.stock > 0", that must
// match the item.
#pragma once

#include "engine/query/query.h"
#include "engine/store/container.h"

namespace partita::query {

/// Runs the condition as a query over this one item. It consists of FROM, optional JOINs, and
/// WHERE. Errors: a malformed condition (400), with the place in its text; preconditionFailed when
/// it does not hold. The path of both is `$.condition`.
Result<void> checkPatchCondition(const store::Container &container, json::Value item,
                                 std::string_view condition);
/// The same for an item of the container. Further error: no such item.
Result<void> checkPatchCondition(const store::Container &container, const store::PartitionKey &key,
                                 std::string_view id, std::string_view condition);

} // namespace partita::query
