#include "engine/planning/commands/program/batchsize.h"

#include "engine/planning/commands/program/commandplan.h"
#include "engine/store/limits.h"

#include <algorithm>
#include <cmath>

namespace partita::planning {
namespace {

/// Most rows of a role for one row, as far as the model states a maximum.
std::optional<double> mostOf(const model::Role &role)
{
    const model::Relationship &relationship = *role.relationship;
    if (!role.toMany)
        return 1;
    if (role.toParent)
        return std::nullopt;
    if (relationship.bound)
        return static_cast<double>(*relationship.bound);
    if (relationship.growthPerDay > 0)
        return std::nullopt;
    const std::optional<std::int64_t> most = relationship.degree.most();
    return most ? std::optional(static_cast<double>(*most)) : std::nullopt;
}

/// Number of rows that lead to one row along the roles of the question.
Operations carriersOf(const model::Workbook &workbook, const places::Question &ask)
{
    Operations all {1, 1};
    std::string entity = ask.entity;
    for (const std::string &name : ask.conditions.front().roles) {
        const std::optional<model::Role> role = model::findRole(workbook, entity, name);
        const std::optional<model::Role> back
            = role ? model::findRole(workbook, role->partner, inverseNameOf(*role)) : std::nullopt;
        if (!back)
            return {all.mean, std::nullopt};
        const std::optional<double> most = mostOf(*back);
        all.mean *= places::meanDegree(workbook, *back);
        all.most = all.most && most ? std::optional(*all.most * *most) : std::nullopt;
        entity = role->partner;
    }
    return all;
}

/// Operations of one write of the transaction.
Operations operationsOf(const model::Workbook &workbook, const PlannedWrite &planned)
{
    const ItemWrite &write = planned.write;
    const ChangeInside::LinkedPartners *partners = write.partners();
    Operations operations = write.isFoundFirst ? carriersOf(workbook, planned.effect.ask)
        : partners                             ? Operations {partners->expected, std::nullopt}
                                               : Operations {1, 1};
    if (write.creation() || !arePatchable(write.changes()))
        operations.bytes = operations.mean
            * places::expectedBytes(workbook, write.type->entity, write.type->fields);
    return operations;
}

/// Adds the operations of dependent rows, of which each needs `each`.
void addForRows(const Operations &rows, const Operations &each, Operations &all)
{
    all.mean += rows.mean * each.mean;
    all.bytes += rows.mean * each.bytes;
    all.most = all.most && rows.most && each.most
        ? std::optional(*all.most + *rows.most * *each.most)
        : std::nullopt;
}

/// Number of batches needed, on average.
double batches(const Operations &operations)
{
    return std::ceil(std::max(operations.mean / static_cast<double>(store::maximumBatchOperations),
                              operations.bytes / static_cast<double>(store::maximumBatchBytes)));
}

} // namespace

Operations rowsOf(const model::Workbook &workbook, const model::Role &role)
{
    return {places::meanDegree(workbook, role), mostOf(role)};
}

Operations batchOperations(const CommandPlan &plan)
{
    Operations all;
    for (const PlannedWrite &planned : plan.writes) {
        if (planned.write.style != WriteStyle::transaction)
            continue;
        const auto [items, most, bytes] = operationsOf(plan.workbook(), planned);
        all.mean += items;
        all.most = all.most && most ? std::optional(*all.most + *most) : std::nullopt;
        all.bytes += bytes;
    }
    for (const PlannedCreation &creation : plan.creations) {
        if (creation.plan->program.transaction == CommandProgram::Transaction::joined)
            addForRows(creation.rows, batchOperations(*creation.plan), all);
    }
    for (const PlannedRemoval &removal : plan.removals)
        addForRows(rowsOf(plan.workbook(), removal.role), batchOperations(*removal.plan), all);
    const auto &dependents = plan.program.removedDependents;
    const bool isTree
        = std::any_of(dependents.begin(), dependents.end(),
                      [](const RemovedDependents &removed) { return !removed.remove; });
    if (isTree) // the depth of a tree is unknown
        all.most.reset();
    return all;
}

bool isSplit(const CommandPlan &plan)
{
    return batches(batchOperations(plan)) > 1;
}

void addBatchNotes(CommandPlan &plan)
{
    constexpr auto limit = static_cast<double>(store::maximumBatchOperations);
    const Operations operations = batchOperations(plan);
    const std::string most = std::to_string(store::maximumBatchOperations);
    const double count = batches(operations);
    if (count > 1) {
        const bool isExact = operations.most && *operations.most == operations.mean;
        plan.note((isExact ? "The " : "The about ") + std::to_string(std::llround(operations.mean))
                  + " operations take " + std::to_string(std::llround(count))
                  + " batches of at most " + most
                  + " and 2 MB, each a transaction of its own: together they are not atomic.");
    } else if (!operations.most || *operations.most > limit) {
        plan.note(
            "A batch has at most " + most
            + " operations: more of them take several batches, which together are not atomic.");
    }
}

} // namespace partita::planning
