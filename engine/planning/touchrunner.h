// Executes the touches of a command that are no part of its transaction, one after the other.
#pragma once

#include "engine/planning/commandvalues.h"

#include <unordered_map>

namespace partita::planning {

class TouchRunner {
public:
    /// All must outlive it.
    TouchRunner(const Execution &execution, CommandValues &values, const CommandProgram &program);

    /// Executes the touch at this position of the program.
    Result<void> run(std::size_t position);
    /// Finds the items of the touches whose keys are gone once anything is written.
    Result<void> findFirst();
    /// Takes note of what the transaction is to remove: a change feed delivers that, too.
    void noteRemovals();
    /// Takes note of what the transaction wrote: a change feed delivers it to later touches.
    void noteTransaction();
    /// The change feed delivers the items as they are by now: others have changed them since.
    void deliverLatest();
    /// Reads what the change feeds that others follow bring, and nothing here follows. To be called last.
    void readIdly();

private:
    /// An item that a touch wrote, as it is now.
    struct Written {
        json::Value item;
        std::int64_t bytes = 0;
        int physicalPartition = 0;
    };

    Result<void> insert(const Touch &touch, std::size_t position);
    Result<void> renew(const Touch &touch, std::size_t position);
    Result<void> erase(const Touch &touch, std::size_t position);
    Result<void> rewrite(const Touch &touch, std::size_t position);
    /// What the item of the row's home tells is known once it has been read.
    void learnFrom(const std::vector<json::Value> &items, std::size_t position);
    /// The items to rewrite, as they are by now.
    Result<std::vector<json::Value>> itemsToRewrite(const Touch &touch, std::size_t position);
    Result<void> patch(const Touch &touch, std::size_t position);
    Result<void> refresh(const Touch &touch, std::size_t position);
    Result<void> refreshFrom(const Touch &touch, std::size_t position, json::Value delivered);
    Result<void> refill(const Touch &touch, std::size_t position);
    Result<void> fillGaps(const Touch &touch, std::size_t position, std::size_t gaps);
    /// Writes a copy, where it is among the newest that the cap keeps, if that is in question.
    Result<void> place(const Touch &touch, std::size_t position, json::Value item);
    /// Tells the question for the newest the logical partition.
    void askIn(const Touch &touch, const store::PartitionKey &key);
    /// Removes what the row has in a copy at other keys than that of the item.
    Result<void> removeMoved(const Touch &touch, std::size_t position, json::Value item);
    /// Removes the located items that are not at the place of `item`; all of them when that is undefined.
    Result<void> removeElsewhere(const Touch &touch, std::size_t position, json::Value item);
    /// Removes an item, if it is there: then it leaves a gap for a later touch to fill.
    Result<void> remove(const Touch &touch, std::size_t position, const store::PartitionKey &key,
                        const std::string &id, int step = 0);
    Result<void> replaceItem(const Touch &touch, std::size_t position, json::Value old,
                             json::Value item);
    Result<void> write(const Touch &touch, std::size_t position, store::OperationKind kind,
                       json::Value item, bool fillsGap = false);
    /// Delivers in that step what the touch at `source` wrote.
    void readFeed(std::size_t source, int step);
    void note(const Touch &touch, std::size_t position, const store::PartitionKey &key,
              const std::string &id);
    /// To be called while the item is still there.
    void noteRemoval(std::size_t position, const store::PartitionKey &key, const std::string &id);
    store::PartitionKey keyIn(const Touch &touch, json::Value item) const;

    Execution m_execution;
    CommandValues &m_values;
    const CommandProgram &m_program;
    std::vector<char>
        m_isDelivered; ///< by touch: a change feed brings what it writes to a later one
    std::vector<std::vector<Written>> m_written; ///< by touch, of those that are delivered
    /// Where an item of that id stands in `m_written`: touch, and number within it.
    std::unordered_map<std::string, std::vector<std::pair<std::size_t, std::size_t>>> m_places;
    std::vector<std::vector<store::PartitionKey>> m_removed; ///< of each item removed, by touch
    std::vector<std::vector<json::Value>> m_found; ///< by touch, of those found first
};

} // namespace partita::planning
