// Executes commands on a loaded account.
#pragma once

#include "engine/planning/commandprogram.h"
#include "engine/planning/fetchrunner.h"
#include "engine/planning/itemeditor.h"
#include "engine/planning/runner.h"

namespace partita::planning {

/// Remembers items before they are written, and puts them back, uncharged.
class UndoLog {
public:
    explicit UndoLog(store::Account &account)
        : m_account(account)
    {
    }
    void remember(const std::string &container, const store::PartitionKey &key,
                  const std::string &id);
    /// Items that a trigger of a capped type may remove: its oldest.
    void rememberOldest(const Touch &touch);
    void restore();

private:
    struct Entry {
        store::Container *container = nullptr;
        store::PartitionKey key;
        std::string id;
        std::optional<json::Document> before;
    };
    store::Account &m_account;
    std::vector<Entry> m_entries;
};

/// What the request of a command says about its row: read off the conceptual rows.
ParameterValues inputsOf(const CommandProgram &program, population::Row row,
                         const population::Rows &rows, json::Arena &arena);

class CommandRunner {
public:
    CommandRunner(const Site &site, json::Arena &arena, StepLog &log, UndoLog *undo);

    Result<void> run(const CommandProgram &program, ParameterValues parameters,
                     population::Row row);

private:
    /// An item that a touch wrote, as it is now.
    struct Written {
        json::Value item;
        std::int64_t bytes = 0;
        int physicalPartition = 0;
    };

    /// Finds the rows that go with the command's own, and removes those that are not in its batch.
    Result<void> prepare(const CommandProgram &program, ParameterValues parameters,
                         population::Row row);
    /// All but the transaction.
    Result<void> finish(const CommandProgram &program);
    Result<void> cascade(const CommandProgram &program);
    /// Rows that wait for the batch which removes them.
    using Waiting = std::vector<std::unique_ptr<CommandRunner>>;
    /// A batch for those of one logical partition, up to what it may hold.
    Result<void> removeTogether(const CommandProgram &program, const Waiting &rows);
    /// The removal of the row, and of those that go in the same batch.
    void addRemovals(const CommandProgram &program, std::vector<store::BatchOperation> &operations);
    Result<void> sendAll(const std::string &container, const store::PartitionKey &key, int step,
                         const std::vector<store::BatchOperation> &operations);
    Result<void> runUnit(const CommandProgram &program);
    /// Rows that come with the command's own.
    Result<void> createCompanions(const CommandProgram &program);
    /// Their items, for the row's own batch.
    void addCompanions(const CommandProgram &program,
                       std::vector<store::BatchOperation> &operations);
    void noteUnit(const CommandProgram &program);
    Result<void> callProcedure(const CommandProgram &program,
                               const std::vector<const Touch *> &unit);
    Result<void> sendBatch(const CommandProgram &program, const std::vector<const Touch *> &unit);
    Result<void> runTouch(const CommandProgram &program, std::size_t position);
    Result<void> insert(const Touch &touch, std::size_t position);
    Result<void> renew(const Touch &touch, std::size_t position);
    Result<void> erase(const Touch &touch, std::size_t position);
    Result<void> rewrite(const Touch &touch, std::size_t position);
    Result<void> patch(const Touch &touch, std::size_t position);
    Result<void> refresh(const Touch &touch, std::size_t position);
    Result<void> refill(const Touch &touch, std::size_t position);
    /// Removes what the row has in a copy at other keys than that of the item.
    Result<void> removeMoved(const Touch &touch, json::Value item);
    json::Value withoutHelpers(json::Value item);
    Result<void> replaceItem(const Touch &touch, std::size_t position, json::Value old,
                             json::Value item);
    Result<void> write(const Touch &touch, std::size_t position, store::OperationKind kind,
                       json::Value item);
    /// Whether there was an item to remove.
    Result<bool> removeItem(const Touch &touch, const store::PartitionKey &key,
                            const std::string &id);
    Result<std::vector<json::Value>> itemsOf(const Touch &touch);
    Result<ChangeValues> valuesOf(const Change &change);
    void readFeed(const CommandProgram &program, const Touch &touch);
    void wrote(const Touch &touch, std::size_t position, const store::PartitionKey &key,
               const std::string &id);
    store::PartitionKey keyOf(const std::vector<Operand> &partitionKey);
    store::PartitionKey keyOf(const Touch &touch, json::Value item) const;
    std::string textOf(const Operand &operand);
    Result<void> addScript(const std::string &container, script::Kind kind, const std::string &name,
                           const std::string &body);

    const Site &m_site;
    json::Arena &m_arena;
    StepLog &m_log;
    UndoLog *m_undo;
    ParameterValues m_parameters;
    FetchRunner m_fetches;
    population::Row m_row = population::noRow;
    std::vector<std::vector<Written>> m_written; ///< by touch
    std::vector<std::size_t> m_removed; ///< number of items, by touch
    std::vector<Waiting> m_waiting; ///< by cascade; empty unless its rows are in this one's batch
};

} // namespace partita::planning
