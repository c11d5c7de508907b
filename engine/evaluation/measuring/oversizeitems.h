// Notes for patterns that need items over 2 MB, which are not stored.
#pragma once

#include "engine/evaluation/measuring/loadeddesign.h"

namespace partita::evaluation {

/// Sets an error on the probe's measurement when none of the items of a type that the plan reads,
/// changes or removes is stored, or when the probe's own item is not: its figures mean nothing
/// then. When only other items are missing, adds a note with their share. `isCreation`: the pattern
/// creates its own item.
void noteLeftOut(const LoadedDesign &loaded, bool isCreation, PatternEvaluation &pattern);

} // namespace partita::evaluation
