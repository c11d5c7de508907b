// The rows written by hand: where they go, what they fix, and that no generated row takes their
// keys.
#pragma once

#include "engine/population/state.h"

namespace partita::population {

/// Gives each sample row its place at the head of its entity, keeps what it says, and notes the
/// partners and degrees it fixes in `pins`, by relationship. Errors name the sample row and what it
/// names wrongly.
Result<void> addSampleRows(Base &base, std::vector<Pins> &pins);

/// A generated row whose key a sample row has taken gets the key that the sample row would have
/// had.
void giveAwayTakenKeys(Base &base);

/// Position of an entity, -1 when there is none of that name.
int entityNamed(const Base &base, std::string_view name);

Error wrongPopulation(std::string message, std::string path);

} // namespace partita::population
