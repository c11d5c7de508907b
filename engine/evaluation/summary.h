// Statistics over samples.
#pragma once

#include "engine/evaluation/evaluation.h"

namespace partita::evaluation {

/// Mean, nearest-rank percentiles and maximum. All zero for no values.
Summary summaryOf(std::vector<double> values);
Distribution distributionOf(const std::vector<planning::Measurement> &samples);

} // namespace partita::evaluation
