// Backfills: how long it takes, and what it costs, until a copy that follows through the change
// feed has everything.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/mapping/mapping.h"

namespace partita::evaluation {

/// Of each copy in the design that the change feed keeps in step. What writing takes is measured on
/// a scratch container, item by item of a sample; what reading takes follows from the size of the
/// items. Requires: the containers are those of the design, evaluated.
std::vector<Backfill> backfillsOf(const model::Workbook &workbook, const model::Design &design,
                                  const mapping::Mapper &mapper, const cost::Constants &constants,
                                  const std::vector<ContainerEvaluation> &containers);

} // namespace partita::evaluation
