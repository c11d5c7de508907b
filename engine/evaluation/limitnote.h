// A limit that the rows of a measured share do not reach: what its figures then are.
#pragma once

#include "engine/client/client.h"
#include "engine/planning/plan.h"

namespace partita::evaluation {

/// Notes on the plan that the first look-up found fewer rows than its limit, and how many it was
/// scaled up to; where it found none, by how much its charge may be too low. Nothing where all rows
/// are measured.
void noteUnreachedLimit(const client::Client &client, const planning::Measurement &probe,
                        planning::Plan &plan);

} // namespace partita::evaluation
