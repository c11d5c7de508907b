// Computation of ContainerFacts from the partition key and the indexing policy of a container.
#pragma once

#include "engine/query/evaluating/containerfacts.h"

namespace partita::query {

/// Requires: the main block reads the container.
std::unique_ptr<const ContainerFacts> factsOf(const Program &program,
                                              const store::Container &container);

} // namespace partita::query
