#include "engine/execution/writing/transaction.h"

#include "engine/execution/writing/itemwriter.h"
#include "engine/planning/scripts.h"

#include <algorithm>

namespace partita::execution {
namespace {

json::Value orNull(json::Value value)
{
    return value.isUndefined() ? json::Value::null() : value;
}

/// The item's id, and the values of its changes that the procedure cannot compute.
void addChangeArguments(const planning::ItemWrite &write, const CommandValues &values,
                        std::vector<json::Value> &arguments)
{
    arguments.push_back(values.valueOf(*write.id));
    for (const planning::FieldChange &change : write.changes()) {
        const ChangeValues needed = values.valuesOf(change);
        if (needsArgument(change))
            arguments.push_back(orNull(needed.value));
        if (change.selector)
            arguments.push_back(orNull(needed.selector));
    }
}

/// Number of leading operations that fit into one batch; at least one.
std::size_t fittingOneBatch(std::span<const store::BatchOperation> operations)
{
    std::int64_t bytes = 0;
    std::size_t count = 0;
    while (count < std::min(store::maximumBatchOperations, operations.size())) {
        bytes += bytesOf(operations[count]);
        if (count > 0 && bytes > store::maximumBatchBytes)
            break;
        ++count;
    }
    return count;
}

} // namespace

std::vector<const planning::ItemWrite *> transactionOf(const planning::CommandProgram &program)
{
    std::vector<const planning::ItemWrite *> transaction;
    for (const planning::ItemWrite &write : program.writes) {
        if (write.style == planning::WriteStyle::transaction)
            transaction.push_back(&write);
    }
    return transaction;
}

Result<void> callProcedure(const Execution &execution, const planning::CommandProgram &program,
                           const CommandValues &values)
{
    const std::vector<const planning::ItemWrite *> transaction = transactionOf(program);
    if (Result<void> done = execution.pending.write(transaction.front()->container); !done)
        return done;
    std::vector<json::Value> arguments;
    for (const planning::ItemWrite *write : transaction) {
        if (write->creation())
            arguments.push_back(orNull(values.itemOf(write->created())));
        else if (write->removal())
            arguments.push_back(values.mayHold(*write) ? values.valueOf(*write->id)
                                                       : json::Value::null());
    }
    for (const planning::ItemWrite *write : transaction) {
        if (write->id)
            execution.atHand.forget(write->container, values.keyOf(write->partitionKey),
                                    values.textOf(*write->id));
        if (write->changing())
            addChangeArguments(*write, values, arguments);
    }
    const std::string &container = transaction.front()->container;
    if (Result<void> added
        = addScript(execution, container,
                    {script::ScriptKind::procedure, program.procedure, program.procedureBody});
        !added)
        return added;
    Result<client::Answer> answer = execution.site.client.call(
        container, program.procedure, values.keyOf(transaction.front()->partitionKey),
        json::Value::array(arguments, execution.arena), execution.arena);
    if (!answer)
        return answer.error();
    execution.log.add(program.transactionStep, *answer, Timing::alone);
    return {};
}

std::optional<store::BatchOperation> batchOperationOf(const Execution &execution,
                                                      const planning::ItemWrite &write,
                                                      const CommandValues &values)
{
    if (!values.mayHold(write))
        return std::nullopt;
    store::BatchOperation operation;
    operation.options.wantItem = false; // an answer with all items could be too large
    if (write.id) {
        operation.id = values.textOf(*write.id);
        execution.atHand.forget(write.container, values.keyOf(write.partitionKey), operation.id);
    }
    if (write.creation()) {
        operation.kind = store::OperationKind::create;
        operation.item = values.itemOf(write.created());
        if (operation.item.isUndefined())
            return std::nullopt;
    } else if (write.removal()) {
        operation.kind = store::OperationKind::remove;
    } else {
        operation.kind = store::OperationKind::patch;
        operation.patch = values.patchOf(write);
        if (operation.patch.empty())
            return std::nullopt;
    }
    return operation;
}

bool fitOneBatch(const std::vector<store::BatchOperation> &operations)
{
    return fittingOneBatch(operations) == operations.size();
}

Result<void> sendBatches(const Execution &execution, const std::string &container,
                         const store::PartitionKey &key, int step,
                         const std::vector<store::BatchOperation> &operations)
{
    if (Result<void> done = execution.pending.write(container); !done)
        return done;
    std::span<const store::BatchOperation> left(operations);
    while (!left.empty()) {
        const auto part = left.first(fittingOneBatch(left));
        Result<client::Answer> answer = execution.site.client.batch(
            container, key, {part.begin(), part.end()}, execution.arena);
        if (!answer) {
            logRefused(execution, container, key, step, answer.error(), "a batch that is refused");
            return answer.error();
        }
        execution.log.add(step, *answer, Timing::alone);
        left = left.subspan(part.size());
    }
    return {};
}

} // namespace partita::execution
