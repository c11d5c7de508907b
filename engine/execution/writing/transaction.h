// Sends what a command writes in one logical partition as one transaction: a stored procedure, or
// batches.
#pragma once

#include "engine/execution/writing/commandvalues.h"

namespace partita::execution {

/// The touches of the program that are one transaction.
std::vector<const planning::Touch *> unitOf(const planning::CommandProgram &program);

/// Calls the program's stored procedure with what it needs.
Result<void> callProcedure(const Execution &execution, const planning::CommandProgram &program,
                           const CommandValues &values);

/// The touch as an operation of a batch; nothing when the type's filter leaves the row out, or the
/// row lacks what the command changes. Requires: touch.id, and that its changes are patchable.
std::optional<store::BatchOperation> batchOperationOf(const Execution &execution,
                                                      const planning::Touch &touch,
                                                      const CommandValues &values);
/// One batch holds them all.
bool fitOneBatch(const std::vector<store::BatchOperation> &operations);
/// As many batches as the operations take, charged to that step of the plan.
Result<void> sendBatches(const Execution &execution, const std::string &container,
                         const store::PartitionKey &key, int step,
                         const std::vector<store::BatchOperation> &operations);

} // namespace partita::execution
