// Part of CommandRunner that sends transactions: the batch of a row, with what its items must meet,
// and batches of the same write for many rows.
#include "engine/execution/writing/commandrunner.h"
#include "engine/execution/writing/itemwriter.h"
#include "engine/execution/writing/transaction.h"
#include "engine/query/patchcondition.h"

#include <algorithm>
#include <iterator>

namespace partita::execution {

using Transaction = planning::CommandProgram::Transaction;

namespace {

/// The batch was refused because an item that it depends on has changed or is gone since it was
/// read: the guarded one, which is the first operation, or one found first.
bool isOutdated(const Error &refusal, bool isGuarded, bool goesByFound)
{
    return (refusal.operation == 1 ? isGuarded : goesByFound)
        && (refusal.code == ErrorCode::preconditionFailed || refusal.code == ErrorCode::notFound);
}

} // namespace

Result<void> CommandRunner::sendBatch(std::size_t row)
{
    const std::vector<const planning::ItemWrite *> transaction = transactionOf(m_program);
    const planning::ItemWrite &home = *transaction.front();
    const bool goesByFound
        = std::any_of(transaction.begin(), transaction.end(),
                      [](const planning::ItemWrite *write) { return write->isFoundFirst; });
    const bool isGuarded = home.isGuarded();
    for (int attempt = 1;; ++attempt) {
        if ((isGuarded || goesByFound) && m_execution.meanwhile)
            m_execution.meanwhile();
        const Result<Operations> operations = operationsOf(row);
        if (!operations)
            return operations.error();
        if (operations->empty())
            return {};
        Result<void> sent
            = sendBatches(m_execution, home.container, m_rows[row].keyOf(home.partitionKey),
                          m_program.transactionStep, *operations);
        const bool isUnmet = !sent && sent.error().operation == 1
            && sent.error().code == ErrorCode::preconditionFailed
            && (home.condition || home.earlyRead == planning::EarlyRead::byClient);
        if (isUnmet && home.earlyRead != planning::EarlyRead::asGuard)
            m_writes.setRefused(true);
        if (sent || m_writes.isRefused() || !isOutdated(sent.error(), isGuarded, goesByFound)
            || !fitOneBatch(*operations)) // otherwise a part is already written
            return sent;
        if (attempt == planning::mostAttempts)
            return Error {.code = sent.error().code,
                          .message = "The " + m_program.entity
                              + " was changed by others each time it had been read: nothing was "
                                "written after "
                              + std::to_string(planning::mostAttempts)
                              + " attempts; try again later."};
        if (Result<void> read = m_writes.readBefore({row}); !read)
            return read;
        const Result<bool> isMet = m_writes.meetsCondition(row);
        if (!isMet)
            return isMet.error();
        if (!*isMet) { // the others have changed what it is about
            refuse();
            return sent;
        }
        if (Result<void> found = m_writes.findFirst({row}); !found)
            return found;
    }
}

Result<CommandRunner::Operations> CommandRunner::operationsOf(std::size_t row)
{
    Operations operations;
    for (const planning::ItemWrite *write : transactionOf(m_program)) {
        const bool isGuarded = write->isGuarded();
        if (isGuarded && !m_writes.guardOf(row))
            return Operations {}; // the guarded item does not exist
        const bool isFoundByGuard = isGuarded && write->changing() && !write->id;
        if (write->isFoundFirst || isFoundByGuard) {
            const auto position = static_cast<std::size_t>(write - m_program.writes.data());
            Result<Operations> found = m_writes.operationsOnFound(position, row);
            if (!found)
                return found.error();
            std::move(found->begin(), found->end(), std::back_inserter(operations));
            continue;
        }
        (void)m_rows[row].forEach(*write, [&] {
            auto operation = batchOperationOf(m_execution, *write, m_rows[row]);
            if (isGuarded)
                operation = guarded(std::move(operation), row);
            if (operation && write->condition && write->condition->isInStore)
                operation->condition = conditionOf(*write);
            if (operation)
                operations.push_back(*std::move(operation));
            return Result<void>();
        });
    }
    addCreatedDependents(row, operations);
    for (const Waiting &waiting : m_waiting[row])
        waiting.runner->addRemovals(*transactionOf(waiting.runner->m_program).front(), waiting.row,
                                    operations);
    return operations;
}

std::function<Result<void>(json::Value)> CommandRunner::conditionOf(
    const planning::ItemWrite &write) const
{
    const store::Container *container
        = m_execution.site.client.account().container(write.container);
    return [container, text = m_writes.conditionText()](json::Value item) {
        return query::checkPatchCondition(*container, item, text);
    };
}

store::BatchOperation CommandRunner::guarded(std::optional<store::BatchOperation> operation,
                                             std::size_t row) const
{
    const WriteRunner::Guard &guard = *m_writes.guardOf(row);
    store::BatchOperation sent;
    if (operation) {
        sent = *std::move(operation);
    } else { // no change to the item itself, but the other writes depend on it
        sent.kind = store::OperationKind::replace;
        sent.item = places::withoutSystemProperties(guard.item, m_execution.arena);
        sent.id = places::idOf(sent.item);
    }
    sent.options.ifMatch = guard.etag;
    return sent;
}

Result<void> CommandRunner::writeTogether(const planning::ItemWrite &write)
{
    std::map<std::string, std::vector<std::size_t>> partitions;
    for (std::size_t row = 0; row < m_rows.count(); ++row)
        partitions[m_rows[row].keyOf(write.partitionKey).toText()].push_back(row);
    for (const auto &[text, rows] : partitions) {
        Operations operations;
        for (const std::size_t row : rows) {
            if (write.creation())
                addCreation(write, m_rows[row].row(), operations);
            else
                addRemovals(write, row, operations);
        }
        if (Result<void> done = sendBatches(m_execution, write.container,
                                            m_rows[rows.front()].keyOf(write.partitionKey),
                                            write.writeStep, operations);
            !done)
            return done;
    }
    return {};
}

void CommandRunner::addRemovals(const planning::ItemWrite &write, std::size_t row,
                                Operations &operations)
{
    const CommandValues &values = m_rows[row];
    if (values.mayHold(write)) {
        store::BatchOperation operation;
        operation.kind = store::OperationKind::remove;
        operation.id = values.textOf(*write.id);
        m_execution.atHand.forget(write.container, values.keyOf(write.partitionKey), operation.id);
        operations.push_back(std::move(operation));
    }
    if (&write != transactionOf(m_program).front())
        return;
    for (const Waiting &waiting : m_waiting[row])
        waiting.runner->addRemovals(*transactionOf(waiting.runner->m_program).front(), waiting.row,
                                    operations);
}

void CommandRunner::addCreation(const planning::ItemWrite &write, population::Row row,
                                Operations &operations) const
{
    store::BatchOperation operation;
    operation.kind = store::OperationKind::create;
    operation.item = m_execution.site.mapper.item(*write.type, row, m_execution.arena);
    if (operation.item.isUndefined())
        return; // excluded by the type's filter
    operation.id = places::idOf(operation.item);
    m_execution.atHand.forget(write.container, keyOf(m_execution, write, operation.item),
                              operation.id);
    operations.push_back(std::move(operation));
}

} // namespace partita::execution
