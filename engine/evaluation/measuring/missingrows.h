// Rows of keys that are missing in a sample. Where the sample has more of the keys than of their
// rows, a key has fewer rows than in full. Most reads of them are scaled up; here are the others:
// reads with a limit that the rows here do not reach, and those of commands, which also write what
// they find.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/execution/populationscale.h"

namespace partita::evaluation {

/// Sets `above` and `below` of the mean charges. At most, what the steps from such a read on take
/// grows like the rows, up to the limit. With a limit it may also shrink: a later partition is not
/// asked any more when the first ones have enough rows. Requires: the measurements are those of the
/// distribution.
void setMissingRows(const planning::Plan &plan, const execution::PopulationScale &scale,
                    const std::vector<planning::Measurement> &measured, Distribution &distribution);

} // namespace partita::evaluation
