// Executes commands on a loaded account, for one row or for all rows that another command has found
// or brings: rows that go with theirs, transactions, further touches, rows that come with theirs.
//
// What is to go is found before anything is written, level by level: one look-up for the rows of a
// level together. What the change feed brings about follows when all that the request itself does
// is done.
#pragma once

#include "engine/execution/writing/touchrunner.h"

namespace partita::execution {

class CommandRunner {
public:
    /// All must outlive it.
    CommandRunner(const Execution &execution, const planning::CommandProgram &program);
    CommandRunner(const CommandRunner &) = delete;
    CommandRunner &operator=(const CommandRunner &) = delete;

    /// A row that the program runs for. `row`: none when another command has found it.
    void add(planning::ParameterValues parameters, population::Row row);
    Result<void> run();

private:
    /// A row of another program that waits for the batch which removes it.
    struct Waiting {
        CommandRunner *runner = nullptr;
        std::size_t row = 0;
    };
    using Operations = std::vector<store::BatchOperation>;

    /// Finds the rows that go with these, and those that go with them.
    Result<void> prepare();
    Result<std::unique_ptr<CommandRunner>> findRows(const planning::Cascade &cascade);
    /// Notes that a row goes. False when another parent's removal has found it already.
    bool isNew(const planning::ParameterValues &parameters) const;

    /// All that the request does.
    Result<void> write();
    /// The removals of rows that are not in the batch of these.
    Result<void> writeCascades();
    Result<void> writeTransactions();
    /// All but the transactions.
    Result<void> finish();
    Result<void> createCompanions();
    /// All that follows.
    Result<void> followUp();
    Result<void> runTouches(bool isBackground);

    /// What goes by an item that was read, and was refused since others have changed it, is read
    /// and sent again.
    Result<void> sendBatch(std::size_t row);
    /// None where there is no item to go by.
    Result<Operations> operationsOf(std::size_t row);
    /// Refused unless the item is as it was read; one that the operation leaves alone is written as
    /// it is.
    store::BatchOperation guarded(std::optional<store::BatchOperation> operation,
                                  std::size_t row) const;
    /// Batches for the rows of one logical partition, up to what each may hold.
    Result<void> writeTogether(const planning::Touch &touch);
    /// The removal of the row's item; of its home with those of the rows that wait for it.
    void addRemovals(const planning::Touch &touch, std::size_t row, Operations &operations);
    /// The item of the row, unless the type's filter leaves it out.
    void addCreation(const planning::Touch &touch, population::Row row,
                     Operations &operations) const;
    /// The items of the rows that come with it, for its own batch.
    void addCompanions(std::size_t row, Operations &operations);

    const planning::CommandProgram &programOf(const planning::Cascade &cascade) const
    {
        return cascade.remove ? *cascade.remove : m_program;
    }
    bool isInBatchAround() const
    {
        return m_program.unit == planning::CommandProgram::Unit::joined;
    }

    Execution m_execution;
    const planning::CommandProgram &m_program;
    CommandRows m_rows;
    TouchRunner m_touches;
    std::vector<std::unique_ptr<CommandRunner>> m_cascades; ///< as in the program
    std::vector<std::unique_ptr<CommandRunner>> m_companions;
    std::vector<std::vector<Waiting>> m_waiting; ///< by row
    bool m_isInside = false; ///< the rows are part of the items of those that they go with
};

} // namespace partita::execution
