// Rule about large parts of items that few of their reads use: copied values, embedded rows and
// attributes that are better stored separately.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// Reports parts whose removal is measured to make requests considerably cheaper. They are removed,
/// or moved to items of their own. Removal is only for copies and embedded rows; on no sample does
/// it win, yet it is the best where each book holds a copy of its author's biography.
void largePartSeldomWanted(const Context &context, Findings &findings);

} // namespace partita::advice
