// Constants of the charge and latency models, read from resources/cost/constants.json, which states
// the unit and source of each. Two generations of the service's query engine exist: current and
// 2019.
#pragma once

#include "engine/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace partita::cost {

enum class Generation { current, y2019 };
const char *nameOf(Generation generation); ///< "current", "2019"
std::optional<Generation> generationOf(std::string_view name);

/// Row of the size table: charges of a point read and a write of an item of this size, without
/// index maintenance.
struct SizeRow {
    double kilobytes = 0;
    double readCharge = 0; ///< RU
    double writeUnits = 0; ///< in multiples of writeUnit
};

struct Constants {
    Generation generation = Generation::current;
    std::vector<SizeRow> sizes;

    // Writes (request-units d1).
    double writeUnit = 0; ///< RU, 4/21
    double writeBaseUnits = 0; ///< id and _ts together
    double unitsPerPath = 0;
    double unitsPerValue = 0;
    double unitsPerLevel = 0; ///< an object or array around values, times its depth
    double unitsPerLongText = 0; ///< beside the value
    double unitsPerClippedText = 0; ///< beside the value
    double unitsPartitionKey = 0; ///< a component of a key other than the id
    double unitsPerCompositeEntry = 0;
    double unitsReplacedTimestamp = 0; ///< replace: the old and the new _ts
    double chargePerPatchedProperty = 0; ///< RU
    double uniqueCheckCharge = 0; ///< RU of looking up one unique key
    double uniqueEntryCharge = 0; ///< RU of one entry written or removed
    double refusedWriteCharge = 0; ///< RU
    double throttledCharge = 0; ///< RU of a request refused for lack of throughput

    // Queries (d2, d3).
    double visitCharge = 0; ///< RU per page and physical partition
    double conditionCharge = 0; ///< RU per page with a condition or an order
    double seekCharge = 0; ///< RU per equality or IN term and page
    double rangeScanCharge = 0;
    double fullScanCharge = 0; ///< RU per condition without an index and page
    double walkedEntryCharge = 0;
    double scannedValueCharge = 0;
    double scannedItemCharge = 0; ///< RU per item loaded by a full scan, without the index
    double scannedKilobyteCharge = 0;
    double plainItemCharge = 0; ///< RU per item that is returned without a condition
    double loadedItemCharge = 0; ///< RU per item fetched through the index
    double loadedKilobyteCharge = 0;
    double returnedItemCharge = 0;
    double returnedKilobyteCharge = 0;
    double returnedTextKilobyteCharge = 0; ///< RU per KB of long plain text, beside that
    double orderedRowCharge = 0; ///< RU per sort value returned beside a row
    double tupleCharge = 0; ///< RU per combination made by JOIN
    bool aggregatesUseIndex = true; ///< false: items that are counted must be loaded
    double countedItemCharge = 0;
    double aggregatedItemCharge = 0; ///< RU per value read from the index for an aggregate
    double countedKilobyteCharge = 0;
    double aggregateCharge
        = 0; ///< RU of an aggregate query that loads its items, beyond those items
    double skippedItemCharge = 0;

    // Scripts, change feed.
    double procedureCharge = 0; ///< RU of a script without reads and writes
    double scriptQueryCharge = 0; ///< RU of a query in a script instead of its visit
    double oldVersionShare = 0; ///< fraction of the size charge that overwritten versions pay
    double oldVersionShareBesideCreated = 0; ///< the same in a script that creates an item too
    double changeFeedPollCharge = 0; ///< smallest RU of a page

    // Latency (d5), in milliseconds.
    double pointReadMs = 0;
    double followingPointReadMs = 0; ///< each further one in a series of look-ups
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

/// What the file says of a constant.
struct ConstantNote {
    std::string unit;
    std::string source;
};
/// Of the built-in file; empty for an unknown name. "sizes" is the size table.
ConstantNote noteOf(const std::string &constant, Generation generation);

/// Reads constants.json. Errors name the missing or malformed entry.
Result<Constants> readConstants(std::string_view json, Generation generation);
/// Constants from the built-in file. Never fails: a test reads the file.
const Constants &constants(Generation generation);

} // namespace partita::cost
