// Size and price of a container at a later day, when it has grown as its rates say and its load is
// that of today.
#pragma once

#include "engine/evaluation/evaluation.h"

namespace partita::evaluation {

/// Bytes of items and index after so many days.
double storedBytesAfter(const ContainerEvaluation &container, double days);

/// US dollars a month after so many days: storage of then, throughput of today.
double monthlyCostAfter(const model::Design &design, const DesignEvaluation &evaluated,
                        double days);

} // namespace partita::evaluation
