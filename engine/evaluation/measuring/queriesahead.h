// Measurement of a design's queries side by side, ahead of the pass that needs them in order.
//
// The results are kept (parts/patternparts.h), where that pass finds them. Commands change the
// items, so they are not measured ahead.
#pragma once

#include "engine/evaluation/measuring/patternrun.h"

#include <span>

namespace partita::evaluation {

/// Calls `measure` for each query among the patterns at `positions`, and each of `others`, which
/// only read the design as well, on as many threads as the crew of the input allows. Does nothing
/// where that is a single thread. Errors are left to the pass in order, which meets them again.
void measureQueriesAhead(const EvaluationInput &input, LoadedDesign &loaded,
                         std::span<const std::size_t> positions, const std::stop_token &stop,
                         const ProgressSink &loading,
                         const std::function<void(PatternRun &run, std::size_t position)> &measure,
                         std::span<const std::function<void()>> others = {});

} // namespace partita::evaluation
