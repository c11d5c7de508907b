// What the service asks of an item before it is stored.
#pragma once

#include "engine/json/value.h"
#include "engine/store/partitionkey.h"

namespace partita::store {

/// Checks id, key, nesting, numbers and time to live. `isParsed`: a parser has seen to nesting and
/// numbers already.
Result<void> checkItem(json::Value item, const PartitionKeyDefinition &definition, bool isParsed);

/// Whether checkItem() asks more of a member than of any other, or the item would be another one
/// with another value there.
bool isRuled(std::string_view member, const PartitionKeyDefinition &definition);
/// Checks nesting and numbers of the value of a member that is not ruled.
Result<void> checkMember(json::Value value);

/// Gives the bytes of the item's JSON text when they are not too many; fastest for an encoded item.
/// Requires: checkItem() has passed; no system properties in `item`.
Result<std::int64_t> checkSize(json::Value item);
/// The same when the bytes are known.
Result<std::int64_t> checkSize(json::Value item, std::int64_t bytes);

/// The item without the members that the service sets itself; a copy of the outermost object only
/// if it has such members.
json::Value withoutSystemProperties(json::Value item, json::Arena &arena);

} // namespace partita::store
