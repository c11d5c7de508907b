// Transactions of a command in one logical partition: a stored procedure, or batches.
#pragma once

#include "engine/execution/writing/commandvalues.h"

namespace partita::execution {

/// The writes of the program that form its transaction.
std::vector<const planning::ItemWrite *> transactionOf(const planning::CommandProgram &program);

/// Calls the program's stored procedure with its arguments.
Result<void> callProcedure(const Execution &execution, const planning::CommandProgram &program,
                           const CommandValues &values);

/// The write as a batch operation. Nothing when the type's filter excludes the row, or the row
/// lacks the changed value. Requires: write.id, and patchable changes.
std::optional<store::BatchOperation> batchOperationOf(const Execution &execution,
                                                      const planning::ItemWrite &write,
                                                      const CommandValues &values);
/// All operations fit into one batch.
bool fitOneBatch(const std::vector<store::BatchOperation> &operations);
/// Sends the operations in as many batches as necessary, charged to that step of the plan.
Result<void> sendBatches(const Execution &execution, const std::string &container,
                         const store::PartitionKey &key, int step,
                         const std::vector<store::BatchOperation> &operations);

} // namespace partita::execution
