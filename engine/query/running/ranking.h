// ORDER BY RANK and ORDER BY VECTORDISTANCE: items in the order of how well they fit.
//
// A score depends on all items that pass WHERE (how rare a word is among them, which rank an item
// has), so the client gathers them from every partition, ranks them, and gives out pages of the
// ranked list.
#pragma once

#include "engine/query/running/runstate.h"

namespace partita::query {

Result<void> runRanked(RunState &state, Response &response);

} // namespace partita::query
