#include "engine/planning/commands/program/removalbatches.h"

#include "engine/planning/commands/program/samepartition.h"
#include "engine/planning/commands/program/transaction.h"
#include "engine/planning/commands/program/writefacts.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Transaction = CommandProgram::Transaction;

/// The row's home is a whole item, removed by a write whose place is known beforehand.
bool isPlainRemoval(const CommandPlan &plan)
{
    return plan.usesPatches() && plan.hasHome()
        && plan.program.transaction != Transaction::procedure
        && isKnownRemoval(plan.writes[plan.homePosition()].write);
}

/// Its request writes something, directly or for dependent rows.
bool writesInForeground(const CommandPlan &plan)
{
    const auto writes
        = [](const PlannedRemoval &removal) { return writesInForeground(*removal.plan); };
    return std::any_of(plan.writes.begin(), plan.writes.end(),
                       [](const PlannedWrite &planned) { return !planned.write.isBackground; })
        || std::any_of(plan.removals.begin(), plan.removals.end(), writes)
        || std::any_of(plan.removalsApart.begin(), plan.removalsApart.end(), writes);
}

/// Puts removals of found rows into batches by logical partition, where several may share one.
void joinRemovedSiblings(CommandPlan &plan)
{
    ItemWrite &home = plan.writes[plan.homePosition()].write;
    if (!canSharePartition(home))
        return;
    plan.program.transaction = Transaction::siblings;
    home.style = WriteStyle::transaction;
    for (PlannedWrite &planned : plan.writes) {
        ItemWrite &write = planned.write;
        if (write.removal() && write.cap() && !write.isBackground)
            plan.note(
                "Removals from " + write.documentType + " in " + write.container
                + " are sent one by one: it is not known in advance which rows are among its newest.");
        // Rows in the home's batch have their steps directly after the home's step, so that no
        // other batch may come between.
        if (plan.removals.empty() && isKnownRemoval(write) && canSharePartition(write))
            write.style = WriteStyle::transaction;
    }
}

/// Both homes are removed in one batch.
void joinHomes(CommandPlan &plan, CommandPlan &dependent)
{
    plan.program.transaction = Transaction::batch;
    plan.writes[plan.homePosition()].write.style = WriteStyle::transaction;
    dependent.program.transaction = Transaction::joined;
    dependent.writes[dependent.homePosition()].write.style = WriteStyle::transaction;
}

void noteNotAtomic(CommandPlan &plan, const PlannedRemoval &removal)
{
    ++plan.program.leftOut;
    plan.note((removal.isInside ? "Removing the rows that belong to the " : "Removing the ")
              + removal.role.name + " is not atomic with removing the " + plan.command.entity
              + ".");
}

} // namespace

void joinRemovals(CommandPlan &plan)
{
    std::vector<PlannedRemoval> joined;
    for (PlannedRemoval &removal : plan.removals) {
        CommandPlan &inner = *removal.plan;
        const bool isPlain = isPlainRemoval(inner) && transactionWrites(inner).size() <= 1;
        if (isPlain && isPlainRemoval(plan)
            && sharesPartition(plan, inner, inverseNameOf(removal.role))) {
            joinHomes(plan, inner);
            joined.push_back(std::move(removal));
            continue;
        }
        if (isPlain)
            joinRemovedSiblings(inner);
        if (writesInForeground(inner))
            noteNotAtomic(plan, removal);
        plan.removalsApart.push_back(std::move(removal));
    }
    plan.removals = std::move(joined);
}

} // namespace partita::planning
