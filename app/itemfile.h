// Items out of files and lists into a container, in bulk: neither charged nor timed.
#pragma once

#include "engine/store/container.h"

namespace partita::app {

/// What a load came to. It stops at the first item that is refused; the ones before it stay.
struct Loading {
    std::int64_t loaded = 0;
    std::optional<Error> refusal = {}; ///< names the item by its place
};

Loading loadItems(json::Value items, store::Container &container);
/// A file of JSON lines, or of one JSON array. A refusal besides: the file cannot be read.
Loading loadItemFile(const std::string &path, store::Container &container);

} // namespace partita::app
