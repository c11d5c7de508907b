// Partial update of an item, by the rules of the service's patch operations.
#pragma once

#include "engine/json/members.h"
#include "engine/store/container.h"

namespace partita::store {

/// Kind of an operation by the service's name: add, set, replace, remove, incr (or increment),
/// move. Nothing for other names.
std::optional<PatchOperation::Kind> patchKindOf(std::string_view name);

/// The item after the operations, applied in order. New parts live in `arena`; the rest borrows
/// from `item`. Errors name the operation: a missing path, a value that is no number, more than ten
/// operations, a system property.
Result<json::Value> applyPatch(json::Value item, const std::vector<PatchOperation> &operations,
                               json::Arena &arena);

/// The same for a patch that only replaces values of top-level members of a stored item, as most
/// patches do: the rest of the item need not be read. Nothing for any other patch. Same errors.
Result<std::vector<json::MemberChange>> patchMembers(json::Value item,
                                                     const std::vector<PatchOperation> &operations,
                                                     json::Arena &arena);

} // namespace partita::store
