// Checks of the service's rules for items before they are stored.
#pragma once

#include "engine/json/value.h"
#include "engine/store/partitionkey.h"

namespace partita::store {

/// Checks id, key, nesting, numbers and time to live. `isParsed`: a parser already checked nesting
/// and numbers.
Result<void> checkItem(json::Value item, const PartitionKeyDefinition &definition, bool isParsed);

/// Whether a member has rules of its own (checked by checkItem()) or is part of the item's
/// identity.
bool isRuled(std::string_view member, const PartitionKeyDefinition &definition);
/// Checks nesting and numbers in the value of a member that is not ruled.
Result<void> checkMember(json::Value value);

/// Bytes of the item's JSON text; an error when there are too many. Fastest for an encoded item.
/// Requires: checkItem() passed; no system properties in `item`.
Result<std::int64_t> checkSize(json::Value item);
/// The same for a known size.
Result<std::int64_t> checkSize(json::Value item, std::int64_t bytes);

/// The item without members that the service sets itself. Copies only the outermost object, and
/// only if it has such members.
json::Value withoutSystemProperties(json::Value item, json::Arena &arena);

} // namespace partita::store
