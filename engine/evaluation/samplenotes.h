// What the figures of a plan are, where only a share of the population is measured.
#pragma once

#include "engine/client/client.h"
#include "engine/planning/plan.h"

namespace partita::evaluation {

/// Notes on the plan which of its steps are scaled up to the full population, and which find less
/// than in full and are not. Whether any step of a command is such a one: what it costs is what it
/// costs in the share.
bool noteShare(const client::Client &client, planning::Plan &plan);

} // namespace partita::evaluation
