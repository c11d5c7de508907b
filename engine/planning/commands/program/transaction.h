// Pass that forms the transaction with the home, and notes which writes stay outside.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// Forms one transaction of the home and the writes that are to be in it, as far as possible, and
/// decides how every write is done.
void formTransaction(CommandPlan &plan);

/// The writes in the transaction.
std::vector<const ItemWrite *> transactionWrites(const CommandPlan &plan);

} // namespace partita::planning
