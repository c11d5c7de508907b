#include "engine/planning/commands/program/homeitem.h"

#include "engine/places/binding.h"
#include "engine/planning/commands/program/condition.h"
#include "engine/planning/commands/program/itemsearch.h"
#include "engine/planning/commands/program/writefacts.h"
#include "engine/planning/lookups/routes/findthroughrows.h"

#include <algorithm>

namespace partita::planning {
namespace {

bool hasTransactionWithHome(const std::vector<ItemEffect> &effects)
{
    const auto home = std::find_if(effects.begin(), effects.end(),
                                   [](const ItemEffect &effect) { return effect.isHome; });
    return home != effects.end()
        && std::any_of(effects.begin(), effects.end(), [&](const ItemEffect &effect) {
               return !effect.isHome && effect.upkeep == model::Upkeep::transaction
                   && effect.location.container == home->location.container;
           });
}

/// Items with upkeep inside the request can only be found by the partner keys in the home's item.
bool needsHomeToFindItems(const CommandPlan &plan, const ItemEffect &effect)
{
    if (effect.isHome || effect.kind != ItemEffect::Kind::changeInside
        || effect.upkeep == model::Upkeep::changeFeed)
        return false;
    places::Question ask = effect.ask;
    ask.facts = plan.home.knownOf(ask.facts, KnowledgeStage::request);
    return itemsByPartnerKeys(plan, effect, KnowledgeStage::home)
        && !planLocate(plan.context, effect.location, ask)
        && !planLocateThrough(plan.context, effect.location, ask);
}

/// The home's item is read in the foreground before further items are written.
bool isReadFirst(const CommandPlan &plan, const ItemWrite &home)
{
    if (home.isBackground || home.isFoundFirst || !home.locate)
        return false;
    if (home.removal() || !home.id)
        return !home.id && !home.rewriting();
    return home.changing() && !plan.homeItem.hasTransaction
        && !(plan.usesPatches() && isPatchable(home));
}

} // namespace

void prepareHomeItem(CommandPlan &plan, const std::vector<ItemEffect> &effects)
{
    plan.homeItem.hasTransaction = hasTransactionWithHome(effects);
    plan.homeItem.isNeeded
        = std::any_of(effects.begin(), effects.end(),
                      [&](const ItemEffect &effect) { return needsHomeToFindItems(plan, effect); });
}

KnowledgeStage stageOf(const CommandPlan &plan, const ItemWrite &write)
{
    if (write.isBackground)
        return plan.hasHome() ? KnowledgeStage::delivered : KnowledgeStage::request;
    return plan.hasHome() && plan.homeItem.isRead ? KnowledgeStage::home : KnowledgeStage::request;
}

void keepKnown(const CommandPlan &plan, KnowledgeStage stage, ItemEffect &effect)
{
    effect.ask.facts = plan.home.knownOf(effect.ask.facts, stage);
    const auto keepFacts = [&](AskAnew &asked) {
        asked.question.facts = plan.home.knownOf(asked.question.facts, stage);
    };
    for (FieldChange &change : effect.changes) {
        if (auto *asked = std::get_if<AskAnew>(&change.operation))
            keepFacts(*asked);
        auto *sum = std::get_if<AdjustSum>(&change.operation);
        if (!sum)
            continue;
        sum->isBeforeKnown = plan.home.isKnown(sum->before, stage);
        keepFacts(sum->anew);
        sum->anew.lookup.reset();
    }
}

void rememberHome(CommandPlan &plan, const ItemEffect &effect, ItemWrite &write)
{
    if (!effect.isHome || plan.hasHome())
        return;
    const bool isFirst = isReadFirst(plan, write);
    if (needsGuard(plan, effect, write))
        write.earlyRead = guardOf(plan, write);
    else if (plan.homeItem.isNeeded && !isFirst && write.locate && !write.isBackground)
        write.earlyRead = EarlyRead::forValues;
    plan.homeItem.isRead = isFirst || write.earlyRead != EarlyRead::none;
    const std::vector<places::Fact> told
        = plan.home.knownOf(effect.ask.allFacts(), KnowledgeStage::home);
    const places::Binding binding = bindDocument(
        plan.workbook(), effect.location, factsAtRoot(plan.workbook(), effect.location, told));
    if (!binding.isWhole())
        return;
    plan.homeItem.type = write.type;
    plan.homeItem.partitionKey = binding.partitionKey;
    plan.homeItem.id = binding.id;
}

bool isInHomeItem(const CommandPlan &plan, const ItemWrite &write)
{
    return write.changing() && !write.isBackground && write.id && write.type == plan.homeItem.type
        && write.id == plan.homeItem.id && write.partitionKey == plan.homeItem.partitionKey;
}

} // namespace partita::planning
