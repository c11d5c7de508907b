// Which partitions a query can have answers in, from what WHERE and the request say about the
// partition key.
#pragma once

#include "engine/query/evaluating/evaluation.h"

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
    const store::PhysicalPartition *home
        = nullptr; ///< where the only key (kind logicalPartition) is looked up
    store::HashPoint point; ///< its hash
    std::pmr::vector<store::PartitionKey> prefixes; ///< kind prefix
    bool fromFilter = false; ///< WHERE alone fixes them, so that it is true of its key parts for
                             ///< every item in them

    bool contradicted
        = false; ///< the only key is the request's, and WHERE is not true of any item with it

    bool isSingleKey() const { return routing.kind == Routing::Kind::logicalPartition; }
};

/// Fills in a route that is new. Requires: evaluation.parameters are filled in. `memory`: of what
/// is needed meanwhile.
void findRoute(const ContainerFacts &facts, Evaluation &evaluation,
               const store::Container &container, const Request &request,
               std::pmr::memory_resource *memory, Route &route);

/// The items of the only key, if there is one, lie two waits for memory away, which pass while the
/// rest of the query is prepared: findRoute() has asked for the first, this asks for the second.
void approachItems(const Route &route);

} // namespace partita::query
