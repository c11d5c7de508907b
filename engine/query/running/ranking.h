// ORDER BY RANK and ORDER BY VECTORDISTANCE: items ordered by score.
//
// A score depends on all items that pass WHERE (rarity of a word among them, rank of an item). So
// the client gathers these items from every partition, ranks them, and delivers pages of the ranked
// list.
#pragma once

#include "engine/query/running/runstate.h"

namespace partita::query {

Result<void> runRanked(RunState &state, Response &response);

} // namespace partita::query
