// Writes of single items for a write: they run the trigger that keeps a cap, charge the write's
// step, and record the item before the write.
#pragma once

#include "engine/execution/writing/execution.h"

namespace partita::execution {

/// The partition key of the item in the write's container.
store::PartitionKey keyOf(const Execution &execution, const planning::ItemWrite &write,
                          json::Value item);

/// `fillsGap`: the item replaces one just removed, so that the cap's trigger is not needed.
Result<void> writeItem(const Execution &execution, const planning::ItemWrite &write,
                       store::OperationKind kind, json::Value item, bool fillsGap = false);
/// False when there was no item to remove. `step`: charged step; 0 = the write's write step.
Result<bool> removeItem(const Execution &execution, const planning::ItemWrite &write,
                        const store::PartitionKey &key, const std::string &id, int step = 0);
/// False when there was no item to patch.
Result<bool> patchItem(const Execution &execution, const planning::ItemWrite &write,
                       const store::PartitionKey &key, const std::string &id,
                       const std::vector<store::PatchOperation> &operations);
/// Registers a script in the container; no error when it is there already.
Result<void> addScript(const Execution &execution, const std::string &container,
                       script::Script script);

} // namespace partita::execution
