// Items over 2 MB are not stored: what a pattern is measured on when some, or all, of the items it
// goes by are left out.
#pragma once

#include "engine/evaluation/loadeddesign.h"

namespace partita::evaluation {

/// Says so in the measurement of its probe, whose figures stand for nothing, where none of the
/// items of a type is stored that the plan reads, changes or removes, or the probe's own is not; in
/// a note with their share, where others are. `isCreation`: the pattern is a creation, which brings
/// its own item.
void tellLeftOut(const LoadedDesign &loaded, bool isCreation, PatternEvaluation &pattern);

} // namespace partita::evaluation
