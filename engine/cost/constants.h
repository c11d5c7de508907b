// The constants of the charge, latency and price models, read from resources/cost/constants.json,
// where each stands with its unit and source. Two generations of the service's query engine:
// current, and 2019.
#pragma once

#include "engine/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace partita::cost {

/// Storage is counted in GB of 2^30 bytes.
inline constexpr double bytesPerGb = 1024.0 * 1024 * 1024;

enum class Generation { current, y2019 };
const char *nameOf(Generation generation); ///< "current", "2019"
std::optional<Generation> generationOf(std::string_view name);

/// One row of the point-read / write size table: charges of a 1-KB, 2-KB … item without index
/// maintenance.
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
    double unitsReplacedTimestamp = 0; ///< of a replace: the old and the new _ts
    double unitsPerChangedValue = 0; ///< of a replace: the old term goes, the new one comes
    double chargePerPatchedProperty = 0; ///< RU
    double conflictCharge
        = 0; ///< RU of a write that is refused because an id or a unique key is taken

    // Queries (d2, d3).
    double visitCharge = 0; ///< RU a page and physical partition
    double seekCharge = 0; ///< RU an equality or IN term and page
    double rangeScanCharge = 0;
    double walkedEntryCharge = 0;
    double scannedValueCharge = 0;
    double scannedItemCharge = 0; ///< RU an item loaded by a full scan, without the index
    double scannedKilobyteCharge = 0;
    double loadedItemCharge = 0; ///< RU an item fetched through the index
    double loadedKilobyteCharge = 0;
    double returnedItemCharge = 0;
    double returnedKilobyteCharge = 0;
    bool aggregatesUseIndex = true; ///< false: counted items are loaded
    double countedItemCharge = 0; ///< RU an item when they are loaded
    double countedKilobyteCharge = 0;
    double aggregateCharge
        = 0; ///< RU an aggregate query that loads its items, more than those items
    double skippedItemCharge = 0;

    // Scripts, change feed.
    double procedureCharge = 0; ///< RU of a script that reads and writes nothing
    double scriptQueryCharge = 0; ///< RU a query costs more inside a script than from a client
    double oldVersionShare
        = 0; ///< part of the size charge that versions overwritten in a transaction still pay
    double changeFeedPollCharge = 0; ///< RU a page costs at least

    // Latency (d5), in milliseconds.
    double pointReadMs = 0;
    double followingPointReadMs = 0; ///< each further one of a row of lookups
    double writeMs = 0;
    double writePerKilobyteMs = 0;
    double queryMs = 0;
    double followingQueryMs = 0;
    double perReturnedItemMs = 0;
    double perRetrievedItemMs = 0;
    double perRetrievedKilobyteMs = 0;
    double perWalkedEntryMs = 0;
    double fanOutWidth = 0; ///< partitions asked at a time
    double procedureMs = 0;
};

struct Prices {
    double manualPer100RuHour = 0; ///< US dollars, one region
    double autoscalePer100RuHour = 0;
    double serverlessPerMillionRu = 0;
    double storagePerGbMonth = 0;
    double autoscaleFloor = 0; ///< part of the maximum that is always billed
    double hoursPerMonth = 0;
};

/// Reads constants.json. Errors name the missing or malformed entry.
Result<Constants> readConstants(std::string_view json, Generation generation);
Result<Prices> readPrices(std::string_view json);
/// The built-in file. Never fails: the file is part of the program and a test reads it.
const Constants &constants(Generation generation);
const Prices &prices();

} // namespace partita::cost
