// Evaluation of one design: loads its items, compiles and measures every pattern, evaluates its
// containers and its load.
#pragma once

#include "engine/evaluation/measuring/evaluationinput.h"

namespace partita::evaluation {

/// Evaluates the design. `progress` goes from 0 to 1. When the items cannot be loaded, the result
/// gives the reason (`failure`). Errors: cancelled.
Result<std::shared_ptr<const DesignEvaluation>> evaluateDesign(const EvaluationInput &input,
                                                               const model::Design &design,
                                                               const std::stop_token &stop,
                                                               const ProgressSink &progress);

} // namespace partita::evaluation
