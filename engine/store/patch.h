// Partial update of an item, by the rules of the service's patch operations.
#pragma once

#include "engine/json/members.h"
#include "engine/store/container.h"

namespace partita::store {

/// The kind of a name of the service: add, set, replace, remove, incr (or increment), move. None of
/// another.
std::optional<PatchOperation::Kind> patchKindOf(std::string_view name);

/// The item after the operations, one after the other. New parts live in `arena`, the rest is
/// borrowed from `item`. Errors name the operation: a path that does not exist, a number expected,
/// more than ten operations, a system property.
Result<json::Value> applyPatch(json::Value item, const std::vector<PatchOperation> &operations,
                               json::Arena &arena);

/// The same for a patch that gives other values to members of a stored item and does no more: most
/// patches are of this kind, and then nobody need look at the rest of the item. Nothing when it
/// does more. The same errors.
Result<std::vector<json::MemberChange>> patchMembers(json::Value item,
                                                     const std::vector<PatchOperation> &operations,
                                                     json::Arena &arena);

} // namespace partita::store
