// Errors of mean charges that come from counting in a sample: what is found there is scaled up, and
// a count of few rows is uncertain.
#pragma once

#include "engine/evaluation/sampling.h"

#include <functional>

namespace partita::evaluation {

/// Measures a request with another scale of the sample.
using ScaledTrial = std::function<planning::Measurement(const SampleRequest &request,
                                                        const execution::PopulationScale &scale)>;

/// Drawn requests, all different, with their measurements.
struct CountedRequests {
    std::vector<SampleRequest> requests;
    std::vector<planning::Measurement> measured;
    double different = 1; ///< such requests among all that were drawn
};

/// Standard errors of the mean charges, in RU.
struct CountingErrors {
    double requestCharge = 0;
    double backgroundCharge = 0;
};

/// Measures the requests with the counts of one document type after the other moved by their
/// standard error, up and down, and takes the larger difference. So limits that hold in any
/// population, and whatever else is not in proportion to a count, are seen for what they are.
/// Nothing is measured for plans of which nothing is scaled. `scale`: of the measurements.
CountingErrors countingErrorsOf(const planning::Plan &plan, const CountedRequests &drawn,
                                const execution::PopulationScale &scale, const ScaledTrial &trial);

} // namespace partita::evaluation
