// The planner's form of a command: which items are written, in which order, and how they are found.
#pragma once

#include "engine/planning/homeknowledge.h"
#include "engine/planning/itemwrite.h"

#include <set>

namespace partita::planning {

/// Members of a rebuilt copy until it is written: the attribute that its filter compares, and the
/// key of its row.
inline constexpr const char *filterMember = "\x01filter";
inline constexpr const char *keyMember = "\x01key";
/// The parameter that holds the key of the row whose copies are looked for.
inline constexpr const char *keyOfCopy = "keyOfCopy";

/// Attempts for a guarded batch (If-Match), when others change the item in between.
inline constexpr int mostAttempts = 3;

/// One read of a container's change feed, which delivers everything that these writes wrote to it.
struct FeedPoll {
    int step = 0;
    std::vector<std::size_t> sources; ///< positions of writes
    bool isIdle = false; ///< only other followers need it: it is read last
};

struct CommandProgram;

/// Rows that are removed together with a removed one: found first, then removed by a program of
/// their own.
struct RemovedDependents {
    std::shared_ptr<const Lookup> find;
    /// Its parameters are the members of a found row. Null: the enclosing program itself, for the
    /// rows of a tree.
    std::shared_ptr<const CommandProgram> remove;
    bool isInside = false; ///< the rows are part of the removed row's item
};

/// Rows that are created together with another one: each by a program of its own, after that row.
struct CreatedDependents {
    std::string role; ///< from the created row to these
    std::shared_ptr<const CommandProgram> create;
};

struct CommandProgram {
    model::Command::Kind kind = model::Command::Kind::create;
    std::string entity;
    std::vector<Input> inputs;
    /// Values in the item of the row's home, which the write at `homeWrite` reads or writes; none
    /// where nothing uses them.
    std::optional<HomeKnowledge> home;
    std::size_t homeWrite = 0;
    std::vector<RemovedDependents> removedDependents; ///< before the writes
    std::vector<ItemWrite> writes;
    std::vector<FeedPoll> polls;
    std::vector<CreatedDependents> createdDependents;
    /// The writes in the style `transaction` form one transaction in one logical partition.
    enum class Transaction {
        none,
        procedure,
        batch,
        joined, ///< in the batch of the row that this one is created or removed with
        /// Each write is batched with the same write of other rows in its logical partition, which
        /// the same command has found or brings along.
        siblings,
    };
    Transaction transaction = Transaction::none;
    /// Number of writes that could have been, or were meant to be, in the transaction and are not:
    /// copies, and rows created or removed together with the row.
    int leftOut = 0;
    int transactionStep = 0; ///< procedure: number of its step
    std::string procedure; ///< name
    std::string procedureBody;
    /// Whole command: steps whose items later steps use.
    std::set<int> keptSteps;
};

} // namespace partita::planning
