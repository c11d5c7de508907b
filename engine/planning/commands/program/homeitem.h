// Values in the home's item: whether they are read, and which writes know them when they run.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Finds out what the effects need of the home's item. Comes before the writes are planned.
void prepareHomeItem(CommandPlan &plan, const std::vector<ItemEffect> &effects);

/// The knowledge that is available when the write is executed.
KnowledgeStage stageOf(const CommandPlan &plan, const ItemWrite &write);
/// Removes from the effect the facts that are not known at that stage.
void keepKnown(const CommandPlan &plan, KnowledgeStage stage, ItemEffect &effect);

/// Notes the place of the home's item, and whether it is read, when its write is planned.
void rememberHome(CommandPlan &plan, const ItemEffect &effect, ItemWrite &write);
/// The write changes the home's item.
bool isInHomeItem(const CommandPlan &plan, const ItemWrite &write);

} // namespace partita::planning
