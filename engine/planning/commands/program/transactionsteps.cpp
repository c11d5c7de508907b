#include "engine/planning/commands/program/transactionsteps.h"

#include "engine/planning/commands/program/steptexts.h"
#include "engine/planning/commands/program/transaction.h"
#include "engine/planning/commands/program/writesteps.h"
#include "engine/planning/lookups/routes/findthroughrows.h"
#include "engine/planning/lookups/steps.h"
#include "engine/store/limits.h"

namespace partita::planning {
namespace {

using Transaction = CommandProgram::Transaction;

void addProcedureStep(CommandPlan &plan, int &next)
{
    const std::vector<const ItemWrite *> writes = transactionWrites(plan);
    CommandProgram &program = plan.program;
    program.transactionStep = next++;
    Step step = stepFor(plan, *writes.front(), Operation::procedure, program.transactionStep);
    step.text = program.procedureBody;
    step.purpose = purposeOf(plan.command, writes);
    step.routing
        = "all of it is in one logical partition, " + partitionText(writes.front()->partitionKey);
    plan.output.steps.push_back(std::move(step));
}

/// What the batch does with the item.
Operation batchOperation(const ItemWrite &write)
{
    return write.creation()             ? Operation::create
        : write.removal()               ? Operation::remove
        : arePatchable(write.changes()) ? Operation::patch
                                        : Operation::replace;
}

void addBatchStep(CommandPlan &plan, ItemWrite &write, int &next, bool isSplitUp)
{
    CommandProgram &program = plan.program;
    const bool isFirst = program.transaction == Transaction::siblings
        || (program.transactionStep == 0 && program.transaction != Transaction::joined);
    write.writeStep = next++;
    if (isFirst && program.transactionStep == 0)
        program.transactionStep = write.writeStep;
    const Operation operation = batchOperation(write);
    Step step = stepFor(plan, write, isFirst ? Operation::batch : operation, write.writeStep);
    if (write.isFoundFirst) {
        step.repeat = Repeat::perRow;
        step.repeatsOver = deliverer(*write.locate).step;
    }
    step.text = writeText(write, nameOf(operation));
    step.purpose = purposeOf(plan.command, write);
    step.atomicWithPrevious = !isFirst && !isSplitUp;
    step.routing = program.transaction == Transaction::siblings
        ? "writes of one logical partition are sent together, at most "
            + std::to_string(store::maximumBatchOperations) + " and 2 MB in a transaction"
        : "all of it is in one logical partition, " + partitionText(write.partitionKey);
    plan.output.steps.push_back(std::move(step));
}

/// `isSplitUp`: an enclosing transaction takes several batches.
void addSteps(CommandPlan &plan, int &next, bool isSplitUp)
{
    isSplitUp = isSplitUp || isSplit(plan);
    const bool isProcedure = plan.program.transaction == Transaction::procedure;
    if (isProcedure)
        addProcedureStep(plan, next);
    for (PlannedWrite &planned : plan.writes) {
        ItemWrite &write = planned.write;
        if (write.style != WriteStyle::transaction)
            continue;
        plan.reads->forget(write.container, write.documentType);
        if (isProcedure)
            write.writeStep = plan.program.transactionStep;
        else
            addBatchStep(plan, write, next, isSplitUp);
    }
    for (PlannedCreation &creation : plan.creations) {
        CommandPlan &inner = *creation.plan;
        inner.repeatsOver = plan.program.transactionStep;
        if (inner.program.transaction == Transaction::joined)
            addSteps(inner, next, isSplitUp);
    }
    for (PlannedRemoval &removal : plan.removals)
        addSteps(*removal.plan, next, isSplitUp);
}

} // namespace

void numberTransaction(CommandPlan &plan, int &next)
{
    if (plan.program.transaction == Transaction::joined)
        return; // in the batch of the row that it is created or removed with
    addSteps(plan, next, false);
    if (plan.program.transaction == Transaction::batch)
        addBatchNotes(plan);
}

} // namespace partita::planning
