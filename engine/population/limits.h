// Limits of a materialised population.
#pragma once

namespace partita::population {

/// Maximum number of materialised rows of all entities.
inline constexpr double mostRowsInMemory = 50e6;

} // namespace partita::population
