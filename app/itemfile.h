// Items out of files and lists into a container, in bulk: neither charged nor timed.
#pragma once

#include "engine/store/container.h"

namespace partita::app {

/// How many were loaded. Errors name the item by its place; the ones before it stay.
Result<std::int64_t> loadItems(json::Value items, store::Container &container);
/// A file of JSON lines, or of one JSON array.
Result<std::int64_t> loadItemFile(const std::string &path, store::Container &container);

} // namespace partita::app
