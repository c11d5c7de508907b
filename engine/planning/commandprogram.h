// The planner's form of a command: which items are written, in which order, and how they are found.
#pragma once

#include "engine/planning/fieldchange.h"
#include "engine/planning/homeknowledge.h"
#include "engine/planning/lookup.h"

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

/// The operations that write an item.
enum class WriteStyle {
    plain, ///< create, upsert, replace, delete
    patch,
    transaction, ///< in one transaction with the home
};

/// Writes to the items of one document type.
struct ItemWrite {
    enum class Kind {
        create, ///< a new item (upsert when it replaces a copy)
        remove,
        rewriteWhole, ///< written anew or removed, as the type's filter or cap requires
        changeInside, ///< changes inside existing items
        rebuildCopies, ///< copies made anew from items that another write wrote
        refillCap, ///< capped copy: the next newest row for each item that another write removed
    };
    Kind kind = Kind::changeInside;
    WriteStyle style = WriteStyle::plain;
    bool isBackground = false;
    std::string container;
    const model::DocumentType *type = nullptr;
    /// create: the item without the fields that the change feed fills in later; null: written
    /// whole.
    std::shared_ptr<const model::DocumentType> atFirst;
    std::string documentType;
    std::vector<std::string> partitionKeyPaths;
    /// Finds whole items. For rebuildCopies and rewriteWhole: the items that the row has now,
    /// needed where its partition key changes (or, for rewriteWhole, is unknown).
    std::shared_ptr<const Lookup> locate;
    /// Position of the write whose found items `locate` starts from (GivenRows); -1 = none.
    int foundBy = -1;
    /// changeInside: the items are found before anything is written. Either the writes remove the
    /// keys that lead to them, or the one transaction with the home must know what to write.
    bool isFoundFirst = false;
    /// Parameter that holds several keys: partners that a new row is linked with. The write is done
    /// once for each key, as if the parameter held that key alone. Empty: once.
    std::string forEach;
    double times = 1; ///< estimate of how often it is done
    std::vector<places::Operand> partitionKey; ///< set when both it and the id are known beforehand
    std::optional<places::Operand> id;
    /// The home's item is read before anything is written, because other writes depend on its
    /// values.
    bool isReadBefore = false;
    /// Batch: its partition key comes from that item, and it succeeds only if the item is unchanged
    /// (If-Match).
    bool isGuarded = false;
    /// remove: the row's value that the type's filter compares, if known; otherwise the item may
    /// not exist.
    std::optional<places::Operand> filtered;
    std::vector<FieldChange> changes;
    /// The changes affect the partition key or the id: an item is removed at its old place and
    /// created at its new one.
    bool moves = false;
    std::optional<model::Cap> cap; ///< kept by a post-trigger
    std::string trigger;
    std::string triggerBody;
    /// In the background: position of the write whose items the change feed delivers.
    int source = -1;
    std::shared_ptr<const Lookup> completion; ///< rebuildCopies: makes the copy from that item
    std::size_t removal = 0; ///< refillCap: position of the write that removes
    /// The rows that the cap keeps in a logical partition of the copy, read from the homes. For
    /// rewriteWhole and rebuildCopies: the attribute that the cap orders by changes. A row that is
    /// no longer among the newest is replaced by the last of them.
    std::shared_ptr<const Lookup> newest;
    /// Parameters of `newest` that hold the partition key of the copy, level by level; empty where
    /// the command knows it.
    std::vector<std::string> keyOfNewest;
    int feedStep = 0; ///< reads the change feed before this write; 0 = another write's step does
    int removeStep = 0; ///< removes items that move from their old place; 0 = none moves
    int writeStep = 0;

    /// The document type as its new item is written.
    const model::DocumentType &created() const { return atFirst ? *atFirst : *type; }
};

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
