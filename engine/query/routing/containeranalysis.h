// Computation of ContainerAnalysis from the partition key and the indexing policy of a container.
#pragma once

#include "engine/query/evaluating/analysiscache.h"

namespace partita::query {

/// Requires: the main block reads the container.
std::unique_ptr<const ContainerAnalysis> analysisOf(const Program &program,
                                                    const store::Container &container);

} // namespace partita::query
