// The rules of the charges: calls give(term) for each term of a request's charge. Both the sums and
// the lists of terms are made from these.
#pragma once

#include "engine/cost/chargeterms.h"
#include "engine/cost/sizetable.h"

#include <algorithm>

namespace partita::cost {

/// Effect of a write on its item.
enum class WriteEffect { none, made, overwritten, removed };
WriteEffect effectOf(const store::OperationMetrics &metrics);

/// Cause of a query term; the parts of QueryChargeParts.
enum class QueryCause { visits, index, loading, aggregates, rows, bytes, skipping };

/// Part of a query's items that it returns; the others were read to be tested.
double returnedShare(const query::Metrics &metrics);

/// Whether the query used no index: items were read as they lie.
inline bool readsAsTheyLie(const query::Metrics &metrics)
{
    return metrics.seeks == 0 && metrics.rangeScans == 0 && metrics.indexEntriesWalked == 0
        && metrics.indexValuesScanned == 0;
}

/// Loading, in the order of request-units d2. Items that no condition selects are read as they lie:
/// returned ones are the cheapest (charges-by-law K4), others cost what a full scan costs.
template<typename Give>
void giveLoading(const query::Metrics &metrics, const Constants &constants, Give give)
{
    const auto loaded = static_cast<double>(metrics.retrievedItemCount);
    const double size = kilobytes(metrics.retrievedItemSize);
    const double returned = readsAsTheyLie(metrics) ? returnedShare(metrics) : 1;
    const auto load = [&](const char *purpose, const char *constant, double count, double each) {
        if (count > 0)
            give(QueryCause::loading, ChargeTerm {purpose, constant, count, each});
    };
    if (metrics.conditionPages == 0)
        load("items read without a condition", "plainItemCharge", loaded * returned,
             constants.plainItemCharge);
    else
        load("items loaded", "loadedItemCharge", loaded * returned, constants.loadedItemCharge);
    load("KB of these", "loadedKilobyteCharge", size * returned, constants.loadedKilobyteCharge);
    load("items read and rejected by a scan", "scannedItemCharge", loaded * (1 - returned),
         constants.scannedItemCharge);
    load("KB of these", "scannedKilobyteCharge", size * (1 - returned),
         constants.scannedKilobyteCharge);
    load("combinations made by JOIN", "tupleCharge", static_cast<double>(metrics.tuples),
         constants.tupleCharge);
}

/// A query on one physical partition. Sources: request-units d2, d3; charges-by-law K3 to K6, K8.
template<typename Give>
void giveQuery(const query::Metrics &metrics, const Constants &constants, Give give)
{
    const auto count = [&](QueryCause cause, const char *purpose, const char *constant,
                           std::int64_t number, double each) {
        if (number > 0)
            give(cause, ChargeTerm {purpose, constant, static_cast<double>(number), each});
    };
    count(QueryCause::visits, "pages of the physical partition", "visitCharge", metrics.pages,
          constants.visitCharge);
    count(QueryCause::index, "pages with a condition or an order", "conditionCharge",
          metrics.conditionPages, constants.conditionCharge);
    count(QueryCause::index, "terms looked up in the index", "seekCharge", metrics.seeks,
          constants.seekCharge);
    count(QueryCause::index, "scans of an index", "rangeScanCharge", metrics.rangeScans,
          constants.rangeScanCharge);
    count(QueryCause::index, "conditions without an index", "fullScanCharge", metrics.fullScans,
          constants.fullScanCharge);
    count(QueryCause::index, "index entries walked past", "walkedEntryCharge",
          metrics.indexEntriesWalked, constants.walkedEntryCharge);
    count(QueryCause::index, "distinct values compared", "scannedValueCharge",
          metrics.indexValuesScanned, constants.scannedValueCharge);
    if (metrics.fullScans > 0)
        count(QueryCause::index, "values of items compared", "scannedValueCharge",
              metrics.retrievedItemCount, constants.scannedValueCharge);
    giveLoading(metrics, constants, give);
    if (metrics.countedItems > 0 && constants.aggregateCharge > 0)
        count(QueryCause::aggregates, "an aggregate that loads its items", "aggregateCharge", 1,
              constants.aggregateCharge);
    count(QueryCause::aggregates, "items counted", "countedItemCharge", metrics.countedItems,
          constants.countedItemCharge);
    if (constants.countedKilobyteCharge > 0 && metrics.countedItemSize > 0)
        give(QueryCause::aggregates,
             ChargeTerm {"KB of these", "countedKilobyteCharge", kilobytes(metrics.countedItemSize),
                         constants.countedKilobyteCharge});
    count(QueryCause::aggregates, "values read from the index", "aggregatedItemCharge",
          metrics.aggregatedItems, constants.aggregatedItemCharge);
    count(QueryCause::rows, "rows returned", "returnedItemCharge", metrics.outputItemCount,
          constants.returnedItemCharge);
    count(QueryCause::rows, "sort values returned beside them", "orderedRowCharge",
          metrics.orderedRows, constants.orderedRowCharge);
    if (metrics.outputItemSize > 0)
        give(QueryCause::bytes,
             ChargeTerm {"KB returned", "returnedKilobyteCharge", kilobytes(metrics.outputItemSize),
                         constants.returnedKilobyteCharge});
    if (metrics.outputTextSize > 0 && constants.returnedTextKilobyteCharge > 0)
        give(QueryCause::bytes,
             ChargeTerm {"of these, KB of long texts", "returnedTextKilobyteCharge",
                         kilobytes(metrics.outputTextSize), constants.returnedTextKilobyteCharge});
    count(QueryCause::skipping, "rows skipped by OFFSET", "skippedItemCharge", metrics.skippedItems,
          constants.skippedItemCharge);
}

/// Index entries of one version of an item. Source: charges-by-law K2.
template<typename Give>
void giveTerms(const index::Terms &terms, const Constants &constants, Give give)
{
    const auto entries
        = [&](const char *purpose, const char *constant, std::int64_t number, double units) {
              if (number > 0 && units != 0)
                  give(ChargeTerm {purpose, constant, static_cast<double>(number),
                                   units * constants.writeUnit});
          };
    entries("index entries of paths", "unitsPerPath", terms.paths, constants.unitsPerPath);
    entries("index entries of values", "unitsPerValue", terms.values, constants.unitsPerValue);
    entries("index entries of objects and arrays, by depth", "unitsPerLevel", terms.levels,
            constants.unitsPerLevel);
    entries("of these, long texts", "unitsPerLongText", terms.longTexts,
            constants.unitsPerLongText);
    entries("of these, very long texts", "unitsPerClippedText", terms.clippedTexts,
            constants.unitsPerClippedText);
}

template<typename Give>
void giveSize(const char *purpose, std::int64_t bytes, const Constants &constants, Give give)
{
    if (bytes > 0)
        give(ChargeTerm {purpose, "sizes", tableWriteUnits(bytes, constants), constants.writeUnit});
}

/// Unique keys of the container and patch operations. Sources: charges-by-law K10, K14.
template<typename Give>
void giveExtras(const store::OperationMetrics &metrics, const Constants &constants, Give give)
{
    const auto count
        = [&](const char *purpose, const char *constant, std::int64_t number, double each) {
              if (number > 0)
                  give(ChargeTerm {purpose, constant, static_cast<double>(number), each});
          };
    if (metrics.indexed)
        count("entries of composite indexes", "unitsPerCompositeEntry", metrics.compositeEntries,
              constants.unitsPerCompositeEntry * constants.writeUnit);
    count("look-ups of unique keys", "uniqueCheckCharge", metrics.uniqueChecks,
          constants.uniqueCheckCharge);
    count("entries of unique keys", "uniqueEntryCharge", metrics.uniqueEntries,
          constants.uniqueEntryCharge);
    if (metrics.kind == store::OperationKind::patch)
        count("operations of the patch", "chargePerPatchedProperty", metrics.patchedProperties,
              constants.chargePerPatchedProperty);
}

/// An item that is created or deleted. Source: charges-by-law K1, K2.
template<typename Give>
void giveWholeItem(const store::OperationMetrics &metrics, const Constants &constants, Give give)
{
    giveSize("size of the item", std::max(metrics.itemBytes, metrics.oldItemBytes), constants,
             give);
    if (metrics.indexed) {
        give(ChargeTerm {"index entries of id and _ts", "writeBaseUnits", 1,
                         constants.writeBaseUnits * constants.writeUnit});
        if (metrics.partitionKeyPaths > 0)
            give(ChargeTerm {"components of the partition key", "unitsPartitionKey",
                             static_cast<double>(metrics.partitionKeyPaths),
                             constants.unitsPartitionKey * constants.writeUnit});
        giveTerms(metrics.terms, constants, give);
    }
    giveExtras(metrics, constants, give);
}

/// The index entries of an item that is replaced, without its sizes.
template<typename Give>
void giveChange(const store::OperationMetrics &metrics, const Constants &constants, Give give)
{
    if (metrics.indexed) {
        give(ChargeTerm {"index entries of the old and the new _ts", "unitsReplacedTimestamp", 1,
                         constants.unitsReplacedTimestamp * constants.writeUnit});
        giveTerms(metrics.termsRemoved, constants, give);
        giveTerms(metrics.termsAdded, constants, give);
    }
    giveExtras(metrics, constants, give);
}

template<typename Give>
void giveOperation(const store::OperationMetrics &metrics, const Constants &constants, Give give)
{
    switch (effectOf(metrics)) {
    case WriteEffect::none:
        if (metrics.kind == store::OperationKind::read)
            give(ChargeTerm {"a read of the item by its size", "sizes", 1,
                             tableReadCharge(metrics.found ? metrics.itemBytes : 0, constants)});
        else
            give(ChargeTerm {"a write that is refused", "refusedWriteCharge", 1,
                             constants.refusedWriteCharge});
        return;
    case WriteEffect::made:
    case WriteEffect::removed:
        return giveWholeItem(metrics, constants, give);
    case WriteEffect::overwritten:
        giveSize("size of the new item", metrics.itemBytes, constants, give);
        giveSize("size of the old item", metrics.oldItemBytes, constants, give);
        return giveChange(metrics, constants, give);
    }
}

/// A stored procedure. What it creates and deletes costs what it costs elsewhere. What it
/// overwrites is written as part of its first new item, or as one item of its own; the old versions
/// cost a share of their size. Sources: charges-by-law K11; the published scripts that
/// tests/engine/cost lists.
template<typename Give>
void giveProcedure(std::span<const store::OperationMetrics> operations,
                   std::span<const query::Metrics> queries, const Constants &constants, Give give)
{
    give(ChargeTerm {"a script", "procedureCharge", 1, constants.procedureCharge});
    for (query::Metrics metrics : queries) {
        give(ChargeTerm {"a query in it", "scriptQueryCharge", 1, constants.scriptQueryCharge});
        metrics.pages = 0; // the script pays for the visit
        giveQuery(metrics, constants, [&](QueryCause, const ChargeTerm &term) { give(term); });
    }
    std::int64_t carrier = 0; ///< bytes of the first created item
    std::int64_t newBytes = 0;
    std::int64_t oldBytes = 0;
    for (const store::OperationMetrics &metrics : operations) {
        if (effectOf(metrics) != WriteEffect::overwritten) {
            giveOperation(metrics, constants, give);
            if (carrier == 0 && effectOf(metrics) == WriteEffect::made)
                carrier = metrics.itemBytes;
            continue;
        }
        newBytes += metrics.itemBytes;
        oldBytes += metrics.oldItemBytes;
        giveChange(metrics, constants, give);
    }
    if (newBytes == 0)
        return;
    const double before = carrier > 0 ? tableWriteUnits(carrier, constants) : 0;
    const double growth = tableWriteUnits(carrier + newBytes, constants) - before;
    if (growth > 0)
        give(ChargeTerm {"sizes of the overwriting items", "sizes", growth, constants.writeUnit});
    const bool isBeside = carrier > 0;
    give(ChargeTerm {"part of the sizes of the overwritten items",
                     isBeside ? "oldVersionShareBesideCreated" : "oldVersionShare",
                     tableWriteUnits(oldBytes, constants),
                     (isBeside ? constants.oldVersionShareBesideCreated : constants.oldVersionShare)
                         * constants.writeUnit});
}

/// A page of a change feed costs point reads of its items; one without items costs a poll. Source:
/// charges-by-law K13.
template<typename Give>
void giveChangeFeed(std::span<const std::int64_t> itemBytes, const Constants &constants, Give give)
{
    for (const std::int64_t bytes : itemBytes)
        give(ChargeTerm {"an item delivered, by its size", "sizes", 1,
                         tableReadCharge(bytes, constants)});
    if (itemBytes.empty())
        give(ChargeTerm {"a page without changes", "changeFeedPollCharge", 1,
                         constants.changeFeedPollCharge});
}

/// A refused request. Source: charges-by-law K9, K10.
template<typename Give>
void giveRefusal(RefusedRequest request, ErrorCode code, const Constants &constants, Give give)
{
    switch (code) {
    case ErrorCode::throttled:
        return give(ChargeTerm {"a request refused for lack of throughput", "throttledCharge", 1,
                                constants.throttledCharge});
    case ErrorCode::cancelled:
    case ErrorCode::fileError:
        return; // not the service's answers
    default:
        break;
    }
    if (request == RefusedRequest::read)
        return give(
            ChargeTerm {"a read that is refused", "sizes", 1, tableReadCharge(0, constants)});
    give(ChargeTerm {"a write that is refused", "refusedWriteCharge", 1,
                     constants.refusedWriteCharge});
    if (request == RefusedRequest::writeOfTakenUniqueKey)
        give(ChargeTerm {"look-ups of unique keys", "uniqueCheckCharge", 1,
                         constants.uniqueCheckCharge});
}

} // namespace partita::cost
