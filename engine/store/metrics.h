// What an operation on the store did, in counts and bytes. The request charge is a function of these and nothing else
// (engine/cost).
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
    std::int64_t itemBytes = 0; ///< stored size (JSON text with system properties) after the operation, or read
    std::int64_t oldItemBytes = 0; ///< stored size before a replace, patch or delete
    std::int64_t indexedPaths = 0; ///< distinct indexed property paths of the item (array positions not part of it)
    std::int64_t indexedValues = 0; ///< indexed scalar values of the item
    std::int64_t pathsAdded = 0; ///< replace and patch: distinct paths that came or went
    std::int64_t pathsRemoved = 0;
    std::int64_t valuesAdded = 0; ///< replace and patch: scalar values that came, went or changed
    std::int64_t valuesRemoved = 0;
    std::int64_t valuesChanged = 0; ///< same path, other value (not counted in added / removed)
    std::int64_t compositeEntries = 0; ///< composite index entries written or removed
    std::int64_t patchedProperties = 0;
    bool partitionKeyIsId = false; ///< a key that is not the id is indexed apart (request-units d1)
    int physicalPartition = 0; ///< where it ran
};

} // namespace partita::store
