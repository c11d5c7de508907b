// Goals of the search for another partition key (keysearch.h): what a key must do to resolve a
// finding, and what the finding then tells.
#pragma once

#include "engine/advice/keys/keysearch.h"

namespace partita::advice {

/// True when a key saves worthwhileLoad on balance, and worthwhileFactor times what it adds.
bool savesLoad(const Context &context, const Trial &trial);
/// Adds the load saved and added to the finding, which becomes its weight, and the fix.
void tellSaving(const BetterKey &better, Finding &finding);

/// One of these queries no longer visits every partition, more requests than now do not, and that
/// saves load.
KeyGoal boundsQueries(const Context &context, const model::Container &container,
                      const std::vector<std::string> &queries);
/// The key has many values (keyValues).
KeyGoal hasManyValues(const Context &context, const model::Container &container);
/// The key divides each value of the present key, so that the busiest physical partition needs a
/// fifth less provisioned throughput at least.
KeyGoal spreadsLoad(const Context &context, const model::Container &container);

} // namespace partita::advice
