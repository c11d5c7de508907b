#include "engine/execution/writing/commandrunner.h"

#include "engine/execution/writing/itemwriter.h"
#include "engine/execution/writing/transaction.h"

#include <algorithm>
#include <iterator>

namespace partita::execution {

using Unit = planning::CommandProgram::Unit;

namespace {

/// An item that a batch goes by has changed since it was read, or is gone: the first, where it is
/// guarded, or one of those found.
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
    , m_touches(m_execution, m_rows, program)
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

// Rows that go with the command's own.

Result<void> CommandRunner::prepare()
{
    if (Result<void> done = m_touches.readBefore(m_rows.all()); !done)
        return done;
    if (Result<void> done = m_touches.findFirst(m_rows.all()); !done)
        return done;
    for (const planning::Cascade &cascade : m_program.cascades) {
        Result<std::unique_ptr<CommandRunner>> found = findRows(cascade);
        if (!found)
            return found.error();
        m_cascades.push_back(*std::move(found));
        if (m_cascades.back()->m_rows.count() == 0)
            continue;
        if (Result<void> done = m_cascades.back()->prepare(); !done)
            return done;
    }
    m_touches.noteRemovals();
    return {};
}

Result<std::unique_ptr<CommandRunner>> CommandRunner::findRows(const planning::Cascade &cascade)
{
    auto runner = std::make_unique<CommandRunner>(m_execution, programOf(cascade));
    runner->m_isInside = cascade.isInside;
    const Result<std::vector<Fetched>> found = m_rows.fetch(*cascade.find, m_rows.all(), true);
    if (!found)
        return found.error();
    for (std::size_t i = 0; i < found->size(); ++i) {
        for (const nlohmann::ordered_json &row : (*found)[i].results) {
            planning::ParameterValues parameters;
            for (const auto &[name, value] : row.items())
                parameters[name] = places::valueOf(value, m_execution.arena);
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

// What the request does.

Result<void> CommandRunner::write()
{
    if (Result<void> done = writeCascades(); !done)
        return done;
    if (Result<void> done = writeTransactions(); !done)
        return done;
    return finish();
}

Result<void> CommandRunner::writeCascades()
{
    for (const std::unique_ptr<CommandRunner> &cascade : m_cascades) {
        const bool isLater = cascade->isInBatchAround() || cascade->m_isInside;
        if (Result<void> done = isLater ? cascade->writeCascades() : cascade->write(); !done)
            return done;
    }
    return {};
}

Result<void> CommandRunner::writeTransactions()
{
    if (m_program.unit == Unit::siblings) {
        for (const planning::Touch *touch : unitOf(m_program)) {
            if (Result<void> done = writeTogether(*touch); !done)
                return done;
        }
    }
    for (std::size_t row = 0; row < m_rows.count(); ++row) {
        if (m_program.unit == Unit::procedure) {
            if (Result<void> done = callProcedure(m_execution, m_program, m_rows[row]); !done)
                return done;
        } else if (m_program.unit == Unit::batch) {
            if (Result<void> done = sendBatch(row); !done)
                return done;
        }
    }
    return {};
}

Result<void> CommandRunner::finish()
{
    if (m_program.unit != Unit::none)
        m_touches.noteTransaction();
    for (const std::unique_ptr<CommandRunner> &cascade : m_cascades) {
        if (!cascade->isInBatchAround())
            continue;
        if (Result<void> done = cascade->finish(); !done)
            return done;
    }
    if (Result<void> done = runTouches(false); !done)
        return done;
    // What is computed anew of rows that were part of these items is right once the items are gone.
    for (const std::unique_ptr<CommandRunner> &cascade : m_cascades) {
        if (!cascade->m_isInside)
            continue;
        if (Result<void> done = cascade->writeTransactions(); !done)
            return done;
        if (Result<void> done = cascade->finish(); !done)
            return done;
    }
    return createCompanions();
}

Result<void> CommandRunner::followUp()
{
    if (Result<void> done = m_execution.pending.writeAll(); !done)
        return done;
    for (const auto *further : {&m_cascades, &m_companions}) {
        for (const std::unique_ptr<CommandRunner> &runner : *further) {
            if (Result<void> done = runner->followUp(); !done)
                return done;
        }
    }
    if (!m_cascades.empty() || !m_companions.empty())
        m_touches.deliverLatest();
    if (Result<void> done = runTouches(true); !done)
        return done;
    m_touches.readIdly();
    return {};
}

Result<void> CommandRunner::runTouches(bool isBackground)
{
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        const planning::Touch &touch = m_program.touches[i];
        if (touch.isBackground != isBackground || touch.how == planning::Touch::How::unit)
            continue;
        if (Result<void> done = m_touches.run(i); !done)
            return done;
    }
    return {};
}

// Transactions.

Result<void> CommandRunner::sendBatch(std::size_t row)
{
    const std::vector<const planning::Touch *> unit = unitOf(m_program);
    const planning::Touch &home = *unit.front();
    const bool goesByFound = std::any_of(
        unit.begin(), unit.end(), [](const planning::Touch *touch) { return touch->isFoundFirst; });
    for (int attempt = 1;; ++attempt) {
        if ((home.isGuarded || goesByFound) && m_execution.meanwhile)
            m_execution.meanwhile();
        const Result<Operations> operations = operationsOf(row);
        if (!operations)
            return operations.error();
        if (operations->empty())
            return {};
        Result<void> sent
            = sendBatches(m_execution, home.container, m_rows[row].keyOf(home.partitionKey),
                          m_program.unitStep, *operations);
        if (sent || !isOutdated(sent.error(), home.isGuarded, goesByFound)
            || !fitOneBatch(*operations)) // else some of it is done
            return sent;
        if (attempt == planning::mostAttempts)
            return Error {.code = sent.error().code,
                          .message = "The " + m_program.entity
                              + " was changed by others each time it had been read: nothing was "
                                "written after "
                              + std::to_string(planning::mostAttempts)
                              + " attempts; try again later."};
        if (Result<void> read = m_touches.readBefore({row}); !read)
            return read;
        if (Result<void> found = m_touches.findFirst({row}); !found)
            return found;
    }
}

Result<CommandRunner::Operations> CommandRunner::operationsOf(std::size_t row)
{
    Operations operations;
    for (const planning::Touch *touch : unitOf(m_program)) {
        if (touch->isGuarded && !m_touches.guardOf(row))
            return Operations {}; // There is no item.
        if (touch->isFoundFirst) {
            const auto position = static_cast<std::size_t>(touch - m_program.touches.data());
            Result<Operations> found = m_touches.operationsOnFound(position, row);
            if (!found)
                return found.error();
            std::move(found->begin(), found->end(), std::back_inserter(operations));
            continue;
        }
        (void)m_rows[row].forEach(*touch, [&] {
            auto operation = batchOperationOf(m_execution, *touch, m_rows[row]);
            if (touch->isGuarded)
                operation = guarded(std::move(operation), row);
            if (operation)
                operations.push_back(*std::move(operation));
            return Result<void>();
        });
    }
    addCompanions(row, operations);
    for (const Waiting &waiting : m_waiting[row])
        waiting.runner->addRemovals(*unitOf(waiting.runner->m_program).front(), waiting.row,
                                    operations);
    return operations;
}

store::BatchOperation CommandRunner::guarded(std::optional<store::BatchOperation> operation,
                                             std::size_t row) const
{
    const TouchRunner::Guard &guard = *m_touches.guardOf(row);
    store::BatchOperation sent;
    if (operation) {
        sent = *std::move(operation);
    } else { // nothing of it changes, and what else is written goes by it all the same
        sent.kind = store::OperationKind::replace;
        sent.item = places::withoutSystemProperties(guard.item, m_execution.arena);
        sent.id = places::idOf(sent.item);
    }
    sent.options.ifMatch = guard.etag;
    return sent;
}

Result<void> CommandRunner::writeTogether(const planning::Touch &touch)
{
    std::map<std::string, std::vector<std::size_t>> partitions;
    for (std::size_t row = 0; row < m_rows.count(); ++row)
        partitions[m_rows[row].keyOf(touch.partitionKey).toText()].push_back(row);
    for (const auto &[text, rows] : partitions) {
        Operations operations;
        for (const std::size_t row : rows) {
            if (touch.kind == planning::Touch::Kind::insert)
                addCreation(touch, m_rows[row].row(), operations);
            else
                addRemovals(touch, row, operations);
        }
        if (Result<void> done = sendBatches(m_execution, touch.container,
                                            m_rows[rows.front()].keyOf(touch.partitionKey),
                                            touch.writeStep, operations);
            !done)
            return done;
    }
    return {};
}

void CommandRunner::addRemovals(const planning::Touch &touch, std::size_t row,
                                Operations &operations)
{
    const CommandValues &values = m_rows[row];
    if (values.mayHold(touch)) {
        store::BatchOperation operation;
        operation.kind = store::OperationKind::remove;
        operation.id = values.textOf(*touch.id);
        m_execution.remember(touch.container, values.keyOf(touch.partitionKey), operation.id);
        operations.push_back(std::move(operation));
    }
    if (&touch != unitOf(m_program).front())
        return;
    for (const Waiting &waiting : m_waiting[row])
        waiting.runner->addRemovals(*unitOf(waiting.runner->m_program).front(), waiting.row,
                                    operations);
}

void CommandRunner::addCreation(const planning::Touch &touch, population::Row row,
                                Operations &operations) const
{
    store::BatchOperation operation;
    operation.kind = store::OperationKind::create;
    operation.item = m_execution.site.mapper.item(*touch.type, row, m_execution.arena);
    if (operation.item.isUndefined())
        return; // The type's filter leaves the row out.
    operation.id = places::idOf(operation.item);
    m_execution.remember(touch.container, keyOf(m_execution, touch, operation.item), operation.id);
    operations.push_back(std::move(operation));
}

// Rows that come with the command's own.

Result<void> CommandRunner::createCompanions()
{
    if (m_program.companions.empty())
        return {};
    if (Result<void> done = m_execution.pending.writeAll(); !done)
        return done;
    const Site &site = m_execution.site;
    for (const planning::Companion &companion : m_program.companions) {
        const planning::CommandProgram &create = *companion.create;
        m_companions.push_back(std::make_unique<CommandRunner>(m_execution, create));
        CommandRunner &runner = *m_companions.back();
        for (std::size_t i = 0; i < m_rows.count(); ++i) {
            for (const population::Row row :
                 site.rows.partners(m_program.entity, m_rows[i].row(), companion.role))
                runner.add(inputsOf(create, row, site.rows, m_execution.arena), row);
        }
        if (Result<void> done = runner.prepare(); !done)
            return done;
        if (Result<void> done = runner.write(); !done)
            return done;
    }
    return {};
}

void CommandRunner::addCompanions(std::size_t row, Operations &operations)
{
    const Site &site = m_execution.site;
    for (const planning::Companion &companion : m_program.companions) {
        if (companion.create->unit != Unit::joined)
            continue;
        const planning::Touch &touch = *unitOf(*companion.create).front();
        for (const population::Row partner :
             site.rows.partners(m_program.entity, m_rows[row].row(), companion.role))
            addCreation(touch, partner, operations);
    }
}

} // namespace partita::execution
