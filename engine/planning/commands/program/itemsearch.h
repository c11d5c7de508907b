// The look-up for the items of a write, by what is known when it runs.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Plans the look-up. False, with a note, when the items cannot be found.
bool findItems(CommandPlan &plan, const ItemEffect &effect, KnowledgeStage stage, ItemWrite &write);

/// Item by item: the home's item of the removed row holds the keys of the rows that refer to it.
/// None when it does not.
std::optional<LookupCandidate> itemsByPartnerKeys(const CommandPlan &plan, const ItemEffect &effect,
                                                  KnowledgeStage stage);

} // namespace partita::planning
