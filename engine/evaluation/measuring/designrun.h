// Evaluation of one design: loads its items, compiles and measures every pattern, evaluates its
// containers and its load.
#pragma once

#include "engine/cost/constants.h"
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/keptparts.h"
#include "engine/evaluation/load.h"
#include "engine/evaluation/parts/rowparts.h"
#include "engine/evaluation/sampling.h"

namespace partita::evaluation {

/// Data shared by all designs of one evaluation. Read-only.
struct EvaluationInput {
    const model::Workbook &workbook; ///< with derived designs
    const population::Rows &rows;
    const Options &options;
    model::Generation generation = model::Generation::current;
    std::vector<std::size_t> patterns; ///< positions of the requested patterns
    std::shared_ptr<const MeasuredPopulation> population; ///< of the rows
    KeptParts &parts;
    PatternReady patternReady = {};
};

/// Evaluates the design. `progress` goes from 0 to 1. When the items cannot be loaded, the result
/// gives the reason (`failure`). Errors: cancelled.
Result<std::shared_ptr<const DesignEvaluation>> evaluateDesign(const EvaluationInput &input,
                                                               const model::Design &design,
                                                               const std::stop_token &stop,
                                                               const ProgressSink &progress);

} // namespace partita::evaluation
