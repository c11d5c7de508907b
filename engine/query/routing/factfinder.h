// Finds out what a container's partition key and indexing policy say of the parts of a query.
#pragma once

#include "engine/query/evaluating/containerfacts.h"

namespace partita::query {

/// Requires: the main block reads the container.
std::unique_ptr<const ContainerFacts> factsOf(const Program &program,
                                              const store::Container &container);

} // namespace partita::query
