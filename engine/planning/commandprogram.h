// The planner's form of a command: which items are written, in which order, and how they are found.
#pragma once

#include "engine/planning/change.h"
#include "engine/planning/homeknowledge.h"
#include "engine/planning/lookup.h"

#include <set>

namespace partita::planning {

/// Members of a refreshed copy until it is written: the attribute that its filter compares, and the
/// key of its row.
inline constexpr const char *filterMember = "\x01filter";
inline constexpr const char *keyMember = "\x01key";
/// The parameter that holds the key of the row whose copies are looked for.
inline constexpr const char *keyOfCopy = "keyOfCopy";

/// Attempts for a guarded batch (If-Match), when others change the item in between.
inline constexpr int mostAttempts = 3;

/// Writes to the items of one document type.
struct Touch {
    enum class Kind {
        insert, ///< a new item (upsert when it replaces a copy)
        erase,
        renew, ///< written anew or removed, as the type's filter or cap requires
        rewrite, ///< changes inside existing items
        refresh, ///< copies rebuilt from items that another touch wrote
        refill, ///< capped copy: the next newest row for each item that another touch removed
    };
    enum class How {
        write, ///< plain create, upsert, replace, delete
        patch,
        unit, ///< in one transaction with the home
    };
    Kind kind = Kind::rewrite;
    How how = How::write;
    bool isBackground = false;
    std::string container;
    const model::DocumentType *type = nullptr;
    /// insert: the item without the fields that the change feed fills in later; null: written
    /// whole.
    std::shared_ptr<const model::DocumentType> atFirst;
    std::string documentType;
    std::vector<std::string> partitionKeyPaths;
    /// Finds whole items. For refresh and renew: the items that the row has now, needed where its
    /// partition key changes (or, for renew, is unknown).
    std::shared_ptr<const Lookup> locate;
    /// Position of the touch whose found items `locate` starts from (GivenRows); -1 = none.
    int foundBy = -1;
    /// rewrite: the items are found before anything is written. Either the writes remove the keys
    /// that lead to them, or the one transaction with the home must know what to write.
    bool isFoundFirst = false;
    /// Parameter that holds several keys: partners that a new row is linked with. The touch is done
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
    /// erase: the row's value that the type's filter compares, if known; otherwise the item may not
    /// exist.
    std::optional<places::Operand> filtered;
    std::vector<Change> changes;
    /// The changes affect the partition key or the id: an item is removed at its old place and
    /// created at its new one.
    bool moves = false;
    std::optional<model::Cap> cap; ///< kept by a post-trigger
    std::string trigger;
    std::string triggerBody;
    /// refresh, background: position of the touch whose items the change feed delivers.
    int source = -1;
    std::shared_ptr<const Lookup> completion; ///< refresh: makes the copy from the delivered item
    std::size_t removal = 0; ///< refill: position of the touch that removes
    /// The rows that the cap keeps in a logical partition of the copy, read from the homes. For
    /// renew and refresh: the attribute that the cap orders by changes. A row that is no longer
    /// among the newest is replaced by the last of them.
    std::shared_ptr<const Lookup> newest;
    /// Parameters of `newest` that hold the partition key of the copy, level by level; empty where
    /// the command knows it.
    std::vector<std::string> keyOfNewest;
    int feedStep = 0; ///< reads the change feed before this touch; 0 = another touch's step does
    int removeStep = 0; ///< removes items that move from their old place; 0 = none moves
    int writeStep = 0;

    /// The document type as it is inserted.
    const model::DocumentType &inserted() const { return atFirst ? *atFirst : *type; }
};

/// One read of a container's change feed, which delivers everything that these touches wrote to it.
struct FeedPoll {
    int step = 0;
    std::vector<std::size_t> sources; ///< positions of touches
    bool isIdle = false; ///< only other followers need it: it is read last
};

struct CommandProgram;

/// Rows that are removed together with a removed one: found first, then removed by a program of
/// their own.
struct Cascade {
    std::shared_ptr<const Lookup> find;
    /// Its parameters are the members of a found row. Null: the enclosing program itself, for the
    /// rows of a tree.
    std::shared_ptr<const CommandProgram> remove;
    bool isInside = false; ///< the rows are part of the removed row's item
};

/// Rows that are created together with another one: each by a program of its own, after that row.
struct Companion {
    std::string role; ///< from the created row to these
    std::shared_ptr<const CommandProgram> create;
};

struct CommandProgram {
    model::Command::Kind kind = model::Command::Kind::create;
    std::string entity;
    std::vector<Input> inputs;
    /// Values in the item of the row's home, which the touch at `homeTouch` reads or writes; none
    /// where nothing uses them.
    std::optional<HomeKnowledge> home;
    std::size_t homeTouch = 0;
    std::vector<Cascade> cascades; ///< before the touches
    std::vector<Touch> touches;
    std::vector<FeedPoll> polls;
    std::vector<Companion> companions;
    /// The touches with `how == unit` form one transaction in one logical partition.
    enum class Unit {
        none,
        procedure,
        batch,
        joined, ///< in the batch of the row that this one is created or removed with
        /// Each touch is batched with the same touch of other rows in its logical partition, which
        /// the same command has found or brings along.
        siblings,
    };
    Unit unit = Unit::none;
    /// Number of writes that could have been, or were meant to be, in the transaction and are not:
    /// copies, and rows created or removed together with the row.
    int leftOut = 0;
    int unitStep = 0; ///< procedure: number of its step
    std::string procedure; ///< name
    std::string procedureBody;
    /// Whole command: steps whose items later steps use.
    std::set<int> keptSteps;
};

} // namespace partita::planning
