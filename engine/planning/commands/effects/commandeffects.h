// What each kind of command changes at one place of a design: in the command's row where that place
// holds it, and in rows that copy from it, count it or name it.
#pragma once

#include "engine/planning/commands/effects/effectlist.h"

namespace partita::planning {

/// `location`: the rows of its last level are looked at. What is embedded further inside is a
/// location of its own.
void addEffectsOfCreating(const AffectedRow &row, const places::Location &location,
                          EffectList &effects);
void addEffectsOfChanging(const AffectedRow &row, const places::Location &location,
                          EffectList &effects);
void addEffectsOfRemoving(const AffectedRow &row, const places::Location &location,
                          EffectList &effects);

} // namespace partita::planning
