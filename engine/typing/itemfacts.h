// What one item costs and what it is stored with: measured on exactly this item.
#pragma once

#include "engine/typing/given.h"

#include <stop_token>

namespace partita::typing {

struct ItemFacts {
    std::int64_t storageBytes = 0; ///< with the system properties
    // RU of one request with the item, in a container that holds nothing else.
    double readCharge = 0; ///< point read
    double createCharge = 0;
    double replaceCharge = 0;
    double patchCharge = 0; ///< changes one number in it
    double deleteCharge = 0;
    std::string problem; ///< why the service would refuse the item; empty when it takes it

    std::string partitionKey; ///< value of the item's partition key, as JSON
    /// Items of the materialised population with the same partition key, this one included.
    std::int64_t itemsWithKey = 0;
};

/// Facts about an item in the container of the place. Errors: an unknown container, cancelled.
Result<ItemFacts> factsOf(const Given &given, const DocumentPlace &place, const Json &item,
                          std::stop_token stop = {});

} // namespace partita::typing
