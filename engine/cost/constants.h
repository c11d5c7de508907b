// The constants of the charge, latency and price models, read from resources/cost/constants.json, where each stands with
// its unit and source. Two generations of the service's query engine: current, and 2019.
#pragma once

#include "engine/json/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace partita::cost {

enum class Generation { current, y2019 };

/// One row of the point-read / write size table: charges of a 1-KB, 2-KB … item without index maintenance.
struct SizeRow {
    double kilobytes = 0;
    double readCharge = 0; ///< RU
    double writeUnits = 0; ///< in units of writeUnit
};

struct Constants {
    std::vector<SizeRow> sizes;

    // Writes (request-units d1).
    double writeUnit = 0; ///< RU, 4/21
    double writeBaseUnits = 0; ///< id and _ts together
    double unitsPerPath = 0;
    double unitsPerValue = 0;
    double unitsPartitionKey = 0; ///< a key that is not the id
    double unitsPerCompositeEntry = 0;
    double chargePerPatchedProperty = 0; ///< RU

    // Queries (d2, d3).
    double visitCharge = 0; ///< RU a page and physical partition
    double seekCharge = 0; ///< RU an equality or IN term and page
    double rangeScanCharge = 0;
    double walkedEntryCharge = 0;
    double scannedValueCharge = 0;
    double loadedItemCharge = 0;
    double loadedKilobyteCharge = 0;
    double returnedItemCharge = 0;
    double returnedKilobyteCharge = 0;
    bool aggregatesUseIndex = true; ///< false: counted items are loaded
    double countedItemCharge = 0; ///< RU an item when they are loaded
    double countedKilobyteCharge = 0;
    double aggregateCharge = 0; ///< RU an aggregate query page that loads its items
    double skippedItemCharge = 0;

    // Scripts, change feed.
    double procedureCharge = 0; ///< RU of script overhead
    double changeFeedPollCharge = 0;

    // Latency (d5), in milliseconds.
    double pointReadMs = 0;
    double followingPointReadMs = 0; ///< each further one of a row of lookups
    double writeMs = 0;
    double writePerKilobyteMs = 0;
    double queryMs = 0;
    double followingQueryMs = 0;
    double perReturnedItemMs = 0;
    double perRetrievedKilobyteMs = 0;
    double perWalkedEntryMs = 0;
    double fanOutWidth = 0; ///< partitions asked at a time
    double procedureMs = 0;
};

struct Prices {
    double manualPer100RuHour = 0; ///< US dollars
    double autoscalePer100RuHour = 0;
    double serverlessPerMillionRu = 0;
    double storagePerGbMonth = 0;
    double hoursPerMonth = 730;
};

/// Reads constants.json. Errors name the missing or malformed entry.
Result<Constants> readConstants(std::string_view json, Generation generation);
Result<Prices> readPrices(std::string_view json);
/// The built-in file. Never fails: the file is part of the program and a test reads it.
const Constants &constants(Generation generation);
const Prices &prices();

} // namespace partita::cost
