// Size and price of a container on a later day: it has grown at its rates, and its load is that of
// today.
#pragma once

#include "engine/evaluation/evaluation.h"

namespace partita::evaluation {

/// Bytes of items and index after so many days.
double storedBytesAfter(const ContainerEvaluation &container, double days);

/// US dollars a month after so many days, with the storage of that day and today's throughput.
double monthlyCostAfter(const model::Design &design, const DesignEvaluation &evaluated,
                        double days);

} // namespace partita::evaluation
