// Scaling of a load to charges measured on an account: which factor of the workbook's scale the
// requests of a pattern take.
#pragma once

#include "engine/model/chargescale.h"
#include "engine/planning/plan.h"

namespace partita::evaluation {

struct PatternEvaluation;

/// The sort of a pattern's requests: a command writes; a query whose plan sends a query asks it,
/// else it reads.
model::ChargeSort sortOf(const planning::Plan &plan, bool isQuery);
model::ChargeSort sortOf(const PatternEvaluation &pattern);

} // namespace partita::evaluation
