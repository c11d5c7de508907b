#include "engine/planning/commands/program/itemwrites.h"

#include "engine/places/binding.h"
#include "engine/planning/commands/effects/affectedrow.h"
#include "engine/planning/commands/program/cappedcopies.h"
#include "engine/planning/commands/program/changequestions.h"
#include "engine/planning/commands/program/createddependents.h"
#include "engine/planning/commands/program/homeitem.h"
#include "engine/planning/commands/program/itemsearch.h"
#include "engine/planning/commands/program/rebuiltcopies.h"
#include "engine/planning/commands/program/sameitems.h"
#include "engine/planning/scripts.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// The members that follow directly from the effect: document type, partition key, cap.
ItemWrite writeOf(const ItemEffect &effect)
{
    ItemWrite write;
    write.container = effect.location.container->name;
    write.type = effect.location.type;
    write.documentType = write.type->name;
    write.partitionKeyPaths = effect.location.container->partitionKey;
    write.isBackground = effect.upkeep == model::Upkeep::changeFeed && !effect.isHome;
    write.cap = write.type->cap;
    if (write.cap) {
        write.trigger = "keepNewest" + identifierOf(write.documentType) + "In"
            + identifierOf(write.container);
        write.triggerBody = capTriggerText(write.trigger, write);
    }
    return write;
}

/// The row's value that the type's filter compares, if it is known then.
std::optional<places::Operand> filteredValue(const CommandPlan &plan, const ItemWrite &write,
                                             KnowledgeStage stage)
{
    if (!write.type->filter)
        return std::nullopt;
    const std::vector<places::Fact> known
        = plan.home.knownOf(plan.home.with(plan.knowledge).facts, stage);
    const places::Operand *value = findFact(known, {}, write.type->filter->attribute);
    return value ? std::optional(*value) : std::nullopt;
}

/// Sets the kind, and the place of the item where it is known.
void setKind(const CommandPlan &plan, const ItemEffect &effect, const places::Binding &binding,
             KnowledgeStage stage, ItemWrite &write)
{
    if (binding.isWhole() && binding.id) {
        write.partitionKey = binding.partitionKey;
        write.id = binding.id;
    }
    switch (effect.kind) {
    case ItemEffect::Kind::create:
        write.kind = ItemWrite::Kind::create;
        write.partitionKey = binding.isWhole() ? binding.partitionKey : write.partitionKey;
        write.atFirst = writtenAtFirst(plan, *write.type);
        break;
    case ItemEffect::Kind::remove:
        write.kind = ItemWrite::Kind::remove;
        write.filtered = filteredValue(plan, write, stage);
        break;
    case ItemEffect::Kind::rewriteWhole:
        write.kind = ItemWrite::Kind::rewriteWhole;
        break;
    case ItemEffect::Kind::changeInside:
        write.kind = ItemWrite::Kind::changeInside;
        break;
    }
}

/// Drops changes of elements that cannot be identified, with a note; true when other changes are
/// left.
bool keepIdentified(CommandPlan &plan, const ItemEffect &effect, ItemWrite &write)
{
    std::vector<FieldChange> identified;
    for (FieldChange &change : write.changes) {
        if (!change.unidentifiedNote) {
            identified.push_back(std::move(change));
            continue;
        }
        plan.note(*change.unidentifiedNote);
        if (plan.command.kind != model::Command::Kind::create)
            plan.output.outOfStep.push_back(fieldOf(effect.location, change));
    }
    const bool isAnyLeft = write.kind != ItemWrite::Kind::changeInside || !identified.empty();
    write.changes = std::move(identified);
    return isAnyLeft;
}

/// Plans how the items and the new values are found. False when nothing is left to be done, or the
/// items cannot be found.
bool planLookUps(CommandPlan &plan, const ItemEffect &effect, KnowledgeStage stage,
                 ItemWrite &write)
{
    if (!keepIdentified(plan, effect, write))
        return false;
    if (write.kind == ItemWrite::Kind::rewriteWhole) {
        if (write.moves || !write.id) // the item may be at another place than its new one
            findItems(plan, effect, stage, write);
    } else if (write.kind != ItemWrite::Kind::create && !findItems(plan, effect, stage, write)) {
        return false;
    }
    return planQuestions(plan, effect, write);
}

/// A write of a partner that the new row is linked with is repeated for each such partner.
void repeatForPartners(const CommandPlan &plan, const ItemEffect &effect, ItemWrite &write)
{
    if (effect.ask.conditions.empty())
        return;
    const places::Condition &condition = effect.ask.conditions.front();
    for (const std::string &partners : plan.knowledge.partners) {
        if (!condition.operand
            || !(*condition.operand == places::Operand::parameterNamed(partners)))
            continue;
        write.forEach = partners;
        for (const model::CreatedRows &with : plan.command.with) {
            const auto role = model::findRole(plan.workbook(), plan.command.entity, with.role);
            if (role && role->partner == effect.ask.entity && model::isLink(*role))
                write.times = with.count ? static_cast<double>(*with.count)
                                         : places::meanDegree(plan.workbook(), *role);
        }
    }
}

/// Appends the write, or merges it into one of the same item.
void remember(CommandPlan &plan, const ItemEffect &effect, ItemWrite write)
{
    const bool isInHome = plan.hasHome() && plan.homeItem.isRead && isInHomeItem(plan, write);
    const std::optional<std::size_t> position
        = isInHome ? std::optional(plan.homePosition()) : writeOfSameItem(plan, effect, write);
    if (!position) {
        const model::Upkeep upkeep = effect.isHome ? model::Upkeep::none : effect.upkeep;
        plan.writes.push_back({std::move(write), effect, upkeep, effect.isHome});
        return;
    }
    PlannedWrite &same = plan.writes[*position];
    std::move(write.changes.begin(), write.changes.end(), std::back_inserter(same.write.changes));
    same.write.moves = same.write.moves || write.moves;
    if (same.upkeep != model::Upkeep::none && effect.upkeep == model::Upkeep::transaction)
        same.upkeep = effect.upkeep;
}

} // namespace

void addWrite(CommandPlan &plan, const ItemEffect &whole)
{
    ItemEffect effect = whole;
    ItemWrite write = writeOf(effect);
    const KnowledgeStage stage = stageOf(plan, write);
    keepKnown(plan, stage, effect);
    write.changes = effect.changes;
    const std::vector<places::Fact> facts
        = factsAtRoot(plan.workbook(), effect.location, effect.ask.allFacts());
    setKind(plan, effect, bindDocument(plan.workbook(), effect.location, facts), stage, write);
    if (!followSource(plan, effect, write) && !planLookUps(plan, effect, stage, write))
        return;
    if (write.kind == ItemWrite::Kind::changeInside)
        repeatForPartners(plan, effect, write);
    const AffectedRow row(plan.context, plan.command, plan.knowledge);
    if (write.cap && effect.kind == ItemEffect::Kind::rewriteWhole
        && row.changes(write.cap->orderBy))
        askWhetherNewest(plan, effect, write);
    const bool isRefilled = leavesGap(row, effect, write);
    ItemWrite refill = isRefilled ? write : ItemWrite {};
    rememberHome(plan, whole, write);
    remember(plan, whole, std::move(write));
    if (isRefilled && makeRefill(plan, effect, facts, refill))
        remember(plan, whole, std::move(refill));
}

} // namespace partita::planning
