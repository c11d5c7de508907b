// Partitions that can hold answers of a query, from the conditions on the partition key in WHERE
// and in the request.
#pragma once

#include "engine/query/evaluating/evaluation.h"

namespace partita::query {

/// The partition keys of a query, and the physical partitions that hold them.
struct Route {
    /// `memory`: for its lists.
    explicit Route(std::pmr::memory_resource *memory)
        : keys(memory)
        , prefixes(memory)
    {
    }

    Routing routing;
    std::pmr::vector<store::PartitionKey>
        keys; ///< whole keys (kinds logicalPartition, logicalPartitions)
    const store::PhysicalPartition *home
        = nullptr; ///< partition of the only key (kind logicalPartition)
    store::HashPoint point; ///< hash of the only key
    std::pmr::vector<store::PartitionKey> prefixes; ///< kind prefix
    bool fromFilter = false; ///< WHERE alone fixes the keys, so its conditions on the key hold for
                             ///< every item with them

    bool contradicted = false; ///< the request fixes the only key, and WHERE excludes it

    bool isSingleKey() const { return routing.kind == Routing::Kind::logicalPartition; }
};

/// Fills in a new route. Requires: evaluation.parameters are set. `memory`: for temporary lists.
void findRoute(const ContainerAnalysis &analysis, Evaluation &evaluation,
               const store::Container &container, const Request &request,
               std::pmr::memory_resource *memory, Route &route);

/// Prefetches the items of the only key, if there is one. They are two memory accesses away:
/// findRoute() starts the first, this function the second, while the rest of the query is prepared.
void approachItems(const Route &route);

} // namespace partita::query
