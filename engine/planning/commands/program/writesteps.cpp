#include "engine/planning/commands/program/writesteps.h"

#include "engine/base/messagetext.h"
#include "engine/planning/commands/program/reusedreads.h"
#include "engine/planning/commands/program/steptexts.h"
#include "engine/planning/commands/program/writefacts.h"
#include "engine/planning/lookups/routes/findthroughrows.h"
#include "engine/planning/lookups/steps.h"

#include <map>

namespace partita::planning {
namespace {

/// The step that finds what this write needs when another write's step finds it; 0 = none.
int stepOfFound(const CommandPlan &plan, const ItemWrite &write)
{
    const ChangeInside *inside = write.changing();
    return inside && inside->foundBy ? deliverer(*plan.writes[*inside->foundBy].write.locate).step
                                     : 0;
}

/// The step for whose rows the write is repeated, before its own items are found.
int rowsOfWrite(const CommandPlan &plan, const ItemWrite &write)
{
    if (const int found = stepOfFound(plan, write); found > 0)
        return found;
    if (const int delivered = stepOfDelivered(plan, write); delivered > 0)
        return delivered;
    return write.partners() ? stepOfHome(plan) : plan.repeatsOver;
}

/// Numbers the look-up of the items. Returns the step for whose rows the write is repeated then.
Result<int> numberItems(const CommandPlan &plan, ItemWrite &write, int repeatsOver, int &next,
                        std::vector<Step> &steps)
{
    if (!write.locate || !needsLocating(write))
        return repeatsOver;
    const ReusableReads known = recallFor(plan, write);
    Result<std::shared_ptr<const Lookup>> located = numberedForRows(
        *write.locate, repeatsOver, next, steps, write.partners() ? nullptr : &known);
    if (!located)
        return located.error();
    write.locate = *std::move(located);
    return write.locate->each().isSingle ? repeatsOver : deliverer(*write.locate).step;
}

/// Numbers the look-ups of new values.
Result<void> numberValues(const CommandPlan &plan, ItemWrite &write, int repeatsOver, int &next,
                          std::vector<Step> &steps)
{
    if (NewestRows *newest = write.newest()) {
        Result<std::shared_ptr<const Lookup>> asked = numbered(*newest->lookup, next, steps);
        if (!asked)
            return asked.error();
        newest->lookup = *std::move(asked);
    }
    std::map<std::shared_ptr<const Lookup>, std::shared_ptr<const Lookup>> asked;
    for (FieldChange &change : write.changes()) {
        AskAnew *anew = change.asked();
        if (!anew)
            continue;
        std::shared_ptr<const Lookup> &known
            = asked[anew->lookup]; // one look-up may serve several changes
        if (!known) {
            Result<std::shared_ptr<const Lookup>> lookup = numberedForRows(
                *anew->lookup, anew->foundKeyPath.empty() ? plan.repeatsOver : repeatsOver, next,
                steps);
            if (!lookup)
                return lookup.error();
            known = *std::move(lookup);
        }
        anew->lookup = known;
    }
    return {};
}

Operation operationOf(const ItemWrite &write)
{
    if (write.creation())
        return write.isBackground ? Operation::upsert : Operation::create;
    if (write.removal())
        return Operation::remove;
    if (!write.changing())
        return Operation::upsert;
    return write.moves                     ? Operation::create
        : write.style == WriteStyle::patch ? Operation::patch
                                           : Operation::replace;
}

/// The step that removes a moved item from its old place; adds a note that it moves.
Step removalOfMoved(CommandPlan &plan, ItemWrite &write, int &next)
{
    write.removeStep = next++;
    Step step = stepFor(plan, write, Operation::remove, write.removeStep);
    step.text = "delete " + write.documentType + " at its old place";
    step.purpose = "an item cannot change its partition key or id: it moves";
    const std::string what = write.changing() ? changesText(write.changes()) : "the partition key";
    plan.note(
        "Changing " + what + " moves " + withArticle(write.documentType) + " in " + write.container
        + ": it is deleted and created again, each in its own logical partition, which is not "
          "one transaction.");
    return step;
}

} // namespace

Step stepFor(const CommandPlan &plan, const ItemWrite &write, Operation operation, int number)
{
    Step step;
    step.number = number;
    step.operation = operation;
    step.container = write.container;
    step.documentType = write.documentType;
    step.repeat = plan.repeatsOver > 0 ? Repeat::perRow : Repeat::once;
    step.repeatsOver = plan.repeatsOver;
    step.reach = Reach::logicalPartition;
    return step;
}

Result<void> addWriteSteps(CommandPlan &plan, ItemWrite &write, int &next, std::vector<Step> &steps)
{
    const Result<int> repeatsOver = numberItems(plan, write, rowsOfWrite(plan, write), next, steps);
    if (!repeatsOver)
        return repeatsOver.error();
    if (Result<void> done = numberValues(plan, write, *repeatsOver, next, steps); !done)
        return done;
    const auto add = [&](Step step) {
        if (*repeatsOver != plan.repeatsOver) {
            step.repeat = Repeat::perRow;
            step.repeatsOver = *repeatsOver;
        } else if (plan.isOneOfMany && write.changing()) {
            step.repeat
                = Repeat::perDistinctKey; // an item that several rows change is written once
        }
        step.routing = "an item's own partition key is known";
        steps.push_back(std::move(step));
    };
    if (write.moves)
        add(removalOfMoved(plan, write, next));
    write.writeStep = next++;
    Step step = stepFor(plan, write, operationOf(write), write.writeStep);
    step.text = writeText(write, nameOf(step.operation));
    step.purpose = purposeOf(plan.command, write);
    add(std::move(step));
    plan.reads->forget(write.container, write.documentType);
    return {};
}

Result<std::shared_ptr<const Lookup>> numberedForRows(const Lookup &lookup, int repeatsOver,
                                                      int &next, std::vector<Step> &steps,
                                                      const ReusableReads *recall)
{
    return repeatsOver > 0 ? numberedPerRow(lookup, repeatsOver, next, steps, recall)
                           : numbered(lookup, next, steps, recall);
}

int stepOfHome(const CommandPlan &plan)
{
    return plan.hasHome() ? plan.writes[plan.homePosition()].write.writeStep : 1;
}

int stepOfDelivered(const CommandPlan &plan, const ItemWrite &write)
{
    const RebuildCopies *rebuilding = write.rebuilding();
    const bool isForMany = rebuilding && !rebuilding->completion->isSingle;
    return isForMany ? plan.writes[static_cast<std::size_t>(write.source)].write.writeStep : 0;
}

} // namespace partita::planning
