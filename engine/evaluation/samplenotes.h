// Notes for plans that are measured on a share of the population.
#pragma once

#include "engine/execution/populationscale.h"
#include "engine/planning/commandprogram.h"
#include "engine/planning/plan.h"

#include <functional>

namespace partita::evaluation {

/// Calls `visit` with each look-up with which the command finds rows, without its children.
void forEachFind(const planning::CommandProgram &program,
                 const std::function<void(const planning::Lookup &)> &visit);

/// Adds notes to the plan: steps scaled up to the full population, and steps that find fewer rows
/// than in full and are not scaled up.
void noteShare(const execution::PopulationScale &scale, planning::Plan &plan);

} // namespace partita::evaluation
