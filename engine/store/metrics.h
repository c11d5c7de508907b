// Counts and bytes of the work of a store operation. The request charge is a function of these
// alone (engine/cost).
#pragma once

#include "engine/index/terms.h"

#include <cstdint>
#include <string>
#include <vector>

namespace partita::store {

enum class OperationKind { read, create, upsert, replace, patch, remove };
const char *nameOf(OperationKind kind);

/// Work of one operation on one item.
struct OperationMetrics {
    OperationKind kind = OperationKind::read;
    bool found = true; ///< a read or delete that finds nothing is charged too
    std::int64_t itemBytes = 0; ///< stored size (JSON text with system properties) after the
                                ///< operation, or of the item read
    std::int64_t oldItemBytes = 0; ///< stored size before a replace, patch or delete
    index::Terms terms; ///< after the operation; for a delete: of the removed item. Without `/id`
                        ///< and the system properties, a constant of the charge
    index::Terms termsAdded; ///< replace and patch
    index::Terms termsRemoved;
    std::int64_t compositeEntries = 0; ///< composite index entries written or removed
    std::int64_t patchedProperties = 0;
    std::int64_t partitionKeyPaths = 0; ///< components of the key; 0 when it is `/id` alone
    std::int64_t uniqueChecks = 0; ///< unique keys whose new value was looked up
    std::int64_t uniqueEntries = 0; ///< entries of unique keys written or removed
    bool indexed
        = true; ///< false: nothing is written to the index (indexing mode none, or requested)
    int physicalPartition = 0; ///< partition that executed it
};

} // namespace partita::store
