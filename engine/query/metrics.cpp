#include "engine/query/metrics.h"

namespace partita::query {

double Metrics::indexHitRatio() const
{
    if (retrievedItemCount == 0)
        return 1;
    const double ratio
        = static_cast<double>(outputItemCount) / static_cast<double>(retrievedItemCount);
    return ratio < 1 ? ratio : 1;
}

Metrics &Metrics::operator+=(const Metrics &other)
{
    pages += other.pages;
    conditionPages += other.conditionPages;
    seeks += other.seeks;
    rangeScans += other.rangeScans;
    fullScans += other.fullScans;
    indexEntriesWalked += other.indexEntriesWalked;
    indexValuesScanned += other.indexValuesScanned;
    retrievedItemCount += other.retrievedItemCount;
    retrievedItemSize += other.retrievedItemSize;
    rejectedItemCount += other.rejectedItemCount;
    rejectedItemSize += other.rejectedItemSize;
    outputItemCount += other.outputItemCount;
    outputItemSize += other.outputItemSize;
    outputTextSize += other.outputTextSize;
    countedItems += other.countedItems;
    countedItemSize += other.countedItemSize;
    aggregatedItems += other.aggregatedItems;
    skippedItems += other.skippedItems;
    orderedRows += other.orderedRows;
    tuples += other.tuples;
    return *this;
}

const char *nameOf(IndexUse use)
{
    switch (use) {
    case IndexUse::none:
        return "none";
    case IndexUse::seek:
        return "index seek";
    case IndexUse::preciseScan:
        return "precise index scan";
    case IndexUse::expandedScan:
        return "expanded index scan";
    case IndexUse::fullIndexScan:
        return "full index scan";
    case IndexUse::fullScan:
        return "full scan";
    }
    return "none";
}

} // namespace partita::query
