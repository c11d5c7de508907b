// Which partitions a query can have answers in, from what WHERE and the request say about the partition key.
#pragma once

#include "engine/query/evaluation.h"

namespace partita::query {

/// The keys a query is bound to, and the physical partitions that hold them.
struct Route {
    /// `memory`: of its lists.
    explicit Route(std::pmr::memory_resource *memory)
        : keys(memory)
        , prefixes(memory)
    {
    }

    Routing routing;
    std::pmr::vector<store::PartitionKey>
        keys; ///< whole keys (kinds logicalPartition, logicalPartitions)
    std::span<const store::ItemNumber> items; ///< of the only key (kind logicalPartition)
    std::pmr::vector<store::PartitionKey> prefixes; ///< kind prefix
    bool fromFilter
        = false; ///< WHERE alone fixes them, so that it is true of its key parts for every item in them

    bool contradicted
        = false; ///< the only key is the request's, and WHERE is not true of any item with it

    bool isSingleKey() const { return routing.kind == Routing::Kind::logicalPartition; }
};

/// Fills in a route that is new. Requires: evaluation.parameters are filled in. `memory`: of what is needed meanwhile.
void findRoute(const ContainerFacts &facts, Evaluation &evaluation,
               const store::Container &container, const Request &request,
               std::pmr::memory_resource *memory, Route &route);

} // namespace partita::query
