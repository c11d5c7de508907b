// Builder of one command's program: from effects to touches, their transaction, and their steps.
//
// The class is implemented in several files: touches (programtouches.cpp, programsameitem.cpp),
// questions of touches (programquestions.cpp), rebuilt copies (programrefresh.cpp), capped copies
// (programrefill.cpp), finding items by what is known (programknown.cpp), upkeep field by field
// (programupkeep.cpp), the transaction (programunit.cpp), rows removed together with the command's
// own (programcascades.cpp, programfinds.cpp) or created together with it (programcompanions.cpp),
// look-ups for many rows (programrows.cpp), reads that need no repetition (reusedreads.cpp), steps
// (programsteps.cpp, programfeed.cpp).
#pragma once

#include "engine/planning/commandprogram.h"
#include "engine/planning/commands/effects/effects.h"
#include "engine/planning/lookups/steps.h"

#include <algorithm>
#include <memory>

namespace partita::places {
struct Binding;
}

namespace partita::planning {

class AffectedRow;

/// How items are changed. Today's service patches and batches; that of 2019 reads and replaces, and
/// needs procedures for transactions.
enum class Manner {
    procedures,
    patches, ///< copies that follow through the change feed are rebuilt
    patchedCopies, ///< such copies are patched when the command only sets values in them
};

/// Choice of how to find items whose partition key is not known. Where a row that is read first can
/// supply the key, the items may be listed in `byLookUp`; the others are found by a fan-out query.
struct Finding {
    struct Offer {
        std::string items; ///< "order in ordersByCustomer"
        std::string teller; ///< the row that supplies the key: "its home", "the Book"
        bool isPrefixKnown = false; ///< a prefix of the partition key is known even without it
    };
    std::vector<std::string> byLookUp; ///< items to find by reading such a row first
    std::vector<Offer> offered; ///< all items that could be found that way
};

std::string verbOf(model::Command::Kind kind); ///< "create", "update", "remove"
/// The ASCII letters and digits of a text.
std::string identifierOf(const std::string &text);

class ProgramBuilder {
    using Names = std::vector<std::string>;
    using CommandKind = model::Command::Kind;

public:
    /// All references must outlive it. Steps are added to `plan`. `isFound`: the command's row is
    /// one that another command has found.
    ProgramBuilder(const PlanningContext &context, const model::Command &command, Manner manner,
                   Plan &plan, bool isFound = false);
    /// Shares the choice with the caller, who sees in it afterwards which other choices exist. To
    /// be called first.
    void findBy(std::shared_ptr<Finding> finding) { m_finding = std::move(finding); }
    /// `excluded`: entities whose rows are already being removed by an enclosing command.
    /// `repeatsOver`: the step for whose rows the command runs; 0 = it runs once.
    Result<std::shared_ptr<const CommandProgram>> build(const Names &excluded, int repeatsOver,
                                                        int depth, int &next);

private:
    /// Collects the touches and forms the transaction.
    Result<void> collect(const Names &excluded, int depth);
    Result<void> addSteps(int &next);
    /// Adds the steps of the request, including those for rows that come with the command's own.
    Result<void> numberRequest(int &next);
    /// Adds the steps that follow through the change feed, for all rows, and completes the program.
    Result<void> numberWhatFollows(int &next);
    void note(std::string text);

    // Touches.
    void addTouch(Effect effect);
    /// The knowledge that is available when the touch is executed.
    Knows whoKnows(const Touch &touch) const;
    /// Removes from the effect the facts that are not known then.
    void keepKnown(Effect &effect, Knows who) const;
    /// The home's item is read in the foreground before further items are touched.
    bool isReadFirst(const Touch &home) const;
    /// Items with upkeep inside the request can only be found by the partner keys in the home's
    /// item.
    bool goesByPartnerKeys(const Effect &effect) const;
    static bool hasTransactionWithHome(const std::vector<Effect> &effects);
    /// The members of a touch that follow directly from the effect: document type, partition key,
    /// cap.
    static Touch touchOf(const Effect &effect);
    void setKind(const Effect &effect, const places::Binding &binding, Knows who,
                 Touch &touch) const;
    /// Sets the touch that this one follows. True when its items are rebuilt from that touch's
    /// items.
    bool followsSource(const Effect &effect, Touch &touch);
    /// False when nothing is left to be done, or the items cannot be found.
    bool findItems(const Effect &effect, Knows who, Touch &touch);
    /// The touch can remove an item from a capped copy.
    static bool leavesGap(const Effect &effect, const AffectedRow &row, const Touch &touch);
    /// Drops changes of elements that cannot be identified, with a note; true when other changes
    /// are left.
    bool keepFound(const Effect &effect, Touch &touch);
    void rememberHome(const Effect &effect, Touch &touch);
    /// The touch rewrites the home's item.
    bool isInHomeItem(const Touch &touch) const;
    /// Turns the touch into a refill: the next newest row of the logical partition, read from the
    /// homes, replaces a removed copy.
    bool makeRefill(const Effect &effect, const std::vector<places::Fact> &facts, Touch &touch);
    /// For a change of the attribute that the cap orders by: the newest rows of the copy's logical
    /// partition are read from the homes before the copy is written.
    void askWhetherNewest(const Effect &effect, Touch &touch);
    places::Ask askForNewest(const Touch &touch, const std::string &purpose) const;
    /// False when it cannot be answered.
    bool planNewest(const places::Ask &ask, Touch &touch);
    /// The same in the logical partition of a copy, whose key becomes known at run time
    /// (parameters).
    bool planNewestByKey(const Effect &effect, places::Ask ask, Touch &touch);
    bool mayLackPartitionKey(const places::Location &location) const;
    /// Confines the question to rows of the same logical partition. Its key comes from
    /// `parameters`, level by level, or, if there are none, from the facts. False when neither has
    /// it.
    bool addPartitionConditions(const places::Location &location,
                                const std::vector<places::Fact> &facts, const Names &parameters,
                                places::Ask &ask);
    /// A touch of a partner that the new row is linked with is repeated for each such partner.
    void repeatForPartners(const Effect &effect, Touch &touch) const;
    void remember(const Effect &effect, Touch touch);
    /// The position of a touch that reads and replaces the very same item, so that both can be done
    /// at once.
    std::optional<std::size_t> touchOfSameItem(const Effect &effect, const Touch &touch) const;
    /// The row that `outer` asks for encloses the command's own row in the item where `inner` finds
    /// that.
    bool isAroundRow(const Effect &outer, const Effect &inner) const;
    bool locate(const Effect &effect, Knows who, Touch &touch);
    /// The same, starting from items that an earlier background touch of the program finds anyway.
    bool locateByFound(const Effect &effect, const places::Ask &ask, Touch &touch) const;
    /// An alternative to `found`, a query that the partition key does not bind fully: rows that are
    /// read first supply the key.
    std::optional<LookupCandidate> locateByLookUp(const Effect &effect, const places::Ask &ask,
                                                  const Touch &touch, const LookupCandidate &found);
    /// Purpose text: the items found and the use made of them.
    std::string purposeOfFound(const Effect &effect) const;
    /// Item by item: the home's item of the removed row holds the keys of the rows that refer to
    /// it.
    std::optional<LookupCandidate> locateEach(const Effect &effect, Knows who) const;
    /// Position of the touch of the home's item from which the copy can be rebuilt; -1 = none.
    int sourceOf(const Effect &effect, const Touch &touch) const;
    /// The effect concerns the command's row inside an item, and the question asks for the root row
    /// of that item.
    bool isInsideRowOf(const Effect &effect, const places::Ask &ask) const;
    /// The same roles lead from the roots of both to their rows.
    static bool isSameWay(const places::Location &left, const places::Location &right);
    static bool sameQuestion(const places::Ask &left, const places::Ask &right);
    bool makeRefresh(const Effect &effect, Touch &touch);
    /// The to-one role in which the rows of the effect referred to the removed row. None when there
    /// is no such role.
    std::optional<std::string> roleLostBy(const Effect &effect) const;
    /// The look-up for the copies of so many rows, whatever their partition key. Null when the
    /// copies hold no key of their row.
    std::shared_ptr<const Lookup> copiesOfRows(const places::Location &copy, double rows) const;
    /// The changes affect the partition key or the id, so that a rebuilt copy would not replace the
    /// old one.
    static bool movesItems(const Touch &touch);
    /// Plans the questions of the changes. Drops a change that no location can answer, with a note;
    /// true when changes are left.
    bool planQuestions(const Effect &effect, Touch &touch);

    // Upkeep field by field.
    bool usesPatches() const { return m_manner != Manner::procedures; }
    /// The background change of a copy is a patch: the command only sets values, and the copy stays
    /// at its place.
    bool isPatchedLater(const Touch &touch) const;
    /// Moves change-feed upkeep of fields into a touch of its own, where other fields of the same
    /// items are written in the foreground and no single transaction writes them all.
    void putOffUpkeep();
    /// Moves the copies that are rebuilt from that touch's items to the end, after the deferred
    /// changes.
    void refreshAfterwards(std::size_t source);
    /// The foreground changes keep the items at their place, and keep the value by which they are
    /// found.
    bool isFoundLater(const Effect &effect, const Touch &touch) const;

    // One transaction.
    void formUnit();
    /// One batch can write all of them.
    bool isBatch(const std::vector<std::size_t> &touches) const;
    bool isBatchedHome(const Touch &home) const;
    /// Removes the touches that a procedure cannot do here: of several partners, or of items to be
    /// found.
    void leaveOutOfProcedure(std::vector<std::size_t> &touches);
    /// Its items may be found before anything is written, and then be written in a batch with the
    /// home.
    bool canBeFoundFirst(const Touch &touch) const;
    /// It is patched, or no other foreground touch changes items of the type. A replaced item is
    /// replaced as it was read, so that two replacements would undo each other.
    bool isWrittenOnce(const Touch &touch) const;
    std::size_t homePosition() const;
    /// The reason why the touch is not in one transaction with the home.
    struct Obstacle {
        std::string reason;
        /// Both lie in one logical partition, so that a client that reads them first could write
        /// both in a batch.
        bool isReadFirst = false;
    };
    /// Nothing when the touch can be in the transaction.
    std::optional<Obstacle> obstacle(std::size_t home, std::size_t position) const;
    /// The obstacle for items that have to be found.
    Obstacle obstacleOfFound(const Touch &touch) const;
    /// The obstacle for items that are created or removed as a whole, if any.
    std::optional<Obstacle> obstacleOfWhole(const Touch &touch) const;
    std::string apartText(const Touch &touch, const Obstacle &why) const;
    /// The home's item has to be found, and can be written by a batch with If-Match.
    bool mayBeGuarded(const Touch &home) const;
    static bool isPatchable(const Touch &touch);
    /// A foreground removal of an item whose place and existence are known beforehand.
    static bool isKnownRemoval(const Touch &touch);
    /// A foreground creation of an item whose place is known beforehand.
    static bool isKnownCreation(const Touch &touch);
    void setSingleManner();
    std::vector<const Touch *> unitTouches() const;
    /// Items of several of the rows may lie in one logical partition.
    static bool mayLieTogether(const Touch &touch);
    /// The home of the other builder's row lies in the logical partition of this row's home.
    /// `parentRole` leads from the other row to this one.
    bool sharesPartition(const ProgramBuilder &other, const std::string &parentRole) const;
    /// The other builder's operand `inner` and this builder's `outer` are the same value.
    bool isSameValue(const ProgramBuilder &other, const places::Operand &inner,
                     const places::Operand &outer, const std::string &parentRole) const;

    // Look-ups for many rows.
    /// Parameters whose values differ from row to row: `found`, and everything known of the row
    /// where the command runs for several.
    Names knownOfRow(const Names &found) const;
    /// The question with those parameters as columns of the rows at hand. `found`: parameters of
    /// found items.
    places::Ask askOfRow(places::Ask ask, const Names &found = {}) const;
    /// Repeats the look-up for the rows that the command runs for; one request for all where
    /// possible.
    std::shared_ptr<const Lookup> forRows(std::shared_ptr<const Lookup> each) const;
    /// The same for `rows` found items, whose parameters are `found`.
    std::shared_ptr<const Lookup> forRows(std::shared_ptr<const Lookup> each, const Names &found,
                                          double rows) const;
    /// The look-up that completes so many delivered items, in one request for all where possible.
    std::shared_ptr<const Lookup> forDelivered(const Lookup &completion, double items) const;
    /// The step that finds what this touch needs when another touch's step finds it; 0 = none.
    int stepOfFound(const Touch &touch) const;
    /// Estimate of the items that the touch writes.
    double expectedItems(const Touch &touch) const;
    /// Numbers the look-up; `repeatsOver` > 0: its steps run for every row of that step.
    Result<std::shared_ptr<const Lookup>> numberedForRows(const Lookup &lookup, int repeatsOver,
                                                          int &next, std::vector<Step> &steps,
                                                          const ReusableReads *recall
                                                          = nullptr) const;

    // Reads that need no repetition.
    /// Shares known reads and the choice of finding with the other builder, whose plan this one
    /// extends.
    void joinPlanOf(const ProgramBuilder &other);
    /// What look-ups of the request, or of one touch, need not read again.
    ReusableReads recall() const;
    ReusableReads recallFor(const Touch &touch) const;
    /// The same for the look-ups that complete delivered items.
    ReusableReads recallForDelivered(const Touch &touch) const;
    /// The name of a value in the touch's items, as the request knows it, by its path.
    std::string nameInItem(std::size_t position, const Names &path) const;
    /// Remembers the items that contain the command's rows when the look-up reads them.
    void rememberItems(const Lookup &found) const;

    // Rows that are removed together with the removed one.
    Result<void> addCascades(const Names &excluded, int depth);
    /// Drops the changes that the removal of a dependent row makes anyway; true when none is left.
    bool isLeftToCascades(Effect &effect) const;
    /// The change is made by the removal of a dependent row that lies on the way from items at the
    /// location to the command's row.
    bool isLeftToCascades(const places::Location &location, const Names &way,
                          const Change &change) const;
    /// This command, or one for its dependent rows, makes the change in those items. `way`: roles
    /// from them to its row.
    bool makes(const places::Location &location, const Names &way, const Change &change) const;
    /// The rows are stored inside the removed row's own item.
    bool livesInside(const places::Location &home) const;
    /// The removal of such a row has to change something else: a copy, a reference, or rows that it
    /// contains.
    bool leavesTraces(const model::Role &role, const Names &gone, int depth);
    /// The ways from a row of the role to the rows whose removal removes it: this one and those
    /// around it.
    std::vector<Way> goneAround(const model::Role &role) const;
    /// `isInside`: the rows are stored inside the removed row's item, so that only their traces
    /// elsewhere are removed.
    Result<void> addCascade(const model::Role &role, bool isInside, const Names &gone, int depth);
    /// Contained rows of the same entity (a tree): their contained rows are removed too, at any
    /// depth.
    Result<void> addOwnKind(const model::Role &role, const Names &excluded, int depth);
    /// The look-up for the rows of a role with these values of each; null when they cannot be
    /// found.
    std::shared_ptr<const Lookup> findRows(const model::Role &role,
                                           const std::vector<Input> &inputs) const;
    /// Puts the removals of dependent rows into the batch of this row where they share its logical
    /// partition; others get batches of their own.
    void joinCascades();
    /// Reduces the look-ups of dependent rows to the values that their removal needs.
    void trimFinds();
    /// The values of a found row that its removal needs, its key included.
    std::vector<Input> usedInputs() const;
    /// Adds the steps that find dependent rows, and the requests of those that are not in this
    /// row's batch.
    Result<void> numberCascades(int &next);
    /// The row's home is a whole item, removed by a write whose place is known beforehand.
    bool isPlainRemoval() const;
    /// Puts removals of found rows into batches by logical partition, where several may share one.
    void joinSiblings();
    /// Its request writes something, directly or for dependent rows.
    bool writesInForeground() const;

    // Rows that are created together with the created one.
    Result<void> addCompanions(const Names &excluded, int depth);
    /// Puts the items of companions that share the row's logical partition into its batch.
    void joinCompanions();
    /// The document type without fields that the change feed fills in from companions; null when
    /// there are none.
    std::shared_ptr<const model::DocumentType> atFirst(const model::DocumentType &type) const;
    /// Puts created companions into batches by logical partition, where several may share one.
    void joinCreatedSiblings();
    bool canJoin(const ProgramBuilder &companion, const std::string &parentRole) const;
    /// Number of operations in a batch: mean, and maximum as far as the model states one.
    struct Operations {
        double mean = 0;
        std::optional<double> most = 0;
        double bytes = 0; ///< bytes of the items that they create, on average
    };
    Operations batchOperations() const;
    /// Number of rows that lead to one row along the roles of the question.
    Operations carriersOf(const places::Ask &ask) const;
    static double batches(const Operations &operations); ///< number of batches needed, on average
    bool isSplit() const;
    void addBatchNotes();
    Result<void> numberCompanions(int &next);
    int stepOfHome() const; ///< the step that writes the row itself

    // Steps.
    Step stepFor(const Touch &touch, Operation operation, int number) const;
    Result<void> numberForeground(int &next);
    /// The steps that read what the writes depend on.
    Result<void> numberReadBefore(int &next);
    /// The steps of the transaction, or of the several transactions that it is split into.
    void numberUnit(int &next, bool isSplitUp);
    void addProcedureStep(int &next);
    std::string unitPurpose(const std::vector<const Touch *> &unit) const;
    static std::string changesText(const std::vector<Change> &changes);
    void addBatchStep(Touch &touch, int &next, bool isSplitUp);
    std::string writeText(const Touch &touch, const std::string &verb) const;
    Result<void> addWriteSteps(Touch &touch, int &next, std::vector<Step> &steps);
    /// The step that writes the items from which the touch makes copies, when they are several; 0
    /// when it is one.
    int stepOfDelivered(const Touch &touch) const;
    /// The step that removes a moved item from its old place; adds a note that it moves.
    Step removalOfMoved(Touch &touch, int &next);
    static bool needsLocating(const Touch &touch);
    Operation operationOf(const Touch &touch) const;
    std::string purposeOf(const Touch &touch) const;
    bool isOfRowItself(const Touch &touch) const;
    Result<void> numberBackground(int &next);
    /// The step that reads the change feed after the touch at `source`, with everything else that
    /// the request wrote to that container and some touch follows.
    int addPoll(std::size_t source, bool isIdle, int &next);
    Step feedStep(const std::vector<std::size_t> &sources, int &next);
    bool isPolled(std::size_t source) const;
    /// Some follower reads the change feed of the touch's container.
    bool isBrought(const Touch &touch) const;
    bool isFollowed(std::size_t position) const;
    /// Rows stored inside the row's own item are created or removed with it, and a touch follows
    /// that.
    bool isFollowedInside() const;
    /// Some touch of the program follows the change feed's delivery of an enclosing row's item.
    bool followsAround() const;
    /// Adds reads of feeds that only followers outside this command need. `read`: touches that
    /// something here follows.
    void addIdlePolls(int &next);
    /// Notes where an array that grows inside an item reaches the limit of 2 MB.
    void addSizeNotes();
    void addSizeNote(const Touch &touch, const Change &change);

    const PlanningContext &m_context;
    const model::Workbook &m_workbook;
    const model::Command &m_command;
    Manner m_manner;
    Plan &m_plan;
    CommandKnowledge m_knowledge; ///< carried by the request
    HomeKnowledge m_home;
    bool m_isHomeRead = false;
    bool m_isHomeNeeded = false; ///< some items can only be found by values in the home's item
    bool m_hasUnit
        = false; ///< something in the home's container is to be in one transaction with it
    struct Place {
        const model::DocumentType *type = nullptr;
        std::vector<places::Operand> partitionKey;
        std::optional<places::Operand> id;
    };
    Place m_homePlace; ///< the home's item, by its own values
    CommandProgram m_program;
    std::vector<Effect> m_effects; ///< effects of the touches, by position
    std::vector<model::Upkeep> m_upkeeps;
    std::vector<bool> m_homes;
    std::optional<CreatedWith> m_created; ///< the row that this one is created with
    const CommandKnowledge *m_around = nullptr; ///< what the request carries of that row
    /// Role of the entity to itself by which this row of a tree was found; otherwise empty.
    std::string m_cascadeRole;
    std::vector<Way> m_gone; ///< to the rows whose removal removes this one
    bool m_isTracing = false; ///< only finds out what a removal would leave behind
    std::shared_ptr<EarlierReads> m_reads
        = std::make_shared<EarlierReads>(); ///< shared by the whole plan
    std::string m_scope = m_reads->newScope();
    std::shared_ptr<Finding> m_finding = std::make_shared<Finding>(); ///< shared by the whole plan
    int m_repeatsOver = 0;
    bool m_isOneOfMany
        = false; ///< the command runs for rows that another has found or brings along
    double m_expectedRows = 1; ///< estimate of the rows that it runs for
    struct PendingCompanion {
        std::string role;
        std::string parentRole; ///< leads back to the created row
        Operations rows; ///< for one created row
        std::unique_ptr<model::Command> command;
        std::unique_ptr<ProgramBuilder> builder;
    };
    std::vector<PendingCompanion> m_companions;
    struct PendingCascade {
        model::Role role;
        bool isInside = false; ///< the rows are stored inside the removed row's item
        std::shared_ptr<const Lookup> find;
        std::unique_ptr<model::Command> command;
        std::unique_ptr<ProgramBuilder> builder;
    };
    std::vector<PendingCascade> m_cascades; ///< in the end, only those in the row's own batch
    std::vector<PendingCascade> m_cascadesApart;
};

} // namespace partita::planning
