// Executes the touches of a program that are no part of its transaction, one after the other, each
// for all rows that the program runs for: what several of them change in one item is written once.
// Its parts: one kind after the other (touchrunner.cpp), changes inside items (touchrewrite.cpp),
// capped copies (touchnewest.cpp), what the change feed delivers (touchfeed.cpp).
#pragma once

#include "engine/execution/writing/commandrows.h"

#include <unordered_map>

namespace partita::execution {

class TouchRunner {
public:
    /// All must outlive it; the rows are complete before anything else is called.
    TouchRunner(const Execution &execution, CommandRows &rows,
                const planning::CommandProgram &program);

    /// Executes the touch at this position of the program.
    Result<void> run(std::size_t position);
    /// Finds the items of the touches that are found before anything is written, for these rows.
    Result<void> findFirst(const CommandRows::Numbers &rows);
    /// What the touch at this position, part of the transaction, does to the items found for a row.
    Result<std::vector<store::BatchOperation>> operationsOnFound(std::size_t position,
                                                                 std::size_t row);
    /// An item that a transaction goes by, as it was read.
    struct Guard {
        std::string etag;
        json::Value item;
    };
    /// Reads the items that what is written goes by, for these rows.
    Result<void> readBefore(const CommandRows::Numbers &rows);
    /// The one read for a row; none when it is not there.
    const std::optional<Guard> &guardOf(std::size_t row) const { return m_guards[row]; }
    /// Takes note of what the transaction is to remove: a change feed delivers that, too.
    void noteRemovals();
    /// Takes note of what the transaction wrote: a change feed delivers it to later touches.
    void noteTransaction();
    /// The change feed delivers the items as they are by now: others have changed them since.
    void deliverLatest();
    /// Reads what the change feeds that others follow bring, and nothing here follows. To be called
    /// last.
    void readIdly();

private:
    /// An item that a touch wrote, as it is now.
    struct Written {
        json::Value item;
        std::int64_t bytes = 0;
        int physicalPartition = 0;
        std::size_t row = 0; ///< for which it was written
    };
    /// A copy that was removed.
    struct Removed {
        store::PartitionKey key;
        std::size_t row = 0;
    };
    /// A copy that is to be written, unless it is too old.
    struct Copy {
        json::Value item;
        std::size_t row = 0;
    };
    /// An item and what has become of it.
    struct Rewritten {
        json::Value old;
        json::Value item;
        std::size_t row = 0; ///< the first that changes it
    };
    /// What a patch does to an item.
    struct Patched {
        store::PartitionKey key;
        std::string id;
        std::vector<store::PatchOperation> operations;
        std::size_t row = 0;
    };
    using Items = std::vector<json::Value>;

    Result<void> runOnce(const planning::Touch &touch, std::size_t position);
    Result<void> insert(const planning::Touch &touch, std::size_t position);
    Result<void> renew(const planning::Touch &touch, std::size_t position);
    Result<void> erase(const planning::Touch &touch, std::size_t position);
    /// What the item of a row's home tells is known once it has been read.
    void learnFrom(const std::vector<Items> &items, const CommandRows::Numbers &rows,
                   std::size_t position);
    Result<void> refresh(const planning::Touch &touch, std::size_t position);
    /// The copies that the touch makes of the delivered items, with what they carry until they are
    /// written.
    Result<Items> copiesOf(const planning::Touch &touch, const std::vector<Written> &delivered);

    Result<void> rewrite(const planning::Touch &touch, std::size_t position);
    /// The items to rewrite for each row, as they are by now.
    Result<std::vector<Items>> itemsToRewrite(const planning::Touch &touch, std::size_t position);
    /// Other touches go by the items that this one finds.
    bool leadsOn(std::size_t position) const;
    /// Those to which items lead that another touch has found.
    Result<std::vector<Items>> itemsByFound(const planning::Touch &touch);
    Result<std::vector<Rewritten>> rewritten(const planning::Touch &touch,
                                             const std::vector<Items> &items);
    /// The touch is a further request, which nothing else waits for: what others change in the same
    /// items is written with it.
    bool mayWait(const planning::Touch &touch, std::size_t position) const;
    void hold(const planning::Touch &touch, std::size_t position, const Rewritten &rewritten);
    /// Writes what waits and the touch would see, or write, as well.
    Result<void> writeWaiting(const planning::Touch &touch, std::size_t position);
    Result<void> replaceItem(const planning::Touch &touch, std::size_t position,
                             const Rewritten &rewritten);
    Result<void> patch(const planning::Touch &touch, std::size_t position);
    /// What the rows change, item by item.
    std::vector<Patched> patches(const planning::Touch &touch);

    Result<void> refill(const planning::Touch &touch, std::size_t position);
    /// Writes the last of those that the cap keeps, newest first, into the gaps.
    Result<void> fillGaps(const planning::Touch &touch, std::size_t position, std::size_t row,
                          const Items &kept, std::size_t gaps);
    /// Writes copies. Of those in one logical partition that a cap would remove again it writes
    /// none.
    Result<void> place(const planning::Touch &touch, std::size_t position, std::vector<Copy> copies,
                       store::OperationKind kind = store::OperationKind::upsert);
    /// Of those in one logical partition, writes what the homes say is among the newest, and
    /// removes the others.
    Result<void> placeNewest(const planning::Touch &touch, std::size_t position,
                             const std::vector<Copy> &copies);
    /// Those in one logical partition that the cap keeps among themselves.
    std::vector<Copy> newestOf(const planning::Touch &touch, std::vector<Copy> copies) const;
    /// The copies that the cap keeps in a logical partition, newest first, asked for a row of it.
    Result<Items> newestIn(const planning::Touch &touch, std::size_t row,
                           const store::PartitionKey &key);

    /// Removes those of the located items that are not at the place of `item`; all of them when
    /// that is undefined.
    Result<void> removeElsewhere(const planning::Touch &touch, std::size_t position,
                                 std::size_t row, const Items &held, json::Value item);
    /// Removes an item, if it is there: then it leaves a gap for a later touch to fill.
    Result<void> remove(const planning::Touch &touch, std::size_t position, std::size_t row,
                        const store::PartitionKey &key, const std::string &id, int step = 0);
    Result<void> write(const planning::Touch &touch, std::size_t position, std::size_t row,
                       store::OperationKind kind, json::Value item, bool fillsGap = false);

    /// Delivers what the touches of the poll wrote: each item once, as it is by then.
    void readFeed(const planning::FeedPoll &poll);
    /// A poll brings what the touch writes to others, and nothing here follows it.
    bool isIdle(std::size_t position) const;
    void note(const planning::Touch &touch, std::size_t position, std::size_t row,
              const store::PartitionKey &key, const std::string &id);
    /// To be called while the item is still there.
    void noteRemoval(std::size_t position, std::size_t row, const store::PartitionKey &key,
                     const std::string &id);
    store::PartitionKey keyIn(const planning::Touch &touch, json::Value item) const;
    std::string placeOf(const planning::Touch &touch, json::Value item) const;

    const Execution &m_execution;
    CommandRows &m_rows;
    const planning::CommandProgram &m_program;
    std::vector<char>
        m_isDelivered; ///< by touch: a change feed brings what it writes to a later one
    std::vector<std::vector<Written>> m_written; ///< by touch, of those that are delivered
    /// Where an item of that id stands in `m_written`: touch, and number within it.
    std::unordered_map<std::string, std::vector<std::pair<std::size_t, std::size_t>>> m_places;
    std::vector<std::vector<Removed>> m_removed; ///< by touch
    std::vector<std::optional<Guard>> m_guards; ///< by row
    std::vector<std::vector<Items>> m_found; ///< by touch, of those found first, or that others go
                                             ///< by, row by row: as they were stored
};

} // namespace partita::execution
