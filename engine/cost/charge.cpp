// Request charges. Writes are counted in units of 4/21 RU: every published write charge up to 512
// KB is a multiple of it.
//
//     create, delete   S(size) + 1 + 2 per path + 1 per value
//                      (+ 1 for a partition key other than the id)
//     replace, patch   S(old) + S(new) + 2 + 2 per changed value
//                      + 3 per path whose value was added or removed
//
// S is the size table. The writes of a script are one transaction. Creates and deletes cost the
// same as elsewhere. Overwrites are charged as part of the first created item (or as one item of
// their own):
//
//     S(first new size + sum of the overwriting sizes)
//     + oldVersionShare * S(sum of the overwritten sizes) + index terms
//
// so the fixed part of a write is paid once. Reads, queries (slightly dearer than a client's) and
// the script itself come on top. Published scripts, in RU: 5.63, 11.68 and 14.89 (a query; a query
// and a create; a query and a replace), 15.27 and 14.67 (read, replace, create); tests/engine/cost
// prints the residuals. None of them creates two items, so a discount for several creates is not
// known.
#include "engine/cost/charge.h"

#include "engine/cost/chargeparts.h"
#include "engine/cost/sizetable.h"

#include <algorithm>

namespace partita::cost {
namespace {

using store::OperationKind;
using store::OperationMetrics;

/// Effect of a write on its item.
enum class WriteEffect { none, made, overwritten, removed };

WriteEffect writeEffectOf(const OperationMetrics &metrics)
{
    if (!metrics.found)
        return WriteEffect::none;
    switch (metrics.kind) {
    case OperationKind::read:
        return WriteEffect::none;
    case OperationKind::create:
        return WriteEffect::made;
    case OperationKind::upsert:
        return metrics.oldItemBytes > 0 ? WriteEffect::overwritten : WriteEffect::made;
    case OperationKind::replace:
    case OperationKind::patch:
        return WriteEffect::overwritten;
    case OperationKind::remove:
        return WriteEffect::removed;
    }
    return WriteEffect::none;
}

/// Units of index maintenance for a created or deleted item.
double unitsOfWholeItem(const OperationMetrics &metrics, const Constants &constants)
{
    if (!metrics.indexed)
        return 0;
    return constants.writeBaseUnits
        + constants.unitsPerPath * static_cast<double>(metrics.indexedPaths)
        + constants.unitsPerValue * static_cast<double>(metrics.indexedValues)
        + constants.unitsPartitionKey * static_cast<double>(metrics.partitionKeyPaths)
        + constants.unitsPerCompositeEntry * static_cast<double>(metrics.compositeEntries);
}

/// Units of index maintenance for a changed item.
double unitsOfChange(const OperationMetrics &metrics, const Constants &constants)
{
    if (!metrics.indexed)
        return 0;
    const auto paths = static_cast<double>(metrics.pathsAdded + metrics.pathsRemoved);
    const auto values = static_cast<double>(metrics.valuesAdded + metrics.valuesRemoved);
    return constants.unitsReplacedTimestamp
        + constants.unitsPerChangedValue * static_cast<double>(metrics.valuesChanged)
        + constants.unitsPerPath * paths + constants.unitsPerValue * values
        + constants.unitsPerCompositeEntry * static_cast<double>(metrics.compositeEntries);
}

/// Parts of a write's charge, which a transaction sums.
struct WriteParts {
    std::int64_t newBytes = 0;
    std::int64_t oldBytes = 0;
    double indexUnits = 0;
    double extraCharge = 0; ///< RU
};

WriteParts partsOf(const OperationMetrics &metrics, const Constants &constants)
{
    WriteParts parts;
    switch (writeEffectOf(metrics)) {
    case WriteEffect::none:
        break;
    case WriteEffect::made:
        parts = {metrics.itemBytes, 0, unitsOfWholeItem(metrics, constants), 0};
        break;
    case WriteEffect::overwritten:
        parts = {metrics.itemBytes, metrics.oldItemBytes, unitsOfChange(metrics, constants), 0};
        break;
    case WriteEffect::removed:
        parts = {0, std::max(metrics.oldItemBytes, metrics.itemBytes),
                 unitsOfWholeItem(metrics, constants), 0};
        break;
    }
    if (metrics.kind == OperationKind::patch)
        parts.extraCharge
            = constants.chargePerPatchedProperty * static_cast<double>(metrics.patchedProperties);
    return parts;
}

/// Size units by the size table; 0 when nothing is written.
double sizeUnits(std::int64_t bytes, const Constants &constants)
{
    return bytes > 0 ? tableWriteUnits(bytes, constants) : 0;
}

/// Charge of a read, or of a write that found nothing: each has looked up one item.
double lookupCharge(const OperationMetrics &metrics, const Constants &constants)
{
    return pointReadCharge(metrics.found ? metrics.itemBytes : 0, constants);
}

/// Whether the query used no index: items were read in storage order (or walked in order without
/// skipping any).
bool isFullScan(const query::Metrics &metrics)
{
    return metrics.seeks == 0 && metrics.rangeScans == 0 && metrics.indexEntriesWalked == 0
        && metrics.indexValuesScanned == 0;
}

double indexCharge(const query::Metrics &metrics, const Constants &constants)
{
    return constants.seekCharge * static_cast<double>(metrics.seeks)
        + constants.rangeScanCharge * static_cast<double>(metrics.rangeScans)
        + constants.walkedEntryCharge * static_cast<double>(metrics.indexEntriesWalked)
        + constants.scannedValueCharge * static_cast<double>(metrics.indexValuesScanned);
}

/// Charge of loading items. Items that a full scan reads and rejects have their own rate; returned
/// items are charged as fetched.
double loadCharge(const query::Metrics &metrics, const Constants &constants)
{
    const auto loaded = static_cast<double>(metrics.retrievedItemCount);
    const auto returned = static_cast<double>(metrics.outputItemCount);
    const double rejectedShare
        = isFullScan(metrics) && loaded > 0 ? std::max(0.0, 1 - returned / loaded) : 0;
    const double size = kilobytes(metrics.retrievedItemSize);
    const double asTheyLie
        = constants.scannedItemCharge * loaded + constants.scannedKilobyteCharge * size;
    const double fetched
        = constants.loadedItemCharge * loaded + constants.loadedKilobyteCharge * size;
    return rejectedShare * asTheyLie + (1 - rejectedShare) * fetched;
}

double aggregateCharge(const query::Metrics &metrics, const Constants &constants)
{
    if (metrics.countedItems == 0 || constants.aggregatesUseIndex)
        return 0;
    return constants.aggregateCharge
        + constants.countedItemCharge * static_cast<double>(metrics.countedItems)
        + constants.countedKilobyteCharge * kilobytes(metrics.countedItemSize);
}

} // namespace

double pointReadCharge(std::int64_t bytes, const Constants &constants)
{
    return tableReadCharge(bytes, constants);
}

double operationCharge(const OperationMetrics &metrics, const Constants &constants)
{
    if (writeEffectOf(metrics) == WriteEffect::none)
        return lookupCharge(metrics, constants);
    const WriteParts parts = partsOf(metrics, constants);
    const double units = sizeUnits(parts.newBytes, constants) + sizeUnits(parts.oldBytes, constants)
        + parts.indexUnits;
    return constants.writeUnit * units + parts.extraCharge;
}

double refusalCharge(ErrorCode code, std::int64_t itemBytes, const Constants &constants)
{
    switch (code) {
    case ErrorCode::notFound:
        return pointReadCharge(0, constants);
    case ErrorCode::conflict:
        return constants.conflictCharge;
    case ErrorCode::notModified:
    case ErrorCode::preconditionFailed:
        return pointReadCharge(itemBytes, constants);
    default:
        return 0;
    }
}

QueryChargeParts queryChargeParts(const query::Metrics &metrics, const Constants &constants)
{
    QueryChargeParts parts;
    parts.visits = constants.visitCharge * static_cast<double>(metrics.pages);
    parts.index = indexCharge(metrics, constants);
    parts.loading = loadCharge(metrics, constants);
    parts.aggregates = aggregateCharge(metrics, constants);
    parts.rows = constants.returnedItemCharge * static_cast<double>(metrics.outputItemCount);
    parts.bytes = constants.returnedKilobyteCharge * kilobytes(metrics.outputItemSize);
    parts.skipping = constants.skippedItemCharge * static_cast<double>(metrics.skippedItems);
    return parts;
}

double queryCharge(const query::Metrics &metrics, const Constants &constants)
{
    return queryChargeParts(metrics, constants).total();
}

double queryCharge(std::span<const query::PartitionMetrics> partitions, const Constants &constants)
{
    double charge = 0;
    for (const query::PartitionMetrics &partition : partitions)
        charge += queryCharge(partition.metrics, constants);
    return charge;
}

double procedureCharge(std::span<const OperationMetrics> operations,
                       std::span<const query::Metrics> queries, const Constants &constants)
{
    double charge = constants.procedureCharge;
    for (const query::Metrics &metrics : queries)
        charge += constants.scriptQueryCharge + queryCharge(metrics, constants);

    WriteParts overwritten;
    std::int64_t carrier = 0; ///< bytes of the first created item
    for (const OperationMetrics &metrics : operations) {
        if (writeEffectOf(metrics) != WriteEffect::overwritten) {
            charge += operationCharge(metrics, constants);
            if (carrier == 0 && writeEffectOf(metrics) == WriteEffect::made)
                carrier = metrics.itemBytes;
            continue;
        }
        const WriteParts parts = partsOf(metrics, constants);
        overwritten.newBytes += parts.newBytes;
        overwritten.oldBytes += parts.oldBytes;
        overwritten.indexUnits += parts.indexUnits;
        overwritten.extraCharge += parts.extraCharge;
    }
    if (overwritten.newBytes == 0)
        return charge;
    const double units = sizeUnits(carrier + overwritten.newBytes, constants)
        - sizeUnits(carrier, constants)
        + constants.oldVersionShare * sizeUnits(overwritten.oldBytes, constants)
        + overwritten.indexUnits;
    return charge + constants.writeUnit * units + overwritten.extraCharge;
}

double batchCharge(std::span<const OperationMetrics> operations, const Constants &constants,
                   Consistency consistency)
{
    double charge = 0;
    for (const OperationMetrics &metrics : operations) {
        const double factor = metrics.kind == OperationKind::read ? readFactor(consistency) : 1;
        charge += factor * operationCharge(metrics, constants);
    }
    return charge;
}

double changeFeedCharge(std::span<const std::int64_t> itemBytes, const Constants &constants)
{
    double reads = 0;
    for (const std::int64_t bytes : itemBytes)
        reads += pointReadCharge(bytes, constants);
    return std::max(reads, constants.changeFeedPollCharge);
}

} // namespace partita::cost
