// Work of one physical partition for a request: the part of an answer that plans, load and boards
// keep.
#pragma once

#include <cstdint>
#include <string>

namespace partita::client {

struct PartitionUse {
    std::string container;
    int physicalPartition = 0;
    double requestCharge = 0; ///< RU
    std::int64_t itemsLoaded = 0;
    std::int64_t itemsReturned = 0;
    std::int64_t requests = 0; ///< pages or operations
    bool operator==(const PartitionUse &) const = default;
};

} // namespace partita::client
