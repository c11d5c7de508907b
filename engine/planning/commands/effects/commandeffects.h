// Effects of each kind of command at one location of a design: on the command's row where the
// location holds it, and on rows that copy from it, count it or refer to it.
#pragma once

#include "engine/planning/commands/effects/effectlist.h"

namespace partita::planning {

/// `location`: the rows of its last level are considered. What is embedded deeper is a location of
/// its own.
void addEffectsOfCreating(const AffectedRow &row, const places::Location &location,
                          EffectList &effects);
void addEffectsOfChanging(const AffectedRow &row, const places::Location &location,
                          EffectList &effects);
void addEffectsOfRemoving(const AffectedRow &row, const places::Location &location,
                          EffectList &effects);

} // namespace partita::planning
