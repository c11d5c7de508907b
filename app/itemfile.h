// Bulk load of items from files and lists into a container, without charges or times.
#pragma once

#include "engine/store/container.h"

namespace partita::app {

/// Result of a load. It stops at the first refused item; the items before it stay.
struct Loading {
    std::int64_t loaded = 0;
    std::optional<Error> refusal = {}; ///< names the item by its position
};

Loading loadItems(json::Value items, store::Container &container);
/// A file of JSON lines or one JSON array. A file that cannot be read is a refusal too.
Loading loadItemFile(const std::string &path, store::Container &container);

} // namespace partita::app
