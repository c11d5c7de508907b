// Writes of single items for a write: they run the trigger that keeps a cap, charge the write's
// step, and record the item before the write.
#pragma once

#include "engine/execution/writing/execution.h"

namespace partita::execution {

/// The partition key of the item in the write's container.
store::PartitionKey keyOf(const Execution &execution, const planning::ItemWrite &write,
                          json::Value item);

/// What an item must meet before it is written. The error is preconditionFailed when it does not;
/// the request is charged all the same.
struct Precondition {
    std::optional<std::string> etag = {};
    std::optional<std::string> condition = {}; ///< of a patch: the end of a query
};

/// `fillsGap`: the item replaces one just removed, so that the cap's trigger is not needed.
Result<void> writeItem(const Execution &execution, const planning::ItemWrite &write,
                       store::OperationKind kind, json::Value item, bool fillsGap = false,
                       const Precondition &precondition = {});
/// False when there was no item to remove. `step`: charged step; 0 = the write's write step.
Result<bool> removeItem(const Execution &execution, const planning::ItemWrite &write,
                        const store::PartitionKey &key, const std::string &id, int step = 0,
                        const Precondition &precondition = {});
/// False when there was no item to patch.
Result<bool> patchItem(const Execution &execution, const planning::ItemWrite &write,
                       const store::PartitionKey &key, const std::string &id,
                       const std::vector<store::PatchOperation> &operations,
                       const Precondition &precondition = {});
/// Charges a request that was refused because of its precondition.
void logRefused(const Execution &execution, const std::string &container,
                const store::PartitionKey &key, int step, const Error &refusal,
                const char *what = "a write that is refused");
/// Registers a script in the container; no error when it is there already.
Result<void> addScript(const Execution &execution, const std::string &container,
                       script::Script script);

} // namespace partita::execution
