// Executor of commands on a loaded account, for one row or for all rows that another command has
// found or brings along. Order: rows that are removed together with the command's own,
// transactions, further writes, rows that are created together with the command's own.
//
// All rows to remove are found before anything is written, level by level, with one look-up for the
// rows of a level. Everything that follows through the change feed runs after the whole request.
#pragma once

#include "engine/execution/writing/writerunner.h"

namespace partita::execution {

class CommandRunner {
public:
    /// All references must outlive it.
    CommandRunner(const Execution &execution, const planning::CommandProgram &program);
    CommandRunner(const CommandRunner &) = delete;
    CommandRunner &operator=(const CommandRunner &) = delete;

    /// Adds a row to run for. `row`: noRow when another command has found it.
    void add(planning::ParameterValues parameters, population::Row row);
    Result<void> run();

private:
    /// A row of another program, which is removed by the batch of a row here.
    struct Waiting {
        CommandRunner *runner = nullptr;
        std::size_t row = 0;
    };
    using Operations = std::vector<store::BatchOperation>;

    /// Finds the rows that are removed together with these, recursively.
    Result<void> prepare();
    Result<std::unique_ptr<CommandRunner>> findRows(const planning::RemovedDependents &removed);
    /// Marks the row as being removed. False when the removal of another parent has found it
    /// already.
    bool isNew(const planning::ParameterValues &parameters) const;

    /// Everything that the request itself does.
    Result<void> write();
    /// write() again after the item that it depends on was changed by others.
    Result<void> writeGuarded();
    /// Notes that the row does not meet the condition of the command: nothing is written.
    void refuse();
    /// The removals of dependent rows that are not in the batch of these rows.
    Result<void> writeRemovedDependents();
    Result<void> writeTransactions();
    /// Everything in the request except the transactions.
    Result<void> finish();
    Result<void> createDependents();
    /// Everything that follows through the change feed.
    Result<void> followUp();
    Result<void> runWrites(bool isBackground);

    /// Sends the batch of a row. When it is refused because others have changed an item that it
    /// depends on, the item is read again and the batch is sent again.
    Result<void> sendBatch(std::size_t row);
    /// Empty when the guarded item does not exist.
    Result<Operations> operationsOf(std::size_t row);
    /// The operation with If-Match, refused unless the item is unchanged since it was read. An item
    /// without an operation is replaced by itself.
    store::BatchOperation guarded(std::optional<store::BatchOperation> operation,
                                  std::size_t row) const;
    /// The condition that the patch of the home's item carries.
    std::function<Result<void>(json::Value)> conditionOf(const planning::ItemWrite &write) const;
    /// Sends batches by logical partition, each within the limits of a batch.
    Result<void> writeTogether(const planning::ItemWrite &write);
    /// Adds the removal of the row's item; if that is its home, also the removals of rows that wait
    /// for it.
    void addRemovals(const planning::ItemWrite &write, std::size_t row, Operations &operations);
    /// Adds the creation of the row's item, unless the type's filter excludes it.
    void addCreation(const planning::ItemWrite &write, population::Row row,
                     Operations &operations) const;
    /// Adds the creations of dependent rows that belong to the row's batch.
    void addCreatedDependents(std::size_t row, Operations &operations);

    const planning::CommandProgram &programOf(const planning::RemovedDependents &removed) const
    {
        return removed.remove ? *removed.remove : m_program;
    }
    bool isInBatchAround() const
    {
        return m_program.transaction == planning::CommandProgram::Transaction::joined;
    }

    Execution m_execution;
    const planning::CommandProgram &m_program;
    CommandRows m_rows;
    WriteRunner m_writes;
    std::vector<std::unique_ptr<CommandRunner>> m_removedDependents; ///< in the program's order
    std::vector<std::unique_ptr<CommandRunner>> m_createdDependents;
    std::vector<std::vector<Waiting>> m_waiting; ///< by row
    bool m_isRefused = false; ///< the row does not meet the condition of the command
    bool m_isInside
        = false; ///< the rows are stored inside the items of the rows that they are removed with
};

} // namespace partita::execution
