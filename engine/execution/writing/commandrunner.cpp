#include "engine/execution/writing/commandrunner.h"

#include "engine/execution/writing/itemwriter.h"
#include "engine/execution/writing/transaction.h"

#include <algorithm>

namespace partita::execution {

using Transaction = planning::CommandProgram::Transaction;

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
    if (!m_isRefused) {
        if (Result<void> done = writeGuarded(); !done)
            return done;
    }
    return m_isRefused ? Result<void>() : followUp();
}

void CommandRunner::refuse()
{
    m_isRefused = true;
    m_execution.log.setRefused();
}

Result<void> CommandRunner::writeGuarded()
{
    for (int attempt = 1;; ++attempt) {
        Result<void> done = write();
        if (m_isRefused)
            return {};
        if (done || !m_writes.isRefused())
            return done;
        const planning::ItemWrite &home = m_program.writes[m_program.homeWrite];
        const bool isUnmet = home.earlyRead != planning::EarlyRead::asGuard;
        if (isUnmet) { // the store has checked it, or the client's item is outdated
            refuse();
            return {};
        }
        if (attempt == planning::mostAttempts || !m_removedDependents.empty())
            return done;
        m_writes.setRefused(false);
        if (Result<void> read = m_writes.readBefore({0}); !read)
            return read;
        const Result<bool> isMet = m_writes.meetsCondition(0);
        if (!isMet)
            return isMet.error();
        if (!*isMet) {
            refuse();
            return {};
        }
    }
}

// Rows that are removed together with the command's own.

Result<void> CommandRunner::prepare()
{
    if (Result<void> done = m_writes.readBefore(m_rows.all()); !done)
        return done;
    const Result<bool> isMet = m_writes.meetsCondition(0);
    if (!isMet)
        return isMet.error();
    if (!*isMet) {
        refuse();
        return {};
    }
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
        if (write.isGuarded() && m_execution.meanwhile)
            m_execution.meanwhile();
        if (Result<void> done = m_writes.run(i); !done)
            return done;
    }
    return {};
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
