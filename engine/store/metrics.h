// Counts and bytes of the work of a store operation. The request charge is a function of these
// alone (engine/cost).
#pragma once

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
    // Index terms after the operation (for a delete: of the removed item). None of these counts
    // `/id` and the system properties (a constant of the charge) or the paths of the partition key
    // (see partitionKeyPaths).
    std::int64_t indexedPaths
        = 0; ///< distinct indexed paths of scalars (array positions do not matter)
    std::int64_t indexedValues = 0; ///< indexed scalar values
    std::int64_t pathsAdded = 0; ///< replace and patch: distinct paths added
    std::int64_t pathsRemoved = 0;
    std::int64_t valuesAdded = 0; ///< replace and patch: scalar values added
    std::int64_t valuesRemoved = 0;
    std::int64_t valuesChanged = 0; ///< same path, other value (not counted as added or removed)
    std::int64_t compositeEntries = 0; ///< composite index entries written or removed
    std::int64_t patchedProperties = 0;
    bool partitionKeyIsId
        = false; ///< a key other than the id has index terms of its own (request-units d1)
    std::int64_t partitionKeyPaths = 0; ///< indexed paths of the key, other than `/id`
    bool indexed
        = true; ///< false: nothing is written to the index (indexing mode none, or requested)
    int physicalPartition = 0; ///< partition that executed it
};

} // namespace partita::store
