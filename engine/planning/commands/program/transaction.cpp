#include "engine/planning/commands/program/transaction.h"

#include "engine/planning/commands/program/deferredupkeep.h"
#include "engine/planning/commands/program/obstacles.h"
#include "engine/planning/commands/program/writefacts.h"
#include "engine/planning/scripts.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Transaction = CommandProgram::Transaction;
using Positions = std::vector<std::size_t>;

std::string apartText(const CommandPlan &plan, const ItemWrite &write, const Obstacle &why)
{
    const std::string what = "Updating " + write.documentType + " in " + write.container + ' ';
    const std::string &row = plan.command.entity;
    if (!why.isReadFirst)
        return what + "cannot be one transaction with the " + row + ": " + why.reason
            + ". It is a further request, which a failure may leave undone.";
    return what + "is a further request here, which a failure may leave undone, because "
        + why.reason + ". It can be atomic with the " + row
        + ": read first, then write both in one transactional batch with the items' ETags "
          "(If-Match), which is refused if they have changed since.";
}

void leaveOut(CommandPlan &plan, std::size_t position, const Obstacle &why)
{
    ++plan.program.leftOut;
    plan.note(apartText(plan, plan.writes[position].write, why));
}

/// The writes that are to be in one transaction with the home, and can be.
Positions joinableWrites(CommandPlan &plan)
{
    Positions joined;
    for (std::size_t i = 0; i < plan.writes.size(); ++i) {
        if (plan.writes[i].isHome || plan.writes[i].upkeep != model::Upkeep::transaction)
            continue;
        if (const std::optional<Obstacle> why = obstacleTo(plan, i))
            leaveOut(plan, i, *why);
        else
            joined.push_back(i);
    }
    return joined;
}

/// One batch can write all of them.
bool isBatch(const CommandPlan &plan, const Positions &positions)
{
    return plan.usesPatches()
        && std::all_of(positions.begin(), positions.end(), [&](std::size_t i) {
               const ItemWrite &write = plan.writes[i].write;
               return isPatchable(write) || canBeFoundFirst(plan, write);
           });
}

bool isBatchedHome(const CommandPlan &plan)
{
    const ItemWrite &home = plan.writes[plan.homePosition()].write;
    return isPatchable(home) || mayBeGuarded(plan, home);
}

/// Removes the writes that a procedure cannot do here: of several partners, or of items to be
/// found.
void leaveOutOfProcedure(CommandPlan &plan, Positions &positions)
{
    std::erase_if(positions, [&](std::size_t i) {
        const ItemWrite &write = plan.writes[i].write;
        if (!write.partners() && !canBeFoundFirst(plan, write))
            return false;
        leaveOut(plan, i, {"the procedure changes one of them, and there may be several", true});
        return true;
    });
}

/// A procedure does not check the condition of the command.
void leaveOutOfCondition(CommandPlan &plan, Positions &positions)
{
    for (const std::size_t i : positions)
        leaveOut(plan, i,
                 {"the condition is checked by the write of the " + plan.command.entity
                      + " alone, and not by a stored procedure",
                  false});
    positions.clear();
}

/// The home's item is read first where its place is not known beforehand, and must not change until
/// it is written.
void guardHome(const HomeItem &item, ItemWrite &home)
{
    if (home.id || home.creation())
        return;
    home.partitionKey = item.partitionKey;
    home.id = item.id;
    home.earlyRead = EarlyRead::asGuard;
}

/// Puts the home and the writes into one transaction.
void join(CommandPlan &plan, Positions positions)
{
    const std::size_t home = plan.homePosition();
    ItemWrite &first = plan.writes[home].write;
    guardHome(plan.homeItem, first);
    for (const std::size_t i : positions) {
        ItemWrite &write = plan.writes[i].write;
        write.isFoundFirst = !write.id && write.changing();
        if (write.isFoundFirst)
            write.partitionKey = first.partitionKey;
    }
    positions.insert(positions.begin(), home);
    for (const std::size_t i : positions)
        plan.writes[i].write.style = WriteStyle::transaction;
    CommandProgram &program = plan.program;
    program.transaction = isBatch(plan, positions) ? Transaction::batch : Transaction::procedure;
    if (program.transaction == Transaction::procedure) {
        program.procedure = verbOf(plan.command.kind) + identifierOf(plan.command.entity);
        program.procedureBody = procedureText(program.procedure, transactionWrites(plan));
    }
}

/// The writes outside the transaction are patches where that is possible.
void patchOthers(CommandPlan &plan)
{
    for (PlannedWrite &planned : plan.writes) {
        ItemWrite &write = planned.write;
        const bool isOther = write.style == WriteStyle::plain && write.changing();
        if (plan.usesPatches() && isOther && isPatchable(write)
            && (!write.isBackground || isPatchedLater(plan, write)))
            write.style = WriteStyle::patch;
    }
}

} // namespace

void formTransaction(CommandPlan &plan)
{
    Positions joined = joinableWrites(plan);
    const bool isProcedure = !joined.empty() && !(isBatch(plan, joined) && isBatchedHome(plan));
    if (isProcedure && plan.command.isConditional())
        leaveOutOfCondition(plan, joined);
    else if (isProcedure)
        leaveOutOfProcedure(plan, joined);
    if (!joined.empty())
        join(plan, std::move(joined));
    patchOthers(plan);
}

std::vector<const ItemWrite *> transactionWrites(const CommandPlan &plan)
{
    std::vector<const ItemWrite *> writes;
    for (const PlannedWrite &planned : plan.writes) {
        if (planned.write.style == WriteStyle::transaction)
            writes.push_back(&planned.write);
    }
    return writes;
}

} // namespace partita::planning
