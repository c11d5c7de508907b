// JavaScript that plans bring along: stored procedures for read-modify-write in one transaction,
// and the trigger that keeps a capped copy to its newest items. Ordinary server-side scripts: they
// can be shown, copied and run as they are.
#pragma once

#include "engine/planning/commandprogram.h"

namespace partita::planning {

/// `createComment(comment, postId, …)`: reads and replaces every rewritten item of the unit, then
/// creates or deletes the whole ones. Its arguments: of these the items, or the ids (or null where
/// there is none), then for each rewritten item its id and the values of its changes that need one.
std::string procedureText(const std::string &name, const std::vector<const Touch *> &unit);
/// True when the change takes a value as an argument of the procedure.
bool needsArgument(const Change &change);

/// The property of a capped copy by which the cap tells which is newer.
std::string orderPropertyOf(const Touch &touch);
/// Removes the oldest items beyond the cap; runs after an item was added.
std::string capTriggerText(const std::string &name, const Touch &touch);

} // namespace partita::planning
