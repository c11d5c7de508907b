// Which partitions a query can have answers in, from what WHERE and the request say about the partition key.
#pragma once

#include "engine/query/evaluation.h"

namespace partita::query {

/// The keys a query is bound to, and the physical partitions that hold them.
struct Route {
    Routing routing;
    std::vector<store::PartitionKey>
        keys; ///< whole keys (kinds logicalPartition, logicalPartitions)
    std::span<const store::ItemNumber> items; ///< of the only key (kind logicalPartition)
    std::vector<store::PartitionKey> prefixes; ///< kind prefix
    bool fromFilter
        = false; ///< WHERE alone fixes them, so that it is true of its key parts for every item in them

    bool isSingleKey() const { return routing.kind == Routing::Kind::logicalPartition; }
};

/// Requires: evaluation.parameters are filled in.
Route routeOf(const Block &block, Evaluation &evaluation, const store::Container &container,
              const Request &request);

} // namespace partita::query
