// JavaScript that plans use: stored procedures for read-modify-write in one transaction, and the
// trigger that limits a capped copy to its newest items. These are ordinary server-side scripts:
// they can be shown, copied and run unchanged.
#pragma once

#include "engine/planning/commandprogram.h"

namespace partita::planning {

/// `createComment(comment, postId, …)`: reads and replaces every rewritten item of the transaction,
/// then creates or deletes whole items. Arguments: first the whole items, or their ids (null for an
/// absent item); then for each rewritten item its id and the values that its changes need.
std::string procedureText(const std::string &name,
                          const std::vector<const ItemWrite *> &transaction);
/// The change needs a value as an argument of the procedure.
bool needsArgument(const FieldChange &change);

/// The property of a capped copy by which the cap orders items. Requires: a cap.
std::string orderPropertyOf(const model::DocumentType &type);
/// The trigger that removes the oldest items beyond the cap; it runs after an item was added.
/// Requires: a cap.
std::string capTriggerText(const std::string &name, const model::DocumentType &type);

} // namespace partita::planning
