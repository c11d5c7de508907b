// Backfills: time and cost of filling a copy that the change feed keeps up to date.
#pragma once

#include "engine/cost/constants.h"
#include "engine/evaluation/evaluation.h"
#include "engine/mapping/mapping.h"

namespace partita::evaluation {

/// One backfill for each copy in the design that the change feed keeps up to date. Write charges
/// are measured on a scratch container for a sample of items. Read charges follow from the size of
/// the items. Requires: the containers are those of the design, evaluated.
std::vector<Backfill> backfillsOf(const model::Workbook &workbook, const model::Design &design,
                                  const mapping::Mapper &mapper, const cost::Constants &constants,
                                  const std::vector<ContainerEvaluation> &containers);

} // namespace partita::evaluation
