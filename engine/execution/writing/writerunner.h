// Executor of a program's writes outside its transaction, one after the other, each for all rows
// that the program runs for. Changes of several rows to one item are written once.
//
// The class is implemented in several files: the kinds of writes (writerunner.cpp), changes inside
// items (writerunnerchanges.cpp), capped copies (writerunnernewest.cpp), the change feed
// (writerunnerfeed.cpp), items that are read before and conditions on them (writerunnerguards.cpp).
#pragma once

#include "engine/execution/writing/commandrows.h"
#include "engine/execution/writing/itemwriter.h"

#include <unordered_map>

namespace partita::execution {

class WriteRunner {
public:
    /// All references must outlive it. All rows must be added before anything else is called.
    WriteRunner(const Execution &execution, CommandRows &rows,
                const planning::CommandProgram &program);

    /// Executes the write at this position of the program.
    Result<void> run(std::size_t position);
    /// Finds the items of writes with `isFoundFirst`, for these rows.
    Result<void> findFirst(const CommandRows::Numbers &rows);
    /// The batch operations of the write at this position on the items found first for a row.
    Result<std::vector<store::BatchOperation>> operationsOnFound(std::size_t position,
                                                                 std::size_t row);
    /// An item that a transaction depends on, as it was read.
    struct Guard {
        std::string etag;
        json::Value item;
    };
    /// Reads the home's item early, for these rows, where its write wants that.
    Result<void> readBefore(const CommandRows::Numbers &rows);
    /// The row meets the condition that the client checks on the item read before.
    Result<bool> meetsCondition(std::size_t row) const;
    /// What the item of the home must meet when it is written; nothing for other writes.
    Precondition preconditionOf(std::size_t position, std::size_t row) const;
    /// The condition of the home's write with the values of the request.
    std::string conditionText() const;
    /// A write was refused because the home's item does not meet its precondition.
    bool isRefused() const { return m_isRefused; }
    void setRefused(bool isRefused) { m_isRefused = isRefused; }
    /// The guarded item of a row; none when it does not exist.
    const std::optional<Guard> &guardOf(std::size_t row) const { return m_guards[row]; }
    /// Records the items that the transaction will remove, since the change feed delivers removals.
    void noteRemovals();
    /// Records the items that the transaction wrote, which the change feed delivers to later
    /// writes.
    void noteTransaction();
    /// Updates the recorded items to their current state, since other programs have changed them.
    void deliverLatest();
    /// Reads the feeds that only followers outside this command need. To be called last.
    void readIdly();

private:
    /// An item that a write wrote, in its current state.
    struct Written {
        json::Value item;
        std::int64_t bytes = 0;
        int physicalPartition = 0;
        std::size_t row = 0; ///< the row that it was written for
    };
    /// A removed copy.
    struct Removed {
        store::PartitionKey key;
        std::size_t row = 0;
    };
    /// A copy to write, unless the cap excludes it.
    struct Copy {
        json::Value item;
        std::size_t row = 0;
    };
    /// An item before and after its changes.
    struct Rewritten {
        json::Value old;
        json::Value item;
        std::size_t row = 0; ///< the first row that changes it
    };
    /// The patch of one item.
    struct Patched {
        store::PartitionKey key;
        std::string id;
        std::vector<store::PatchOperation> operations;
        std::size_t row = 0;
    };
    using Items = std::vector<json::Value>;

    // The actions of writes, each carried out once for all rows.
    Result<void> runOnce(const planning::ItemWrite &write, std::size_t position,
                         const planning::CreateItem &);
    Result<void> runOnce(const planning::ItemWrite &write, std::size_t position,
                         const planning::RemoveItem &);
    Result<void> runOnce(const planning::ItemWrite &write, std::size_t position,
                         const planning::RewriteItem &);
    Result<void> runOnce(const planning::ItemWrite &write, std::size_t position,
                         const planning::ChangeInside &inside);
    Result<void> runOnce(const planning::ItemWrite &write, std::size_t position,
                         const planning::RebuildCopies &rebuilding);
    Result<void> runOnce(const planning::ItemWrite &write, std::size_t position,
                         const planning::RefillCap &refill);

    /// Takes the values of the home's items, which have just been read.
    void learnFrom(const std::vector<Items> &items, const CommandRows::Numbers &rows,
                   std::size_t position);
    /// The copies made of the delivered items, with the members they carry until they are written.
    Result<Items> copiesOf(const planning::Lookup &completion,
                           const std::vector<Written> &delivered);

    /// The items to rewrite for each row, in their current state.
    Result<std::vector<Items>> itemsToRewrite(const planning::ItemWrite &write,
                                              std::size_t position);
    /// Another write starts from the items that this one finds.
    bool leadsOn(std::size_t position) const;
    /// The items for a write that starts from the items that the write at `finder` has found.
    Result<std::vector<Items>> itemsByFound(const planning::ItemWrite &write, std::size_t finder);
    Result<std::vector<Rewritten>> rewritten(const planning::ItemWrite &write,
                                             const std::vector<Items> &items);
    /// The rewrite may be written later together with other changes of the same items: it is a
    /// further request, and nothing depends on it.
    bool mayWait(const planning::ItemWrite &write, std::size_t position) const;
    void hold(const planning::ItemWrite &write, std::size_t position, const Rewritten &rewritten);
    /// Writes the waiting items that the write could read or write.
    Result<void> writeWaiting(const planning::ItemWrite &write, std::size_t position);
    Result<void> replaceItem(const planning::ItemWrite &write, std::size_t position,
                             const Rewritten &rewritten);
    /// Takes the guarded item from the store: the client has it already.
    void takeFromClient(const planning::ItemWrite &write, const CommandRows::Numbers &rows);
    void setGuard(std::size_t row, json::Value item);
    /// The guarded items, which need not be read again, without system properties.
    std::vector<Items> guardedItems() const;
    /// Notes a refusal of the home's write for an unmet precondition.
    template<typename T>
    Result<T> noted(Result<T> written, std::size_t position)
    {
        if (!written && m_program.home && position == m_program.homeWrite)
            noteRefusal(written.error().code);
        return written;
    }
    void noteRefusal(ErrorCode code);
    Result<void> patch(const planning::ItemWrite &write, std::size_t position);
    /// The patches of all rows, one per item.
    std::vector<Patched> patches(const planning::ItemWrite &write);

    /// Writes the last of the rows that the cap keeps (`kept`, newest first) into the gaps.
    Result<void> fillGaps(const planning::ItemWrite &write, std::size_t position, std::size_t row,
                          const Items &kept, std::size_t gaps);
    /// Writes copies. Of those in one logical partition, the ones that the cap would remove again
    /// are left out.
    Result<void> place(const planning::ItemWrite &write, std::size_t position,
                       std::vector<Copy> copies,
                       store::OperationKind kind = store::OperationKind::upsert);
    /// For copies in one logical partition: writes those that are among the newest according to the
    /// homes, and removes the others.
    Result<void> placeNewest(const planning::ItemWrite &write, std::size_t position,
                             const std::vector<Copy> &copies);
    /// Those of the copies in one logical partition that the cap keeps.
    std::vector<Copy> newestOf(const planning::ItemWrite &write, std::vector<Copy> copies) const;
    /// The copies that the cap keeps in a logical partition, newest first. `row`: a row in it,
    /// whose parameters are used.
    Result<Items> newestIn(const planning::NewestRows &newest, std::size_t row,
                           const store::PartitionKey &key);

    /// Removes the `held` items that are not at the place of `item`; all of them when it is
    /// undefined.
    Result<void> removeElsewhere(const planning::ItemWrite &write, std::size_t position,
                                 std::size_t row, const Items &held, json::Value item);
    /// Removes an item. If it existed, the gap is recorded for a refill.
    Result<void> remove(const planning::ItemWrite &write, std::size_t position, std::size_t row,
                        const store::PartitionKey &key, const std::string &id, int step = 0);
    Result<void> writeOne(const planning::ItemWrite &write, std::size_t position, std::size_t row,
                          store::OperationKind kind, json::Value item, bool fillsGap = false);

    /// Charges the delivery of what the poll's writes wrote: each item once, in its current state.
    void readFeed(const planning::FeedPoll &poll);
    /// A poll delivers what the write wrote only to followers outside this command.
    bool isIdle(std::size_t position) const;
    void note(const planning::ItemWrite &write, std::size_t position, std::size_t row,
              const store::PartitionKey &key, const std::string &id);
    /// To be called before the item is removed.
    void noteRemoval(std::size_t position, std::size_t row, const store::PartitionKey &key,
                     const std::string &id);
    store::PartitionKey keyIn(const planning::ItemWrite &write, json::Value item) const;
    std::string placeOf(const planning::ItemWrite &write, json::Value item) const;

    const Execution &m_execution;
    CommandRows &m_rows;
    const planning::CommandProgram &m_program;
    /// By write: a change feed delivers what it writes.
    std::vector<char> m_isDelivered;
    std::vector<std::vector<Written>> m_written; ///< by write; only delivered ones
    /// Positions in `m_written` (write, number) of items with that id.
    std::unordered_map<std::string, std::vector<std::pair<std::size_t, std::size_t>>> m_places;
    std::vector<std::vector<Removed>> m_removed; ///< by write
    std::vector<std::optional<Guard>> m_guards; ///< by row
    bool m_isRefused = false;
    /// By write and row: stored items that were found first, or that other writes start from.
    std::vector<std::vector<Items>> m_found;
};

} // namespace partita::execution
