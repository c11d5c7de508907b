// Writes single items for a touch: sends them with the trigger that keeps a cap, charges the
// touch's step, and remembers what was there before.
#pragma once

#include "engine/execution/writing/execution.h"

namespace partita::execution {

/// The partition key of an item where the touch writes it.
store::PartitionKey keyOf(const Execution &execution, const planning::Touch &touch,
                          json::Value item);

/// `fillsGap`: the cap lets the item in, as another has just left.
Result<void> writeItem(const Execution &execution, const planning::Touch &touch,
                       store::OperationKind kind, json::Value item, bool fillsGap = false);
/// Whether there was an item to remove. `step`: 0 = the touch's own.
Result<bool> removeItem(const Execution &execution, const planning::Touch &touch,
                        const store::PartitionKey &key, const std::string &id, int step = 0);
/// Whether there was an item to patch.
Result<bool> patchItem(const Execution &execution, const planning::Touch &touch,
                       const store::PartitionKey &key, const std::string &id,
                       const std::vector<store::PatchOperation> &operations);
/// Brings a script to a container that may have it already.
Result<void> addScript(const Execution &execution, const std::string &container,
                       const script::Script &script);

} // namespace partita::execution
