// Limits of a materialised population.
#pragma once

namespace partita::population {

/// Maximum number of materialised rows of all entities.
inline constexpr double mostRowsInMemory = 50e6;

// Items of one design in memory, in bytes. A fraction that needs more than the first number is
// lowered; a design that needs more than the second one even then cannot be evaluated.
inline constexpr double affordableBytesOfDesign = 300e6;
inline constexpr double mostBytesOfDesign = 700e6;

} // namespace partita::population
