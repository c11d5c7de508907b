// Request charges. Writes are counted in units of 4/21 RU, of which every published write charge up
// to 512 KB is a whole multiple:
//
//     create, delete   S(size) + 1 + 2 a path + 1 a value (+ 1 for a partition key that is not the
//     id) replace, patch   S(old) + S(new) + 2 + 2 a changed value + 3 a path with its value that
//     came or went
//
// where S is the size table. A script's writes are one transaction: what it creates and deletes
// costs what it costs elsewhere, what it overwrites is written as if it were part of the first item
// that it creates (or one item by itself):
//
//     S(first new size + sum of the overwriting sizes) + oldVersionShare * S(sum of the overwritten
//     sizes) + index terms
//
// so that the fixed part of a write is paid once. To this come the script's reads, its queries
// (which cost a little more than a client's) and the script itself. Published scripts, in RU: 5.63
// and 11.68 and 14.89 (a query; a query and a create; a query and a replace), 15.27 and 14.67
// (read, replace, create); tests/engine/cost prints the residuals. None of them makes two items, so
// nothing says that many cost less than each.
#include "engine/cost/charge.h"

#include "engine/cost/chargeparts.h"
#include "engine/cost/sizetable.h"

#include <algorithm>

namespace partita::cost {
namespace {

using store::OperationKind;
using store::OperationMetrics;

/// The kind of write that an operation turned out to be.
enum class Effect { none, made, overwritten, removed };

Effect effectOf(const OperationMetrics &metrics)
{
    if (!metrics.found)
        return Effect::none;
    switch (metrics.kind) {
    case OperationKind::read:
        return Effect::none;
    case OperationKind::create:
        return Effect::made;
    case OperationKind::upsert:
        return metrics.oldItemBytes > 0 ? Effect::overwritten : Effect::made;
    case OperationKind::replace:
    case OperationKind::patch:
        return Effect::overwritten;
    case OperationKind::remove:
        return Effect::removed;
    }
    return Effect::none;
}

/// Units of keeping the index in step with an item that came or went.
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

/// Units of keeping the index in step with an item that changed.
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

/// The parts of a write's charge, so that a transaction can sum them.
struct WriteParts {
    std::int64_t newBytes = 0;
    std::int64_t oldBytes = 0;
    double indexUnits = 0;
    double extraCharge = 0; ///< RU
};

WriteParts partsOf(const OperationMetrics &metrics, const Constants &constants)
{
    WriteParts parts;
    switch (effectOf(metrics)) {
    case Effect::none:
        break;
    case Effect::made:
        parts = {metrics.itemBytes, 0, unitsOfWholeItem(metrics, constants), 0};
        break;
    case Effect::overwritten:
        parts = {metrics.itemBytes, metrics.oldItemBytes, unitsOfChange(metrics, constants), 0};
        break;
    case Effect::removed:
        parts = {0, std::max(metrics.oldItemBytes, metrics.itemBytes),
                 unitsOfWholeItem(metrics, constants), 0};
        break;
    }
    if (metrics.kind == OperationKind::patch)
        parts.extraCharge
            = constants.chargePerPatchedProperty * static_cast<double>(metrics.patchedProperties);
    return parts;
}

/// S of the size table; nothing written costs nothing.
double sizeUnits(std::int64_t bytes, const Constants &constants)
{
    return bytes > 0 ? tableWriteUnits(bytes, constants) : 0;
}

/// A read, or a write that found nothing: both have looked one item up.
double lookupCharge(const OperationMetrics &metrics, const Constants &constants)
{
    return pointReadCharge(metrics.found ? metrics.itemBytes : 0, constants);
}

/// No use of the index is counted: the items were read as they lie (or walked in order without
/// passing any by).
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

/// Items that a full scan reads and rejects cost as they lie; what is returned is fetched as
/// everywhere else.
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
    if (effectOf(metrics) == Effect::none)
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
    std::int64_t carrier = 0; ///< bytes of the first item that is made
    for (const OperationMetrics &metrics : operations) {
        if (effectOf(metrics) != Effect::overwritten) {
            charge += operationCharge(metrics, constants);
            if (carrier == 0 && effectOf(metrics) == Effect::made)
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
