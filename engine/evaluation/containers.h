// Evaluation of containers: their sizes at full scale, then their load and growth, the limits that
// they exceed, and sample documents.
#pragma once

#include "engine/cost/constants.h"
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/load.h"
#include "engine/mapping/mapping.h"

namespace partita::evaluation {

/// Sizes of a loaded container at full scale, without load, growth and cost.
ContainerEvaluation sizesOf(const model::Container &container, const store::Container &stored,
                            const population::Rows &rows, const mapping::Mapper &mapper);
/// Adds load, growth, and days until limits are reached to the sizes of a container.
void addLoad(const model::Container &container, const population::Rows &rows,
             const mapping::Mapper &mapper, const Workloads &workloads,
             ContainerEvaluation &evaluation);
std::vector<ExceededLimit> exceededLimitsOf(const model::Design &design,
                                            const std::vector<ContainerEvaluation> &containers,
                                            const std::vector<OversizeItems> &oversize);
std::vector<SampleDocument> documentsOf(const model::Container &container,
                                        const mapping::Mapper &mapper,
                                        const cost::Constants &constants);

} // namespace partita::evaluation
