// The plan of one command while the passes make it: its writes, and the plans of dependent rows.
//
// A pass is a function or two over this value; commandpipeline.h lists them in order. Each write
// carries along what later passes ask about it, so that no pass needs to know another one.
#pragma once

#include "engine/planning/commandprogram.h"
#include "engine/planning/commands/effects/effects.h"
#include "engine/planning/commands/program/batchsize.h"
#include "engine/planning/lookups/earlierreads.h"

#include <memory>

namespace partita::planning {

/// How items are changed. Today's service patches and batches; that of 2019 reads and replaces, and
/// needs procedures for transactions.
enum class WriteStrategy {
    procedures,
    patches, ///< copies that follow through the change feed are rebuilt
    patchedCopies, ///< such copies are patched when the command only sets values in them
};

/// Choice of how to find items whose partition key is not known. Where a row that is read first can
/// supply the key, the items may be listed in `byLookUp`; the others are found by a fan-out query.
struct PlacementChoice {
    struct Offer {
        std::string items; ///< "order in ordersByCustomer"
        std::string teller; ///< the row that supplies the key: "its home", "the Book"
        bool isPrefixKnown = false; ///< a prefix of the partition key is known even without it
    };
    std::vector<std::string> byLookUp; ///< items to find by reading such a row first
    std::vector<Offer> offered; ///< all items that could be found that way
};

/// A write, and what the passes know about it.
struct PlannedWrite {
    ItemWrite write;
    /// With everything that is known, at whatever stage.
    ItemEffect effect;
    model::Upkeep upkeep = model::Upkeep::none; ///< none: the command's own write
    bool isHome = false;
};

/// The home's item of the command's row, as a source of values for other writes.
struct HomeItem {
    bool isRead = false;
    bool isNeeded = false; ///< some items can only be found by values in it
    /// Something in its container is to be in one transaction with it.
    bool hasTransaction = false;
    /// Its place by its own values; no type: unknown.
    const model::DocumentType *type = nullptr;
    std::vector<places::Operand> partitionKey;
    std::optional<places::Operand> id;
};

struct PlannedCreation;
struct PlannedRemoval;

struct CommandPlan {
    /// The context and the output must outlive it. Notes and steps are added to the output.
    /// `placement` is shared with the caller, who sees in it afterwards which other choices exist.
    /// `isFound`: the command's row is one that another command has found.
    CommandPlan(const PlanningContext &planningContext, model::Command ofCommand,
                WriteStrategy writeStrategy, Plan &planOutput,
                std::shared_ptr<PlacementChoice> placementChoice, bool isFound = false);
    /// For rows that come with those of the enclosing command: part of the same plan.
    CommandPlan(const CommandPlan &enclosing, model::Command ofCommand, bool isFound);
    CommandPlan(CommandPlan &&) = delete;
    ~CommandPlan();

    const PlanningContext &context;
    const model::Command command;
    WriteStrategy strategy;
    Plan &output;
    CommandKnowledge knowledge; ///< carried by the request
    HomeKnowledge home; ///< what the home's item tells besides
    std::shared_ptr<EarlierReads> reads; ///< shared by the whole plan
    std::string scope;
    std::shared_ptr<PlacementChoice> placement; ///< shared by the whole plan

    // The rows that the command runs for.
    bool isOneOfMany = false; ///< those that another has found or brings along
    double expectedRows = 1; ///< estimate of their number
    int repeatsOver = 0; ///< the step for whose rows the command runs; 0 = it runs once
    std::optional<CreatedWith> created; ///< the row that this one is created with
    const CommandKnowledge *around = nullptr; ///< what the request carries of that row
    /// Role of the entity to itself by which this row of a tree was found; otherwise empty.
    std::string treeRole;
    std::vector<Way> gone; ///< to the rows whose removal removes this one

    // Results of the passes.
    HomeItem homeItem;
    std::vector<PlannedWrite> writes;
    CommandProgram program; ///< everything but the writes and the dependent rows
    std::vector<PlannedCreation> creations;
    std::vector<PlannedRemoval> removals; ///< in the end, only those in the row's own batch
    std::vector<PlannedRemoval> removalsApart;

    const model::Workbook &workbook() const { return context.workbook; }
    bool usesPatches() const { return strategy != WriteStrategy::procedures; }
    /// Position of the home's write; the number of writes when there is none.
    std::size_t homePosition() const;
    bool hasHome() const { return homePosition() < writes.size(); }
    /// Nothing is written, for this row or for rows that are removed with it.
    bool isEmpty() const;
    /// Adds a note to the plan, once.
    void note(std::string text);
    /// Adds a field to those that the command leaves out of date, once.
    void leaveOutOfStep(FieldAt field);
    /// The program of the numbered plan, which is empty afterwards.
    std::shared_ptr<const CommandProgram> take();
};

/// Rows that are created together with the command's row.
struct PlannedCreation {
    std::string role;
    std::string parentRole; ///< leads back to the created row
    Operations rows; ///< for one created row
    std::unique_ptr<CommandPlan> plan;
};

/// Rows that are removed together with the command's row.
struct PlannedRemoval {
    model::Role role;
    bool isInside = false; ///< the rows are stored inside the removed row's item
    std::shared_ptr<const Lookup> find;
    std::unique_ptr<CommandPlan> plan;
};

std::string verbOf(model::Command::Kind kind); ///< "create", "update", "remove"
/// The ASCII letters and digits of a text.
std::string identifierOf(const std::string &text);

} // namespace partita::planning
