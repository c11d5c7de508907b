// Builds the program of one command: touches out of effects, the transaction they form, and their
// steps. Its parts lie in program….cpp: touches (programtouches.cpp), copies made anew
// (programrefresh.cpp), what is known for them (programknown.cpp), the transaction
// (programunit.cpp), rows that go with the command's own (programcascades.cpp, programfinds.cpp) or
// come with it (programcompanions.cpp), look-ups for many rows (programrows.cpp), what need not be
// read again (programrecall.cpp), steps (programsteps.cpp).
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

/// How writes are done: today's service patches and batches; that of 2019 reads, replaces, and
/// calls procedures.
enum class Manner {
    procedures,
    patches, ///< copies that follow through the change feed are made anew
    patchedCopies, ///< or patched, where the command sets values in them and nothing else
};

/// How items are found whose partition key is not known, where there are several ways: those of
/// `byLookUp` are looked for where a row that is read first tells that they lie.
struct Finding {
    struct Offer {
        std::string items; ///< "order in ordersByCustomer"
        std::string teller; ///< "its home", "the Book"
        bool isPrefixKnown = false; ///< of the partition key, without that
    };
    std::vector<std::string> byLookUp; ///< items
    std::vector<Offer> offered; ///< those of which there is such a way
};

std::string verbOf(model::Command::Kind kind); ///< "create", "update", "remove"
/// The letters and digits of a text.
std::string identifierOf(const std::string &text);

class ProgramBuilder {
    using Names = std::vector<std::string>;
    using CommandKind = model::Command::Kind;

public:
    /// All must outlive it. The steps go to `plan`, whose other members are left alone. `isFound`:
    /// the command's row is one that another command has found.
    ProgramBuilder(const PlanningContext &context, const model::Command &command, Manner manner,
                   Plan &plan, bool isFound = false);
    /// To be called first; takes down there what else could be found so.
    void findBy(std::shared_ptr<Finding> finding) { m_finding = std::move(finding); }
    /// `excluded`: entities that go away around this command; `repeatsOver`: step whose rows it
    /// runs for, 0 = once.
    Result<std::shared_ptr<const CommandProgram>> build(const Names &excluded, int repeatsOver,
                                                        int depth, int &next);

private:
    /// Finds what is touched, and forms the transaction.
    Result<void> collect(const Names &excluded, int depth);
    Result<void> addSteps(int &next);
    /// The steps of the request, those of rows that come with its own included.
    Result<void> numberRequest(int &next);
    /// The steps of what follows through the change feed, of all rows; completes the program.
    Result<void> numberWhatFollows(int &next);
    void note(std::string text);

    // What is touched.
    void addTouch(Effect effect);
    /// Who knows what when the touch is executed.
    Knows whoKnows(const Touch &touch) const;
    /// Leaves of what the effect goes by what is known then.
    void keepKnown(Effect &effect, Knows who) const;
    /// The item of the row's home is read, in the foreground, before further items are touched.
    bool isReadFirst(const Touch &home) const;
    /// Something that is kept in step by the request itself is found by the keys of partners which
    /// the home's item holds, and by nothing else.
    bool goesByPartnerKeys(const Effect &effect) const;
    static bool hasTransactionWithHome(const std::vector<Effect> &effects);
    /// What is plain of a touch: which items, and by whom they are kept in step.
    static Touch touchOf(const Effect &effect);
    void setKind(const Effect &effect, const places::Binding &binding, Knows who,
                 Touch &touch) const;
    /// The touch is told after which other it comes; true where its items are made anew from that
    /// one's.
    bool followsSource(const Effect &effect, Touch &touch);
    /// False where there is nothing left to be done, or no way to it.
    bool findItems(const Effect &effect, Knows who, Touch &touch);
    /// An item goes away of a copy that holds the newest only.
    static bool leavesGap(const Effect &effect, const AffectedRow &row, const Touch &touch);
    /// Leaves out, with a note, changes of elements that nothing tells from others; true when
    /// others are left.
    bool keepFound(const Effect &effect, Touch &touch);
    void rememberHome(const Effect &effect, Touch &touch);
    /// The touch changes that item, too.
    bool isInHomeItem(const Touch &touch) const;
    /// A removed copy makes room for the next newest of its logical partition, which is asked of
    /// the homes.
    bool makeRefill(const Effect &effect, const std::vector<places::Fact> &facts, Touch &touch);
    /// Where what the cap goes by changes: asks the homes for the newest of the copy's logical
    /// partition before it is written.
    void askWhetherNewest(const Effect &effect, Touch &touch);
    places::Ask askForNewest(const Touch &touch, const std::string &purpose) const;
    /// False when there is no way to answer.
    bool planNewest(const places::Ask &ask, Touch &touch);
    /// The same in the logical partition of a copy, whose key parameters tell when it runs.
    bool planNewestByKey(const Effect &effect, places::Ask ask, Touch &touch);
    bool mayLackPartitionKey(const places::Location &location) const;
    /// Confines the question to rows of the same logical partition: of the key that the parameters
    /// hold level by level, or, without any, that the facts tell. False when neither does.
    bool addPartitionConditions(const places::Location &location,
                                const std::vector<places::Fact> &facts, const Names &parameters,
                                places::Ask &ask);
    /// What is done to a partner that the new row names is done for each of those.
    void repeatForPartners(const Effect &effect, Touch &touch) const;
    void remember(const Effect &effect, Touch touch);
    /// The touch that reads and replaces the very item which this one is to read and replace: that
    /// need be done but once.
    std::optional<std::size_t> touchOfSameItem(const Effect &effect, const Touch &touch) const;
    /// The row that `outer` asks for is the one around the command's own in the item where `inner`
    /// finds that.
    bool isAroundRow(const Effect &outer, const Effect &inner) const;
    bool locate(const Effect &effect, Knows who, Touch &touch);
    /// The same by items that another touch of the program, done before in the background, finds
    /// anyhow.
    bool locateByFound(const Effect &effect, const places::Ask &ask, Touch &touch) const;
    /// In place of a query that not the whole partition key bounds: by the keys that rows read
    /// first tell.
    std::optional<FetchCandidate> locateByLookUp(const Effect &effect, const places::Ask &ask,
                                                 const Touch &touch, const FetchCandidate &found);
    /// What the items are that are found, and what for.
    std::string purposeOfFound(const Effect &effect) const;
    /// One by one, where the item of the removed row's home holds the keys of those that are to
    /// forget it.
    std::optional<FetchCandidate> locateEach(const Effect &effect, Knows who) const;
    /// A copy is made anew from its home's item, which another touch writes: that touch's position.
    int sourceOf(const Effect &effect, const Touch &touch) const;
    /// The effect is about the command's row inside an item, whose root row the question is for.
    bool isInsideRowOf(const Effect &effect, const places::Ask &ask) const;
    /// The same roles lead from the roots of both to their rows.
    static bool isSameWay(const places::Location &left, const places::Location &right);
    static bool sameQuestion(const places::Ask &left, const places::Ask &right);
    bool makeRefresh(const Effect &effect, Touch &touch);
    /// The role over which the rows that the effect is about had the removed row, and have none by
    /// now.
    std::optional<std::string> roleLostBy(const Effect &effect) const;
    /// The look-up for the copies of that many rows whatever their partition key; none when nothing
    /// in them tells whose they are.
    std::shared_ptr<const Fetch> copiesOfRows(const places::Location &copy, double rows) const;
    /// The changed items get another partition key or id: a copy made anew would leave the old one
    /// behind.
    static bool movesItems(const Touch &touch);
    /// Leaves out, with a note, what nothing holds the answer of; true when changes are left.
    bool planQuestions(const Effect &effect, Touch &touch);

    // Upkeep, field by field.
    bool usesPatches() const { return m_manner != Manner::procedures; }
    /// The command does no more to the copy, which follows through the change feed, than to set
    /// values; it stays where it is.
    bool isPatchedLater(const Touch &touch) const;
    /// Puts off what the change feed keeps in step, in items of which other fields are written at
    /// once: unless one transaction writes them all.
    void putOffUpkeep();
    /// Copies made anew from the items of that touch come last: what was put off is in those by
    /// then.
    void refreshAfterwards(std::size_t source);
    /// What is done at once leaves the items where, and by what, they are found.
    bool isFoundLater(const Effect &effect, const Touch &touch) const;

    // One transaction.
    void formUnit();
    /// One batch can write all of them.
    bool isBatch(const std::vector<std::size_t> &touches) const;
    bool isBatchedHome(const Touch &home) const;
    /// Those of several partners, or of items to be found, which no procedure here is written for.
    void leaveOutOfProcedure(std::vector<std::size_t> &touches);
    /// Its items may be found before anything is written, and then be written with the home.
    bool canBeFoundFirst(const Touch &touch) const;
    /// Patched, or no other part of the request changes items of the type: what is replaced as it
    /// was read is replaced once.
    bool isWrittenOnce(const Touch &touch) const;
    std::size_t homePosition() const;
    /// Why the touch is not one transaction with the home's.
    struct Obstacle {
        std::string reason;
        /// Both lie in one logical partition: a batch could write both, once what it writes has
        /// been read.
        bool isReadFirst = false;
    };
    /// Nothing when it is one.
    std::optional<Obstacle> obstacle(std::size_t home, std::size_t position) const;
    /// The same of items that have to be found.
    Obstacle obstacleOfFound(const Touch &touch) const;
    /// The same of items that are created or removed as a whole.
    std::optional<Obstacle> obstacleOfWhole(const Touch &touch) const;
    std::string apartText(const Touch &touch, const Obstacle &why) const;
    /// The home's item, which has to be found, can be written by a batch that goes by what was
    /// found.
    bool mayBeGuarded(const Touch &home) const;
    static bool isPatchable(const Touch &touch);
    /// A removal in the foreground of which is known beforehand where the item is, and whether it
    /// is there.
    static bool isKnownRemoval(const Touch &touch);
    /// A creation in the foreground of which is known beforehand where the item goes.
    static bool isKnownCreation(const Touch &touch);
    void setSingleManner();
    std::vector<const Touch *> unitTouches() const;
    /// Items of several of the rows may lie in one logical partition.
    static bool mayLieTogether(const Touch &touch);
    /// The home of a row that this one leads to by `parentRole` lies in the logical partition of
    /// this one's home.
    bool sharesPartition(const ProgramBuilder &other, const std::string &parentRole) const;
    /// `inner`, as the request for such a row knows it, is what this row's request knows as
    /// `outer`.
    bool isSameValue(const ProgramBuilder &other, const places::Operand &inner,
                     const places::Operand &outer, const std::string &parentRole) const;

    // Look-ups for many rows.
    /// The parameters that tell what is known of each of the rows; of one row alone, or none that
    /// were found, nothing varies.
    Names knownOfRow(const Names &found) const;
    /// The question as a row at hand asks it, where the command runs for several of them, or it is
    /// asked for each of the items found, of which `found` are the parameters.
    places::Ask askOfRow(places::Ask ask, const Names &found = {}) const;
    /// The look-up for the rows that the command runs for: sent for all of them together, where
    /// there are several.
    std::shared_ptr<const Fetch> forRows(std::shared_ptr<const Fetch> each) const;
    /// The same for that many items that were found, of which `found` are the parameters.
    std::shared_ptr<const Fetch> forRows(std::shared_ptr<const Fetch> each, const Names &found,
                                         double rows) const;
    /// What the copies of that many delivered items need: sent for all of them together.
    std::shared_ptr<const Fetch> forDelivered(const Fetch &completion, double items) const;
    /// The step that finds what the touch goes by where another touch does; 0 = none.
    int stepOfFound(const Touch &touch) const;
    /// Items that the touch writes, roughly.
    double expectedItems(const Touch &touch) const;
    /// Its steps: for every row that the command runs for.
    Result<std::shared_ptr<const Fetch>> numberedForRows(const Fetch &fetch, int repeatsOver,
                                                         int &next, std::vector<Step> &steps,
                                                         const Recall *recall = nullptr) const;

    // What has been read before.
    /// Takes part in the plan of another builder: in what has been read, and how items are found.
    void joinPlanOf(const ProgramBuilder &other);
    /// What look-ups of the request, or those that the touch goes by, need not read again.
    Recall recall() const;
    Recall recallFor(const Touch &touch) const;
    /// The same of what completes the items that the feed delivers to the touch.
    Recall recallForDelivered(const Touch &touch) const;
    /// What the request knows a value of the items of a touch as, by its path in them.
    std::string nameInItem(std::size_t position, const Names &path) const;
    /// Where the look-up reads the items in which the command's rows lie, these are known.
    void rememberItems(const Fetch &found) const;

    // Rows that go away with the removed one.
    Result<void> addCascades(const Names &excluded, int depth);
    /// Takes from the effect what the removal of a row that goes with this one does to the same
    /// items; true when nothing is left.
    bool isLeftToCascades(Effect &effect) const;
    /// Rows that go with this one are on the way from items at the location to it, and the removal
    /// of one of them makes the change.
    bool isLeftToCascades(const places::Location &location, const Names &way,
                          const Change &change) const;
    /// This command makes the change, or one that goes with it, in the items at the location from
    /// which the way leads to its row.
    bool makes(const places::Location &location, const Names &way, const Change &change) const;
    /// The rows are part of the removed row's own item.
    bool livesInside(const places::Location &home) const;
    /// Such a row is held, or named, or contains rows, elsewhere as well.
    bool leavesTraces(const model::Role &role, const Names &gone, int depth);
    /// The ways from a row at the end of the role to those that go away around it: this one, and
    /// those around this one.
    std::vector<Way> goneAround(const model::Role &role) const;
    /// `isInside`: the rows are part of the removed row's own item, and only what else there is of
    /// them is removed.
    Result<void> addCascade(const model::Role &role, bool isInside, const Names &gone, int depth);
    /// Rows of the removed row's own entity that it contains: theirs go as well, however deep the
    /// tree is.
    Result<void> addOwnKind(const model::Role &role, const Names &excluded, int depth);
    /// The look-up for the rows of a role, with these values of each; none when there is no way.
    std::shared_ptr<const Fetch> findRows(const model::Role &role,
                                          const std::vector<Input> &inputs) const;
    /// Puts the removals of the rows in the row's own logical partition into its batch, of others
    /// into batches of their own.
    void joinCascades();
    /// Finds the rows with nothing but what their removal goes by.
    void trimFinds();
    /// The values of a found row that its removal goes by, and those that tell it from others.
    std::vector<Input> usedInputs() const;
    /// Adds the steps that find the rows, and those of their requests, of all that are no part of
    /// its own batch.
    Result<void> numberCascades(int &next);
    /// The row's item is removed from its home, and what is known beforehand says which it is.
    bool isPlainRemoval() const;
    /// Puts the removals of found rows from one place into batches, where several may lie in one
    /// logical partition.
    void joinSiblings();
    /// Its request writes something, or that of rows that go with its own.
    bool writesInForeground() const;

    // Rows that come with the created one.
    Result<void> addCompanions(const Names &excluded, int depth);
    /// Puts the items of the companions that lie in the row's own logical partition into its batch.
    void joinCompanions();
    /// The row's item without what the change feed fills in by the rows that come with it; none
    /// when that is nothing.
    std::shared_ptr<const model::DocumentType> atFirst(const model::DocumentType &type) const;
    /// Puts the items of rows that come with another's into batches, where several may lie in one
    /// logical partition.
    void joinCreatedSiblings();
    bool canJoin(const ProgramBuilder &companion, const std::string &parentRole) const;
    /// Operations of the batch, on average, and at most as far as the model says.
    struct Operations {
        double mean = 0;
        std::optional<double> most = 0;
        double bytes = 0; ///< of what they create, on average
    };
    Operations batchOperations() const;
    /// Rows from which the way of the question leads to one row.
    Operations carriersOf(const places::Ask &ask) const;
    static double batches(const Operations &operations); ///< that they take, on average
    bool isSplit() const;
    void addBatchNotes();
    Result<void> numberCompanions(int &next);
    int stepOfHome() const; ///< that writes the row itself

    // Steps.
    Step stepFor(const Touch &touch, Operation operation, int number) const;
    Result<void> numberForeground(int &next);
    /// The steps that read what the writes go by.
    Result<void> numberReadBefore(int &next);
    /// The steps of the one transaction, or, split up, of the several that it takes.
    void numberUnit(int &next, bool isSplitUp);
    void addProcedureStep(int &next);
    std::string unitPurpose(const std::vector<const Touch *> &unit) const;
    static std::string changesText(const std::vector<Change> &changes);
    void addBatchStep(Touch &touch, int &next, bool isSplitUp);
    std::string writeText(const Touch &touch, const std::string &verb) const;
    Result<void> addWriteSteps(Touch &touch, int &next, std::vector<Step> &steps);
    /// The step that writes the several items of which the touch makes copies; 0 when it is one.
    int stepOfDelivered(const Touch &touch) const;
    /// The step that takes a moved item from where it was; says that it moves.
    Step removalOfMoved(Touch &touch, int &next);
    static bool needsLocating(const Touch &touch);
    Operation operationOf(const Touch &touch) const;
    std::string purposeOf(const Touch &touch) const;
    bool isOfRowItself(const Touch &touch) const;
    Result<void> numberBackground(int &next);
    /// Plans the reading of the feed that delivers what the touch at `source` has written, and what
    /// else the request has written to that container and somebody follows.
    int addPoll(std::size_t source, bool isIdle, int &next);
    Step feedStep(const std::vector<std::size_t> &sources, int &next);
    bool isPolled(std::size_t source) const;
    /// A change feed that somebody follows brings what the touch writes.
    bool isBrought(const Touch &touch) const;
    bool isFollowed(std::size_t position) const;
    /// Rows that are part of the row's own item come or go with it, and something follows that.
    bool isFollowedInside() const;
    /// The change feed that something of the program follows delivers the item of a row around.
    bool followsAround() const;
    /// What is written to a container whose feed others follow is read by them, too. `read`:
    /// touches that something follows.
    void addIdlePolls(int &next);
    /// An array that grows inside an item ends at 2 MB.
    void addSizeNotes();
    void addSizeNote(const Touch &touch, const Change &change);

    const PlanningContext &m_context;
    const model::Workbook &m_workbook;
    const model::Command &m_command;
    Manner m_manner;
    Plan &m_plan;
    CommandKnowledge m_knowledge; ///< what the request carries
    HomeKnowledge m_home;
    bool m_isHomeRead = false;
    bool m_isHomeNeeded = false; ///< without it nothing tells some of the items that change
    bool m_hasUnit = false; ///< something in the home's container is to be one transaction with it
    struct Place {
        const model::DocumentType *type = nullptr;
        std::vector<places::Operand> partitionKey;
        std::optional<places::Operand> id;
    };
    Place m_homePlace; ///< where the home's item is, as it tells itself
    CommandProgram m_program;
    std::vector<Effect> m_effects; ///< of the touches
    std::vector<model::Upkeep> m_upkeeps;
    std::vector<bool> m_homes;
    std::optional<CreatedWith> m_created; ///< the row that this one comes with
    const CommandKnowledge *m_around = nullptr; ///< what the request carries of that row
    std::string
        m_cascadeRole; ///< of the entity's own, by which this row of a tree was found; else empty
    std::vector<Way> m_gone; ///< to the rows that go away around this one
    bool m_isTracing = false; ///< only asks what is left behind
    std::shared_ptr<KnownReads> m_reads = std::make_shared<KnownReads>(); ///< of the whole plan
    std::string m_scope = m_reads->newScope();
    std::shared_ptr<Finding> m_finding = std::make_shared<Finding>(); ///< of the whole plan
    int m_repeatsOver = 0;
    bool m_isOneOfMany = false; ///< the command runs for rows that another has found, or brings
    double m_expectedRows = 1; ///< that it runs for, roughly
    struct PendingCompanion {
        std::string role;
        std::string parentRole; ///< leads back
        Operations rows; ///< of one created row
        std::unique_ptr<model::Command> command;
        std::unique_ptr<ProgramBuilder> builder;
    };
    std::vector<PendingCompanion> m_companions;
    struct PendingCascade {
        model::Role role;
        bool isInside = false; ///< the rows are part of the removed row's item
        std::shared_ptr<const Fetch> find;
        std::unique_ptr<model::Command> command;
        std::unique_ptr<ProgramBuilder> builder;
    };
    std::vector<PendingCascade> m_cascades; ///< then, those in the row's own batch
    std::vector<PendingCascade> m_cascadesApart;
};

} // namespace partita::planning
