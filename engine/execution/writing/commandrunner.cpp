#include "engine/execution/writing/commandrunner.h"

#include "engine/execution/writing/itemwriter.h"
#include "engine/execution/writing/transaction.h"

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

CommandRunner::CommandRunner(const Execution &execution, const planning::CommandProgram &program)
    : m_execution(execution)
    , m_program(program)
    , m_rows(m_execution)
    , m_writes(m_execution, m_rows, program)
{
}

void CommandRunner::add(planning::ParameterValues parameters, population::Row row)
{
    m_rows.add(std::move(parameters), row);
    m_waiting.emplace_back();
}

Result<void> CommandRunner::run()
{
    if (Result<void> done = prepare(); !done)
        return done;
    if (Result<void> done = write(); !done)
        return done;
    return followUp();
}

// Rows that are removed together with the command's own.

Result<void> CommandRunner::prepare()
{
    if (Result<void> done = m_writes.readBefore(m_rows.all()); !done)
        return done;
    if (Result<void> done = m_writes.findFirst(m_rows.all()); !done)
        return done;
    for (const planning::RemovedDependents &removed : m_program.removedDependents) {
        Result<std::unique_ptr<CommandRunner>> found = findRows(removed);
        if (!found)
            return found.error();
        m_removedDependents.push_back(*std::move(found));
        if (m_removedDependents.back()->m_rows.count() == 0)
            continue;
        if (Result<void> done = m_removedDependents.back()->prepare(); !done)
            return done;
    }
    m_writes.noteRemovals();
    return {};
}

Result<std::unique_ptr<CommandRunner>> CommandRunner::findRows(
    const planning::RemovedDependents &removed)
{
    auto runner = std::make_unique<CommandRunner>(m_execution, programOf(removed));
    runner->m_isInside = removed.isInside;
    const Result<std::vector<LookupResult>> found
        = m_rows.lookUp(*removed.find, m_rows.all(), true);
    if (!found)
        return found.error();
    for (std::size_t i = 0; i < found->size(); ++i) {
        for (const nlohmann::ordered_json &row : (*found)[i].results) {
            planning::ParameterValues parameters;
            for (const auto &[name, value] : row.items())
                parameters[name] = places::fromNlohmann(value, m_execution.arena);
            if (!runner->isNew(parameters))
                continue;
            if (runner->isInBatchAround())
                m_waiting[i].push_back({runner.get(), runner->m_rows.count()});
            runner->add(std::move(parameters), population::noRow);
        }
    }
    return runner;
}

bool CommandRunner::isNew(const planning::ParameterValues &parameters) const
{
    const auto key = parameters.find(m_program.inputs.front().parameter);
    const std::string text
        = key == parameters.end() ? std::string() : places::plainText(key->second);
    return m_execution.going.insert(m_program.entity + ' ' + text).second;
}

// The request.

Result<void> CommandRunner::write()
{
    if (Result<void> done = writeRemovedDependents(); !done)
        return done;
    if (Result<void> done = writeTransactions(); !done)
        return done;
    return finish();
}

Result<void> CommandRunner::writeRemovedDependents()
{
    for (const std::unique_ptr<CommandRunner> &removed : m_removedDependents) {
        const bool isLater = removed->isInBatchAround() || removed->m_isInside;
        if (Result<void> done = isLater ? removed->writeRemovedDependents() : removed->write();
            !done)
            return done;
    }
    return {};
}

Result<void> CommandRunner::writeTransactions()
{
    if (m_program.transaction == Transaction::siblings) {
        for (const planning::ItemWrite *write : transactionOf(m_program)) {
            if (Result<void> done = writeTogether(*write); !done)
                return done;
        }
    }
    for (std::size_t row = 0; row < m_rows.count(); ++row) {
        if (m_program.transaction == Transaction::procedure) {
            if (Result<void> done = callProcedure(m_execution, m_program, m_rows[row]); !done)
                return done;
        } else if (m_program.transaction == Transaction::batch) {
            if (Result<void> done = sendBatch(row); !done)
                return done;
        }
    }
    return {};
}

Result<void> CommandRunner::finish()
{
    if (m_program.transaction != Transaction::none)
        m_writes.noteTransaction();
    for (const std::unique_ptr<CommandRunner> &removed : m_removedDependents) {
        if (!removed->isInBatchAround())
            continue;
        if (Result<void> done = removed->finish(); !done)
            return done;
    }
    if (Result<void> done = runWrites(false); !done)
        return done;
    // Aggregates over rows inside these items are recomputed after the items are gone.
    for (const std::unique_ptr<CommandRunner> &removed : m_removedDependents) {
        if (!removed->m_isInside)
            continue;
        if (Result<void> done = removed->writeTransactions(); !done)
            return done;
        if (Result<void> done = removed->finish(); !done)
            return done;
    }
    return createDependents();
}

Result<void> CommandRunner::followUp()
{
    if (Result<void> done = m_execution.pending.writeAll(); !done)
        return done;
    for (const auto *further : {&m_removedDependents, &m_createdDependents}) {
        for (const std::unique_ptr<CommandRunner> &runner : *further) {
            if (Result<void> done = runner->followUp(); !done)
                return done;
        }
    }
    if (!m_removedDependents.empty() || !m_createdDependents.empty())
        m_writes.deliverLatest();
    if (Result<void> done = runWrites(true); !done)
        return done;
    m_writes.readIdly();
    return {};
}

Result<void> CommandRunner::runWrites(bool isBackground)
{
    for (std::size_t i = 0; i < m_program.writes.size(); ++i) {
        const planning::ItemWrite &write = m_program.writes[i];
        if (write.isBackground != isBackground || write.style == planning::WriteStyle::transaction)
            continue;
        if (Result<void> done = m_writes.run(i); !done)
            return done;
    }
    return {};
}

// Transactions.

Result<void> CommandRunner::sendBatch(std::size_t row)
{
    const std::vector<const planning::ItemWrite *> transaction = transactionOf(m_program);
    const planning::ItemWrite &home = *transaction.front();
    const bool goesByFound
        = std::any_of(transaction.begin(), transaction.end(),
                      [](const planning::ItemWrite *write) { return write->isFoundFirst; });
    const bool isGuarded = home.earlyRead == planning::EarlyRead::asGuard;
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
        if (sent || !isOutdated(sent.error(), isGuarded, goesByFound)
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
        if (Result<void> found = m_writes.findFirst({row}); !found)
            return found;
    }
}

Result<CommandRunner::Operations> CommandRunner::operationsOf(std::size_t row)
{
    Operations operations;
    for (const planning::ItemWrite *write : transactionOf(m_program)) {
        const bool isGuarded = write->earlyRead == planning::EarlyRead::asGuard;
        if (isGuarded && !m_writes.guardOf(row))
            return Operations {}; // the guarded item does not exist
        if (write->isFoundFirst) {
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

// Rows that are created together with the command's own.

Result<void> CommandRunner::createDependents()
{
    if (m_program.createdDependents.empty())
        return {};
    if (Result<void> done = m_execution.pending.writeAll(); !done)
        return done;
    const Site &site = m_execution.site;
    for (const planning::CreatedDependents &created : m_program.createdDependents) {
        const planning::CommandProgram &create = *created.create;
        m_createdDependents.push_back(std::make_unique<CommandRunner>(m_execution, create));
        CommandRunner &runner = *m_createdDependents.back();
        for (std::size_t i = 0; i < m_rows.count(); ++i) {
            for (const population::Row row :
                 site.rows.partners(m_program.entity, m_rows[i].row(), created.role))
                runner.add(inputsOf(create, row, site.rows, m_execution.arena), row);
        }
        if (Result<void> done = runner.prepare(); !done)
            return done;
        if (Result<void> done = runner.write(); !done)
            return done;
    }
    return {};
}

void CommandRunner::addCreatedDependents(std::size_t row, Operations &operations)
{
    const Site &site = m_execution.site;
    for (const planning::CreatedDependents &created : m_program.createdDependents) {
        if (created.create->transaction != Transaction::joined)
            continue;
        const planning::ItemWrite &write = *transactionOf(*created.create).front();
        for (const population::Row partner :
             site.rows.partners(m_program.entity, m_rows[row].row(), created.role))
            addCreation(write, partner, operations);
    }
}

} // namespace partita::execution
