#include "engine/planning/commands/program/requeststeps.h"

#include "engine/planning/commands/program/reusedreads.h"
#include "engine/planning/commands/program/sizenotes.h"
#include "engine/planning/commands/program/transactionsteps.h"
#include "engine/planning/commands/program/writesteps.h"
#include "engine/planning/lookups/routes/findthroughrows.h"

#include <algorithm>

namespace partita::planning {
namespace {

bool isReadEarly(const ItemWrite &write)
{
    return write.earlyRead != EarlyRead::none && write.earlyRead != EarlyRead::byClient;
}

/// Adds the steps that find the items of the write.
Result<void> numberLocate(CommandPlan &plan, ItemWrite &write, int &next)
{
    Result<std::shared_ptr<const Lookup>> located
        = numberedForRows(*write.locate, plan.repeatsOver, next, plan.output.steps);
    if (!located)
        return located.error();
    write.locate = *std::move(located);
    return {};
}

/// Adds the steps that read what the writes depend on, except for what a condition does.
Result<void> numberReadBefore(CommandPlan &plan, int &next)
{
    for (PlannedWrite &planned : plan.writes) {
        ItemWrite &write = planned.write;
        const bool isFound = write.style == WriteStyle::transaction && write.isFoundFirst;
        const bool isRead = isReadEarly(write) && !plan.command.isConditional();
        if (!isRead && !isFound)
            continue;
        if (Result<void> done = numberLocate(plan, write, next); !done)
            return done;
    }
    return {};
}

/// Notes that the write is a request of its own, unless a note says so already, with the reason.
void noteNotAtomic(CommandPlan &plan, const ItemWrite &write)
{
    const std::string what = "Updating " + write.documentType + " in " + write.container + ' ';
    const std::vector<std::string> &notes = plan.output.notes;
    const bool isTold = std::any_of(notes.begin(), notes.end(), [&](const std::string &text) {
        return text.starts_with(what);
    });
    if (!isTold)
        plan.note(what
                  + "is a further request, not atomic: if it fails, the items no longer agree.");
}

Result<void> numberForeground(CommandPlan &plan, int &next)
{
    const bool isPartOfCreated = plan.created && !plan.hasHome();
    bool isLater = plan.program.transaction != CommandProgram::Transaction::none || isPartOfCreated;
    if (Result<void> done = numberReadBefore(plan, next); !done)
        return done;
    numberTransaction(plan, next);
    for (PlannedWrite &planned : plan.writes) {
        ItemWrite &write = planned.write;
        if (write.isBackground || write.style == WriteStyle::transaction)
            continue;
        if (Result<void> done = addWriteSteps(plan, write, next, plan.output.steps); !done)
            return done;
        if (isLater)
            noteNotAtomic(plan, write);
        isLater = true;
    }
    return {};
}

Result<void> numberCreations(CommandPlan &plan, int &next)
{
    for (PlannedCreation &creation : plan.creations) {
        creation.plan->repeatsOver = stepOfHome(plan);
        if (Result<void> done = numberForeground(*creation.plan, next); !done)
            return done;
    }
    return {};
}

/// Numbers the look-up of dependent rows. Their plan then runs for the rows of its step.
Result<void> numberFind(CommandPlan &plan, PlannedRemoval &removal, int &next)
{
    const int first = next;
    const ReusableReads known = recall(plan);
    Result<std::shared_ptr<const Lookup>> find
        = numberedForRows(*removal.find, plan.repeatsOver, next, plan.output.steps, &known);
    if (!find)
        return find.error();
    removal.find = *std::move(find);
    const int delivering = deliverer(*removal.find).step;
    removal.plan->repeatsOver = next == first || delivering > 0 ? delivering : first;
    rememberItems(*removal.plan, *removal.find);
    return {};
}

} // namespace

Result<void> numberReadOfCondition(CommandPlan &plan, int &next)
{
    if (!plan.command.isConditional() || !plan.hasHome())
        return {};
    ItemWrite &home = plan.writes[plan.homePosition()].write;
    return isReadEarly(home) ? numberLocate(plan, home, next) : Result<void>();
}

Result<void> numberRemovedDependents(CommandPlan &plan, int &next)
{
    for (RemovedDependents &removed : plan.program.removedDependents) {
        Result<std::shared_ptr<const Lookup>> find
            = numberedForRows(*removed.find, plan.repeatsOver, next, plan.output.steps);
        if (!find)
            return find.error();
        removed.find = *std::move(find);
    }
    for (auto *removals : {&plan.removalsApart, &plan.removals}) {
        for (PlannedRemoval &removal : *removals) {
            if (Result<void> done = numberFind(plan, removal, next); !done)
                return done;
            if (Result<void> done = numberRemovedDependents(*removal.plan, next); !done)
                return done;
        }
    }
    for (PlannedRemoval &removal : plan.removalsApart) {
        if (Result<void> done = numberRequest(*removal.plan, next); !done)
            return done;
    }
    return {};
}

Result<void> numberRequest(CommandPlan &plan, int &next)
{
    if (Result<void> done = numberForeground(plan, next); !done)
        return done;
    if (Result<void> done = numberCreations(plan, next); !done)
        return done;
    for (PlannedRemoval &removal : plan.removals) {
        if (Result<void> done = numberRequest(*removal.plan, next); !done)
            return done;
    }
    addSizeNotes(plan);
    return {};
}

} // namespace partita::planning
