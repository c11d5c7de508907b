#include "engine/planning/commands/program/createddependents.h"

#include "engine/planning/commands/program/commandpipeline.h"
#include "engine/planning/commands/program/samepartition.h"
#include "engine/planning/commands/program/writefacts.h"

namespace partita::planning {
namespace {

using Transaction = CommandProgram::Transaction;

/// The value of a field that shows the rows of a role while there are none; nothing when the field
/// is then absent.
std::optional<model::Json> valueOfNone(const model::Role &role, const model::FieldSource &source)
{
    using model::AggregateFunction;
    if (const auto *aggregate = std::get_if<model::AggregateSource>(&source)) {
        const bool isAdded = aggregate->function == AggregateFunction::count
            || aggregate->function == AggregateFunction::sum;
        return isAdded ? std::optional<model::Json>(0) : std::nullopt;
    }
    return role.toMany && !std::holds_alternative<model::CopiedSource>(source)
        ? std::optional(model::Json::array())
        : std::nullopt;
}

bool canJoin(const CommandPlan &plan, const PlannedCreation &creation)
{
    const CommandPlan &inner = *creation.plan;
    if (!plan.usesPatches() || !plan.hasHome() || !inner.hasHome()
        || plan.program.transaction == Transaction::procedure
        || inner.program.transaction != Transaction::none)
        return false;
    const ItemWrite &own = plan.writes[plan.homePosition()].write;
    const ItemWrite &write = inner.writes[inner.homePosition()].write;
    return own.creation() && write.creation() && !own.cap() && !write.cap() && write.id
        && sharesPartition(plan, inner, creation.parentRole);
}

/// Puts created dependents into batches by logical partition, where several may share one.
void joinCreatedSiblings(CommandPlan &plan)
{
    if (!plan.usesPatches() || plan.program.transaction != Transaction::none)
        return;
    for (PlannedWrite &planned : plan.writes) {
        if (!isKnownCreation(planned.write) || !canSharePartition(planned.write))
            continue;
        plan.program.transaction = Transaction::siblings;
        planned.write.style = WriteStyle::transaction;
    }
}

void noteFurtherRequests(CommandPlan &plan, const PlannedCreation &creation)
{
    const std::string &entity = plan.command.entity;
    const bool areMany = model::findRole(plan.workbook(), entity, creation.role)->toMany;
    ++plan.program.leftOut;
    plan.note("The " + creation.role
              + (areMany ? " are further requests: if one fails, the "
                         : " is a further request: if it fails, the ")
              + entity + (areMany ? " exists without some of them." : " exists without it."));
}

} // namespace

Result<void> addCreatedDependents(CommandPlan &plan, const Nesting &nesting)
{
    for (const model::CreatedRows &rows : plan.command.with) {
        const std::optional<model::Role> role
            = model::findRole(plan.workbook(), plan.command.entity, rows.role);
        if (!role || model::isLink(*role) || nesting.depth > 0)
            continue;
        model::Command creation;
        creation.entity = role->partner;
        const double count = rows.count ? static_cast<double>(*rows.count) : 0;
        PlannedCreation planned {role->name, inverseNameOf(*role),
                                 rows.count ? Operations {count, count}
                                            : rowsOf(plan.workbook(), *role),
                                 std::make_unique<CommandPlan>(plan, std::move(creation), false)};
        CommandPlan &inner = *planned.plan;
        inner.expectedRows = planned.rows.mean;
        inner.created = CreatedWith {plan.command.entity, role->name};
        inner.around = &plan.knowledge;
        if (Result<void> done = planWrites(inner, {nesting.removed, nesting.depth + 1}); !done)
            return done;
        if (!inner.writes.empty())
            plan.creations.push_back(std::move(planned));
    }
    return {};
}

void joinCreations(CommandPlan &plan)
{
    for (PlannedCreation &creation : plan.creations) {
        CommandPlan &inner = *creation.plan;
        if (!canJoin(plan, creation)) {
            joinCreatedSiblings(inner);
            if (inner.hasHome()) // otherwise stored inside the row's item
                noteFurtherRequests(plan, creation);
            continue;
        }
        plan.program.transaction = Transaction::batch;
        plan.writes[plan.homePosition()].write.style = WriteStyle::transaction;
        inner.program.transaction = Transaction::joined;
        inner.writes[inner.homePosition()].write.style = WriteStyle::transaction;
    }
}

std::shared_ptr<const model::DocumentType> writtenAtFirst(const CommandPlan &plan,
                                                          const model::DocumentType &type)
{
    auto first = std::make_shared<model::DocumentType>(type);
    bool isWhole = true;
    for (const model::CreatedRows &rows : plan.command.with) {
        const std::optional<model::Role> role
            = model::findRole(plan.workbook(), plan.command.entity, rows.role);
        if (!role || model::isLink(*role))
            continue;
        std::vector<model::Field> fields;
        for (model::Field &field : first->fields) {
            if (!isFilledLater(type, field, role->name)) {
                fields.push_back(std::move(field));
                continue;
            }
            isWhole = false;
            if (std::optional<model::Json> none = valueOfNone(*role, field.source))
                fields.push_back({field.name, model::ConstantSource {*std::move(none)}});
        }
        first->fields = std::move(fields);
    }
    return isWhole ? nullptr : first;
}

} // namespace partita::planning
