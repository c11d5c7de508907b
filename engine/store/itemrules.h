// What the service asks of an item before it is stored.
#pragma once

#include "engine/json/value.h"
#include "engine/store/partitionkey.h"

namespace partita::store {

/// Checks id, nesting, numbers and time to live, and gives the bytes of the item's JSON text, which it checks as well.
/// `isParsed`: a parser has seen to nesting and numbers already. Requires: no system properties in `item`.
Result<std::int64_t> checkItem(json::Value item, const PartitionKeyDefinition &definition,
                               bool hasTtl, bool isParsed);

/// The item without the members that the service sets itself; a copy of the outermost object only if it has such members.
json::Value withoutSystemProperties(json::Value item, json::Arena &arena);

} // namespace partita::store
