// What an operation on the store did, in counts and bytes. The request charge is a function of
// these and nothing else (engine/cost).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace partita::store {

enum class OperationKind { read, create, upsert, replace, patch, remove };
const char *nameOf(OperationKind kind);

/// One operation on one item.
struct OperationMetrics {
    OperationKind kind = OperationKind::read;
    bool found = true; ///< a read or delete that found nothing still costs
    std::int64_t itemBytes
        = 0; ///< stored size (JSON text with system properties) after the operation, or read
    std::int64_t oldItemBytes = 0; ///< stored size before a replace, patch or delete
    // Terms of the index, after the operation (of the item removed, for a delete). Not counted in
    // any of them: `/id` and the system properties (a lone constant in the charge) and the paths of
    // the partition key (partitionKeyPaths).
    std::int64_t indexedPaths
        = 0; ///< distinct indexed paths of scalars (array positions not part of a path)
    std::int64_t indexedValues = 0; ///< indexed scalar values
    std::int64_t pathsAdded = 0; ///< replace and patch: distinct paths that came or went
    std::int64_t pathsRemoved = 0;
    std::int64_t valuesAdded = 0; ///< replace and patch: scalar values that came, went or changed
    std::int64_t valuesRemoved = 0;
    std::int64_t valuesChanged = 0; ///< same path, other value (not counted in added / removed)
    std::int64_t compositeEntries = 0; ///< composite index entries written or removed
    std::int64_t patchedProperties = 0;
    bool partitionKeyIsId = false; ///< a key that is not the id is indexed apart (request-units d1)
    std::int64_t partitionKeyPaths
        = 0; ///< paths of the key, other than `/id`, that the policy indexes
    bool indexed = true; ///< false: indexing mode none (or asked not to index), then nothing is
                         ///< written to the index
    int physicalPartition = 0; ///< where it ran
};

} // namespace partita::store
