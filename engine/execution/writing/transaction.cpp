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

/// The item's id, and what the procedure cannot compute of its changes.
void addChangeArguments(const planning::Touch &touch, const CommandValues &values,
                        std::vector<json::Value> &arguments)
{
    arguments.push_back(values.valueOf(*touch.id));
    for (const planning::Change &change : touch.changes) {
        const ChangeValues needed = values.valuesOf(change);
        if (needsArgument(change))
            arguments.push_back(
                orNull(change.kind == planning::Change::Kind::takeOut ? needed.key : needed.value));
        if (change.selector)
            arguments.push_back(orNull(needed.selector));
    }
}

/// How many of the first operations one batch holds: at least one.
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

std::vector<const planning::Touch *> unitOf(const planning::CommandProgram &program)
{
    std::vector<const planning::Touch *> unit;
    for (const planning::Touch &touch : program.touches) {
        if (touch.how == planning::Touch::How::unit)
            unit.push_back(&touch);
    }
    return unit;
}

Result<void> callProcedure(const Execution &execution, const planning::CommandProgram &program,
                           const CommandValues &values)
{
    const std::vector<const planning::Touch *> unit = unitOf(program);
    if (Result<void> done = execution.pending.write(unit.front()->container); !done)
        return done;
    std::vector<json::Value> arguments;
    for (const planning::Touch *touch : unit) {
        if (touch->kind == planning::Touch::Kind::insert)
            arguments.push_back(orNull(values.itemOf(touch->inserted())));
        else if (touch->kind == planning::Touch::Kind::erase)
            arguments.push_back(values.mayHold(*touch) ? values.valueOf(*touch->id)
                                                       : json::Value::null());
    }
    for (const planning::Touch *touch : unit) {
        if (touch->id)
            execution.remember(touch->container, values.keyOf(touch->partitionKey),
                               values.textOf(*touch->id));
        if (touch->kind == planning::Touch::Kind::rewrite)
            addChangeArguments(*touch, values, arguments);
    }
    const std::string &container = unit.front()->container;
    if (Result<void> added
        = addScript(execution, container,
                    {script::Kind::procedure, program.procedure, program.procedureBody});
        !added)
        return added;
    Result<client::Answer> answer = execution.site.client.call(
        container, program.procedure, values.keyOf(unit.front()->partitionKey),
        json::Value::array(arguments, execution.arena), execution.arena);
    if (!answer)
        return answer.error();
    execution.log.add(program.unitStep, *answer, Timing::alone);
    return {};
}

std::optional<store::BatchOperation> batchOperationOf(const Execution &execution,
                                                      const planning::Touch &touch,
                                                      const CommandValues &values)
{
    if (!values.mayHold(touch))
        return std::nullopt;
    store::BatchOperation operation;
    operation.options.wantItem = false; // an answer with all the items may be too large
    if (touch.id) {
        operation.id = values.textOf(*touch.id);
        execution.remember(touch.container, values.keyOf(touch.partitionKey), operation.id);
    }
    if (touch.kind == planning::Touch::Kind::insert) {
        operation.kind = store::OperationKind::create;
        operation.item = values.itemOf(touch.inserted());
        if (operation.item.isUndefined())
            return std::nullopt;
    } else if (touch.kind == planning::Touch::Kind::erase) {
        operation.kind = store::OperationKind::remove;
    } else {
        operation.kind = store::OperationKind::patch;
        operation.patch = values.patchOf(touch);
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
            client::PartitionUse use;
            use.container = container;
            use.physicalPartition
                = execution.site.client.account().container(container)->partitionOf(key);
            use.requestCharge = answer.error().requestCharge;
            use.requests = 1;
            execution.log.add(step, use); // a refusal is paid for
            return answer.error();
        }
        execution.log.add(step, *answer, Timing::alone);
        left = left.subspan(part.size());
    }
    return {};
}

} // namespace partita::execution
