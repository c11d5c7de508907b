#include "engine/evaluation/chargescaling.h"

#include "engine/evaluation/evaluation.h"

#include <algorithm>

namespace partita::evaluation {

model::ChargeSort sortOf(const planning::Plan &plan, bool isQuery)
{
    if (!isQuery)
        return model::ChargeSort::writes;
    const bool asks
        = std::any_of(plan.steps.begin(), plan.steps.end(), [](const planning::Step &step) {
              return step.operation == planning::Operation::query;
          });
    return asks ? model::ChargeSort::queries : model::ChargeSort::reads;
}

model::ChargeSort sortOf(const PatternEvaluation &pattern)
{
    return sortOf(pattern.plan, pattern.isQuery);
}

} // namespace partita::evaluation
