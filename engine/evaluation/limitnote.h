// Notes for plans whose row limit is not reached in the measured share of the population.
#pragma once

#include "engine/execution/runner.h"

namespace partita::evaluation {

/// Adds a note to the plan when the first look-up found fewer rows than its limit, with the number
/// of rows it was scaled up to. When it found none, the note says how much too low its charge may
/// be. Adds nothing when the whole population is measured.
void noteUnreachedLimit(const execution::Site &site, const planning::Measurement &probe,
                        planning::Plan &plan);

} // namespace partita::evaluation
