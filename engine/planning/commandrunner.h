// Executes commands on a loaded account: rows that go with the command's own, its transaction, its further touches, rows that
// come with it.
#pragma once

#include "engine/planning/touchrunner.h"

namespace partita::planning {

class CommandRunner {
public:
    /// All must outlive it. `row`: none when another command has found it.
    CommandRunner(const Execution &execution, const CommandProgram &program,
                  ParameterValues parameters, population::Row row);

    Result<void> run();

private:
    /// Rows that wait for the batch which removes or creates them.
    using Waiting = std::vector<std::unique_ptr<CommandRunner>>;

    /// Finds the rows that go with the command's own, and removes those that are not in its batch.
    Result<void> prepare();
    /// All but the transaction.
    Result<void> finish();
    Result<void> sendBatch();

    const CommandProgram &programOf(const Cascade &cascade) const
    {
        return cascade.remove ? *cascade.remove : m_program;
    }
    Result<Waiting> findRows(const Cascade &cascade);
    /// Notes that the row goes. False when another parent's removal has found it already.
    bool isNew() const;
    /// Batches for those of one logical partition, up to what each may hold.
    Result<void> writeTogether(const CommandProgram &program, const Waiting &rows);
    Result<void> writeAll(const Touch &touch, const Waiting &rows);
    /// The removal of the row's item; of its home with those of the rows that wait for it.
    void addRemovals(const Touch &touch, std::vector<store::BatchOperation> &operations);

    /// Rows that come with the command's own.
    Result<void> createCompanions();
    /// The item of one of them, unless the type's filter leaves it out.
    void addCreation(const Touch &touch, population::Row row,
                     std::vector<store::BatchOperation> &operations) const;
    /// Their items, for the row's own batch.
    void addCompanions(std::vector<store::BatchOperation> &operations);

    Execution m_execution;
    const CommandProgram &m_program;
    CommandValues m_values;
    TouchRunner m_touches;
    Waiting m_waiting; ///< go in this row's batch
};

} // namespace partita::planning
