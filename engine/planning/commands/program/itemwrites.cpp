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
    write.isBackground = effect.upkeep == model::Upkeep::changeFeed && !effect.isHome;
    if (write.cap()) {
        const std::string name = "keepNewest" + identifierOf(write.documentType) + "In"
            + identifierOf(write.container);
        write.trigger = CapTrigger {name, capTriggerText(name, *write.type)};
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

/// The action that the effect asks for.
WriteAction actionOf(const CommandPlan &plan, const ItemEffect &effect, KnowledgeStage stage,
                     const ItemWrite &write)
{
    switch (effect.kind) {
    case ItemEffect::Kind::create:
        return CreateItem {writtenAtFirst(plan, *write.type)};
    case ItemEffect::Kind::remove:
        return RemoveItem {filteredValue(plan, write, stage)};
    case ItemEffect::Kind::rewriteWhole:
        return RewriteItem {};
    case ItemEffect::Kind::changeInside:
        break;
    }
    return ChangeInside {effect.changes, {}, {}};
}

/// Sets the place of the item where it is known.
void setPlace(const places::Binding &binding, ItemWrite &write)
{
    if (binding.isWhole() && (binding.id || write.creation()))
        write.partitionKey = binding.partitionKey;
    if (binding.isWhole() && binding.id)
        write.id = binding.id;
}

/// Drops changes of elements that cannot be identified, with a note. False when no other change is
/// left.
bool keepIdentified(CommandPlan &plan, const ItemEffect &effect, ChangeInside &inside)
{
    std::vector<FieldChange> identified;
    for (FieldChange &change : inside.changes) {
        if (!change.unidentifiedNote) {
            identified.push_back(std::move(change));
            continue;
        }
        plan.note(*change.unidentifiedNote);
        plan.leaveOutOfStep(fieldOf(effect.location, change));
    }
    inside.changes = std::move(identified);
    return !inside.changes.empty();
}

/// Plans how the items and the new values are found. False when nothing is left to be done, or the
/// items cannot be found.
bool planLookUps(CommandPlan &plan, const ItemEffect &effect, KnowledgeStage stage,
                 ItemWrite &write)
{
    ChangeInside *inside = write.changing();
    if (inside && !keepIdentified(plan, effect, *inside))
        return false;
    if (write.rewriting()) {
        const bool isReadFirst
            = effect.isHome && (plan.command.isConditional() || !plan.command.inPlace.empty());
        // The item may be at another place than its new one.
        if (write.moves || !write.id || isReadFirst)
            findItems(plan, effect, stage, write);
    } else if (!write.creation() && !findItems(plan, effect, stage, write)) {
        return false;
    }
    return planQuestions(plan, effect, write);
}

/// A write of a partner that the new row is linked with is repeated for each such partner.
void repeatForPartners(const CommandPlan &plan, const ItemEffect &effect, ChangeInside &inside)
{
    if (effect.ask.conditions.empty())
        return;
    const places::Condition &condition = effect.ask.conditions.front();
    for (const std::string &partners : plan.knowledge.partners) {
        if (!condition.operand
            || !(*condition.operand == places::Operand::parameterNamed(partners)))
            continue;
        inside.partners = ChangeInside::LinkedPartners {partners};
        for (const model::CreatedRows &with : plan.command.with) {
            const auto role = model::findRole(plan.workbook(), plan.command.entity, with.role);
            if (role && role->partner == effect.ask.entity && model::isLink(*role))
                inside.partners->expected = with.count ? static_cast<double>(*with.count)
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
    for (FieldChange &change : write.changes()) {
        auto *set = std::get_if<SetValue>(&change.operation);
        if (same.isHome && set && set->known == SetValue::Known::afterHome)
            set->known = SetValue::Known::afterRead; // they are written together
    }
    if (ChangeInside *inside = same.write.changing()) // otherwise it is written or removed whole
        std::ranges::move(write.changes(), std::back_inserter(inside->changes));
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
    write.action = actionOf(plan, effect, stage, write);
    const std::vector<places::Fact> facts
        = factsAtRoot(plan.workbook(), effect.location, effect.ask.allFacts());
    setPlace(bindDocument(plan.workbook(), effect.location, facts), write);
    if (!followSource(plan, effect, write) && !planLookUps(plan, effect, stage, write))
        return;
    if (ChangeInside *inside = write.changing())
        repeatForPartners(plan, effect, *inside);
    const AffectedRow row(plan.context, plan.command, plan.knowledge);
    if (write.cap() && effect.kind == ItemEffect::Kind::rewriteWhole
        && row.changes(write.cap()->orderBy))
        askWhetherNewest(plan, effect, write);
    const std::optional<ItemWrite> gap
        = leavesGap(row, effect, write) ? std::optional(write) : std::nullopt;
    rememberHome(plan, whole, write);
    remember(plan, whole, std::move(write));
    if (!gap)
        return;
    if (std::optional<ItemWrite> refill = refillAfter(plan, effect, facts, *gap))
        remember(plan, whole, *std::move(refill));
}

} // namespace partita::planning
