// Sample rows, which are written by hand: their positions, the partners they fix, and the
// uniqueness of their keys.
#pragma once

#include "engine/population/state.h"

namespace partita::population {

/// Places each sample row at the front of its entity and stores its values. Records the partners
/// and degrees that it fixes in `fixedLinks`, by relationship. Errors name the sample row and the
/// unknown name in it.
Result<void> addSampleRows(Base &base, std::vector<FixedLinks> &fixedLinks);

/// Resolves key collisions: a generated row with the key of a sample row gets the key that would
/// have been generated for the sample row.
void giveAwayTakenKeys(Base &base);

/// Position of the entity; -1 when there is none.
int entityNamed(const Base &base, std::string_view name);

Error wrongPopulation(std::string message, std::string path);

} // namespace partita::population
