// The planner's form of a command: what is written where, in which order, and how it is found.
#pragma once

#include "engine/planning/change.h"
#include "engine/planning/homeknowledge.h"
#include "engine/planning/lookup.h"

#include <set>

namespace partita::planning {

/// Where a refreshed copy carries the attribute that its filter looks at, and the key of its row,
/// until it is written.
inline constexpr const char *filterMember = "\x01filter";
inline constexpr const char *keyMember = "\x01key";
/// The parameter by which the copies of a row are found.
inline constexpr const char *keyOfCopy = "keyOfCopy";

/// How often a batch that goes by an item is sent while others change the item.
inline constexpr int mostAttempts = 3;

/// Writes to the items of one document type.
struct Touch {
    enum class Kind {
        insert, ///< a new item (upsert when it replaces a copy)
        erase,
        renew, ///< written anew or removed, as the type's filter or cap says
        rewrite, ///< changes inside items
        refresh, ///< copies made anew from items that another touch wrote
        refill, ///< of a capped copy: the next newest for each that another touch removed
    };
    enum class How {
        write, ///< plain create, upsert, replace, delete
        patch,
        unit, ///< with the home, in one transaction
    };
    Kind kind = Kind::rewrite;
    How how = How::write;
    bool isBackground = false;
    std::string container;
    const model::DocumentType *type = nullptr;
    /// insert: the item without what the change feed fills in later; none: it is written whole.
    std::shared_ptr<const model::DocumentType> atFirst;
    std::string documentType;
    std::vector<std::string> partitionKeyPaths;
    /// Finds whole items; of a refresh or a renewal, those that the row has by now, where its
    /// partition key changes (or, of a renewal, is not known).
    std::shared_ptr<const Fetch> locate;
    /// Position of the touch whose items, found before, tell where these are: `locate` is for those
    /// (Access::given); -1 = none.
    int foundBy = -1;
    /// rewrite: the items are found before anything is written, which takes away the keys that lead
    /// to them, or, with the home in one transaction, as that is told what to write.
    bool isFoundFirst = false;
    /// The parameter that holds several keys, for each of which this is done in turn, as if the
    /// parameter held that key alone: partners that a new row is linked with. Empty: it is done
    /// once.
    std::string forEach;
    double times = 1; ///< that it is done, roughly
    std::vector<places::Operand> partitionKey; ///< when it and the id are known beforehand
    std::optional<places::Operand> id;
    /// The home's item is read before anything is written, and tells what else is written.
    bool isReadBefore = false;
    /// Of a batch: that item tells where the batch goes, and lets it through as it was read alone
    /// (If-Match).
    bool isGuarded = false;
    /// erase: the row's value that the type's filter looks at, where it is known; else the item may
    /// not be there.
    std::optional<places::Operand> filtered;
    std::vector<Change> changes;
    /// The changes are in the partition key or the id: an item is removed at its old place and
    /// created at its new one.
    bool moves = false;
    std::optional<model::Cap> cap; ///< kept by a post-trigger
    std::string trigger;
    std::string triggerBody;
    int source = -1; ///< refresh and background: position of the touch whose items the change feed
                     ///< delivers
    std::shared_ptr<const Fetch> completion; ///< refresh: the copy out of the delivered item
    std::size_t removal = 0; ///< refill: position of the touch that removes
    /// The copies that the cap keeps in a logical partition, as the homes are. Of a renewal or a
    /// refresh: what the cap goes by changes, and a row that is not among them makes room for the
    /// last of them.
    std::shared_ptr<const Fetch> newest;
    /// Parameters of `newest` that take the partition key of the copy, level by level; empty where
    /// what the command knows of its row tells it.
    std::vector<std::string> keyOfNewest;
    int feedStep = 0; ///< reads the change feed before this touch, 0 = another touch's step has
    int removeStep = 0; ///< removes items from where they were, 0 = none moves
    int writeStep = 0;

    const model::DocumentType &inserted() const { return atFirst ? *atFirst : *type; }
};

/// One reading of a container's change feed: what these touches of the request have written to it
/// comes together.
struct FeedPoll {
    int step = 0;
    std::vector<std::size_t> sources; ///< positions of touches
    bool isIdle = false; ///< nothing here follows it, only others: it is read after all else
};

struct CommandProgram;

/// Rows that go away with a removed one: found, and removed by a program of their own.
struct Cascade {
    std::shared_ptr<const Fetch> find;
    /// Its parameters are the members of a found row; none: the program around, as rows of a tree
    /// contain rows.
    std::shared_ptr<const CommandProgram> remove;
    bool isInside = false; ///< the rows are part of the item of the removed one
};

/// Rows that come with a created one: each is created by a program of its own, after the row.
struct Companion {
    std::string role; ///< of the created row, to the new ones
    std::shared_ptr<const CommandProgram> create;
};

struct CommandProgram {
    model::Command::Kind kind = model::Command::Kind::create;
    std::string entity;
    std::vector<Input> inputs;
    /// What the item of the row's home tells, which the touch at `homeTouch` reads or writes; none
    /// where nobody goes by it.
    std::optional<HomeKnowledge> home;
    std::size_t homeTouch = 0;
    std::vector<Cascade> cascades; ///< before the touches
    std::vector<Touch> touches;
    std::vector<FeedPoll> polls;
    std::vector<Companion> companions;
    /// The touches `how == unit` are one transaction in one logical partition.
    enum class Unit {
        none,
        procedure,
        batch,
        joined, ///< in the batch of the row that this one comes, or goes, with
        siblings, ///< each touch in a batch of the rows that the same command has found, or brings,
                  ///< in their logical partition
    };
    Unit unit = Unit::none;
    /// What could be, or is meant to be, part of its transaction and is not: copies, and rows that
    /// come or go with the row.
    int leftOut = 0;
    int unitStep = 0; ///< procedure: its step
    std::string procedure; ///< name
    std::string procedureBody;
    /// Of a whole command: steps that read items which later ones go by.
    std::set<int> keptSteps;
};

} // namespace partita::planning
