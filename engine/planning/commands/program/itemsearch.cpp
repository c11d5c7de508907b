#include "engine/planning/commands/program/itemsearch.h"

#include "engine/planning/commands/effects/affectedrow.h"
#include "engine/planning/commands/program/rowlookups.h"
#include "engine/planning/lookups/routes/findthroughrows.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// A way is not tried when its estimate is higher by more than this factor.
constexpr double mostTimesDearer = 8;

/// The roles of the first are the last roles of the other, with the same key at the end.
bool isEndOf(const places::Condition &end, const places::Condition &condition)
{
    return end.kind == condition.kind && end.attribute == condition.attribute
        && end.operand == condition.operand && end.roles.size() <= condition.roles.size()
        && std::equal(end.roles.rbegin(), end.roles.rend(), condition.roles.rbegin());
}

bool isAboutRow(const CommandPlan &plan, const ItemEffect &effect)
{
    return AffectedRow(plan.context, plan.command, plan.knowledge).isAbout(effect.ask);
}

/// Purpose text: the items found and the use made of them.
std::string purposeOfFound(const CommandPlan &plan, const ItemEffect &effect)
{
    const places::Location &location = effect.location;
    const bool isOne = effect.ask.isSingle(plan.workbook());
    if (location.isRoot())
        return effect.ask.purpose
            + (location.type->primary
                   ? std::string()
                   : (isOne ? ", its copy in " : ", their copies in ") + location.container->name);
    const std::string items = (isOne && location.isInOneItem() ? "the " : "every ")
        + location.type->name + " that holds ";
    return isAboutRow(plan, effect) ? items + effect.ask.purpose : effect.ask.purpose;
}

/// The row that supplies the partition key of the items, and the look-up by it. None where there is
/// no such row, or it may be gone by then.
std::optional<PlacedItems> itemsByPlace(const CommandPlan &plan, const ItemEffect &effect,
                                        const places::Question &ask, const ItemWrite &write,
                                        const LookupCandidate &found)
{
    // Rows that refer to the removed one cannot be found by it once they no longer do.
    const bool isRemoval = plan.command.kind == model::Command::Kind::remove;
    if (isRemoval && !ask.conditions.front().roles.empty())
        return std::nullopt;
    std::optional<PlacedItems> placed;
    // A removed row no longer holds the partition key of its copies.
    const bool isGoneBefore = isRemoval && !effect.isHome && isAboutRow(plan, effect);
    if (asksEveryPartition(*found.lookup) && !isGoneBefore) {
        if (auto byHomes = planLocateByHomes(plan.context, effect.location, ask))
            placed = PlacedItems {*std::move(byHomes), "its home"};
    }
    // In the background, an enclosing row may have been removed as well. An item that embeds the
    // teller may be removed before the items are looked for.
    const bool goesWithOthers = isRemoval && plan.isOneOfMany;
    if (!placed && !(goesWithOthers && write.isBackground))
        placed = planLocateByPlace(plan.context, effect.location, ask, effect.isHome);
    if (placed && placed->isToldInside && goesWithOthers)
        return std::nullopt;
    return placed;
}

/// An alternative to `found`, a query that the partition key does not bind fully: rows that are
/// read first supply the key. None unless the choice of the plan lists these items.
std::optional<LookupCandidate> chosenByLookUp(const CommandPlan &plan, const ItemEffect &effect,
                                              const places::Question &ask, const ItemWrite &write,
                                              const LookupCandidate &found)
{
    std::optional<PlacedItems> placed = itemsByPlace(plan, effect, ask, write, found);
    if (!placed || placed->items.estimate > mostTimesDearer * found.estimate)
        return std::nullopt;
    PlacementChoice &choice = *plan.placement;
    const std::string name = effect.location.type->name + " in " + effect.location.container->name;
    const bool isOffered
        = std::any_of(choice.offered.begin(), choice.offered.end(),
                      [&](const PlacementChoice::Offer &offer) { return offer.items == name; });
    if (!isOffered)
        choice.offered.push_back({name, placed->teller, !found.lookup->partition.key.empty()});
    return places::contains(choice.byLookUp, name) ? std::optional(std::move(placed->items))
                                                   : std::nullopt;
}

/// The cheapest direct look-up, or the one that the choice of the plan prefers to it.
std::optional<LookupCandidate> itemsFor(const CommandPlan &plan, const ItemEffect &effect,
                                        KnowledgeStage stage, const places::Question &ask,
                                        const ItemWrite &write)
{
    std::optional<LookupCandidate> found = planLocate(plan.context, effect.location, ask);
    std::optional<LookupCandidate> each = itemsByPartnerKeys(plan, effect, stage);
    if (each && (!found || each->estimate < found->estimate))
        found = std::move(each);
    if (found) {
        if (auto byLookUp = chosenByLookUp(plan, effect, ask, write, *found))
            found = std::move(byLookUp);
    }
    return found;
}

/// Starts from items that an earlier background write finds anyway. False when none does.
bool findByEarlierWrite(const CommandPlan &plan, const ItemEffect &effect,
                        const places::Question &ask, ItemWrite &write)
{
    const places::Condition &condition = ask.conditions.front();
    ChangeInside *inside = write.changing();
    if (!inside || !write.isBackground || plan.isOneOfMany
        || plan.command.kind == model::Command::Kind::remove)
        return false;
    for (std::size_t i = 0; i < plan.writes.size(); ++i) {
        const ItemWrite &other = plan.writes[i].write;
        const ItemEffect &by = plan.writes[i].effect;
        const bool isFound = other.isBackground && other.source == write.source && other.changing()
            && !other.changing()->foundBy && other.style == WriteStyle::plain && !other.moves
            && other.locate && other.type->primary && by.location.isRoot();
        if (!isFound || !isEndOf(by.ask.conditions.front(), condition))
            continue;
        const std::optional<LookupCandidate> found
            = planLocateByItems(plan.context, effect.location, ask, by.location,
                                by.ask.conditions.front().roles.size());
        if (!found)
            continue;
        inside->foundBy = i;
        write.locate = forDelivered(plan, *found->lookup, expectedItems(plan, other));
        return true;
    }
    return false;
}

void noteNotFound(CommandPlan &plan, const ItemEffect &effect, const ItemWrite &write)
{
    plan.note(effect.location.text() + " " + effect.reason
              + ", but nothing in it shows which items to change.");
    for (const FieldChange &change : write.changes())
        plan.leaveOutOfStep(fieldOf(effect.location, change));
}

} // namespace

bool findItems(CommandPlan &plan, const ItemEffect &effect, KnowledgeStage stage, ItemWrite &write)
{
    places::Question ask = askOfRow(plan, effect.ask);
    ask.purpose = purposeOfFound(plan, effect);
    if (write.moves && stage == KnowledgeStage::home && isAboutRow(plan, effect)) {
        for (const places::Fact &fact : plan.home.with(plan.knowledge).before) // the old place
            ask.facts.push_back(fact);
    }
    std::optional<LookupCandidate> found = itemsFor(plan, effect, stage, ask, write);
    if (!found && findByEarlierWrite(plan, effect, ask, write))
        return true;
    if (!found) {
        found = planLocateThrough(plan.context, effect.location, ask);
        write.isFoundFirst = found && plan.command.kind == model::Command::Kind::remove;
        if (write.isFoundFirst)
            plan.note(effect.location.text() + " is found through rows that refer to the removed "
                      + plan.command.entity + ": it is searched before anything is written.");
    }
    if (!found) {
        noteNotFound(plan, effect, write);
        return false;
    }
    write.locate = forRows(plan, found->lookup);
    return true;
}

std::optional<LookupCandidate> itemsByPartnerKeys(const CommandPlan &plan, const ItemEffect &effect,
                                                  KnowledgeStage stage)
{
    const model::Workbook &workbook = plan.workbook();
    const places::Condition &condition = effect.ask.conditions.front();
    if (plan.isOneOfMany || condition.roles.size() != 1
        || condition.attribute != places::keyNameOf(workbook, plan.command.entity)
        || condition.operand != plan.home.key())
        return std::nullopt;
    const std::optional<model::Role> role
        = model::findRole(workbook, effect.ask.entity, condition.roles.front());
    const places::Operand *keys = role && role->partner == plan.command.entity
        ? plan.home.partnerKeys(inverseNameOf(*role))
        : nullptr;
    if (!keys || !plan.home.isKnown(*keys, stage))
        return std::nullopt;
    const std::string key = places::keyNameOf(workbook, effect.ask.entity);
    places::Question each = places::questionAbout(effect.ask.entity);
    each.purpose = purposeOfFound(plan, effect);
    each.conditions.push_back(
        keyCondition(workbook, each.entity, {}, places::Operand::columnAt(0, key)));
    const std::optional<LookupCandidate> item = planLocate(plan.context, effect.location, each);
    if (!item)
        return std::nullopt;
    Lookup lookup;
    lookup.access = ArrayElements {*keys, {}};
    lookup.entity = each.entity;
    lookup.columns.push_back({0, {}, false, key});
    lookup.children.push_back({ChildLookup::Kind::rows, {"items"}, item->lookup});
    const std::optional<model::Role> back
        = model::findRole(workbook, plan.command.entity, inverseNameOf(*role));
    lookup.rowCount.expected = places::meanDegree(workbook, *back);
    lookup.concatenatesChild = true;
    const double estimate = lookup.rowCount.expected * item->estimate;
    return LookupCandidate {std::make_shared<const Lookup>(std::move(lookup)), estimate};
}

} // namespace partita::planning
