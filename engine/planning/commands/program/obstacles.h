// Why a write cannot be in one transaction with the home.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// The reason why a write is not in one transaction with the home.
struct Obstacle {
    std::string reason;
    /// Both lie in one logical partition, so that a client that reads them first could write both
    /// in a batch.
    bool isReadFirst = false;
};

/// Nothing when the write can be in the transaction.
std::optional<Obstacle> obstacleTo(const CommandPlan &plan, std::size_t position);

/// Its items may be found before anything is written, and then be written in a batch with the home.
bool canBeFoundFirst(const CommandPlan &plan, const ItemWrite &write);
/// The home's item has to be found, and can be written by a batch with If-Match.
bool mayBeGuarded(const CommandPlan &plan, const ItemWrite &home);

} // namespace partita::planning
