// Latency. A request alone takes a fixed time (the network inside a region included) plus what it
// reads, walks, returns or writes; a fan-out runs in rounds of fanOutWidth partitions; lookups for
// the rows of a page overlap a little.
#include "engine/cost/charge.h"
#include "engine/cost/sizetable.h"

#include <algorithm>

namespace partita::cost {
namespace {

using store::OperationKind;
using store::OperationMetrics;

/// What the items of a query take, without the round trip.
double queryWork(const query::Metrics &metrics, const Constants &constants)
{
    const auto loaded = static_cast<double>(metrics.retrievedItemCount);
    double work = constants.perReturnedItemMs * static_cast<double>(metrics.outputItemCount)
        + constants.perRetrievedItemMs * loaded
        + constants.perRetrievedKilobyteMs * kilobytes(metrics.retrievedItemSize)
        + constants.perWalkedEntryMs * static_cast<double>(metrics.indexEntriesWalked);
    if (!constants.aggregatesUseIndex) {
        work += constants.perRetrievedItemMs * static_cast<double>(metrics.countedItems)
            + constants.perRetrievedKilobyteMs * kilobytes(metrics.countedItemSize);
    }
    return work;
}

double partitionLatency(const query::Metrics &metrics, const Constants &constants)
{
    return constants.queryMs * static_cast<double>(metrics.pages) + queryWork(metrics, constants);
}

bool isRead(const OperationMetrics &metrics)
{
    return metrics.kind == OperationKind::read;
}

double writeWork(const OperationMetrics &metrics, const Constants &constants)
{
    return constants.writePerKilobyteMs
        * kilobytes(std::max(metrics.itemBytes, metrics.oldItemBytes));
}

} // namespace

double pointReadLatency(std::int64_t bytes, const Constants &constants)
{
    return constants.pointReadMs + constants.perRetrievedKilobyteMs * kilobytes(bytes);
}

double operationLatency(const OperationMetrics &metrics, const Constants &constants)
{
    if (isRead(metrics))
        return pointReadLatency(metrics.itemBytes, constants);
    return constants.writeMs + writeWork(metrics, constants);
}

double fanOutLatency(std::span<const double> partitions, const Constants &constants)
{
    const auto width = static_cast<std::size_t>(std::max(1.0, constants.fanOutWidth));
    double latency = 0;
    for (std::size_t round = 0; round < partitions.size(); round += width) {
        const auto slice = partitions.subspan(round, std::min(width, partitions.size() - round));
        latency += *std::max_element(slice.begin(), slice.end());
    }
    return latency;
}

double queryLatency(std::span<const query::PartitionMetrics> partitions, const Constants &constants)
{
    std::vector<double> latencies;
    latencies.reserve(partitions.size());
    for (const query::PartitionMetrics &partition : partitions)
        latencies.push_back(partitionLatency(partition.metrics, constants));
    return fanOutLatency(latencies, constants);
}

double procedureLatency(std::span<const OperationMetrics> operations,
                        std::span<const query::Metrics> queries, const Constants &constants)
{
    // What is read inside a script has no round trip of its own; all writes are committed as one.
    double latency = constants.procedureMs;
    bool writes = false;
    for (const OperationMetrics &metrics : operations) {
        writes = writes || !isRead(metrics);
        latency += isRead(metrics) ? constants.perRetrievedKilobyteMs * kilobytes(metrics.itemBytes)
                                   : writeWork(metrics, constants);
    }
    for (const query::Metrics &metrics : queries)
        latency += queryWork(metrics, constants);
    return latency + (writes ? constants.writeMs : constants.queryMs);
}

double batchLatency(std::span<const OperationMetrics> operations, const Constants &constants)
{
    double latency = 0;
    bool writes = false;
    for (const OperationMetrics &metrics : operations) {
        writes = writes || !isRead(metrics);
        latency += isRead(metrics) ? constants.perRetrievedKilobyteMs * kilobytes(metrics.itemBytes)
                                   : writeWork(metrics, constants);
    }
    return latency + (writes ? constants.writeMs : constants.pointReadMs);
}

double changeFeedLatency(std::span<const std::int64_t> itemBytes, const Constants &constants)
{
    double latency = constants.queryMs;
    for (const std::int64_t bytes : itemBytes)
        latency
            += constants.perReturnedItemMs + constants.perRetrievedKilobyteMs * kilobytes(bytes);
    return latency;
}

double followingLatency(double aloneMs, bool isPointRead, const Constants &constants)
{
    // Of the time that a request takes alone, the same part is hidden behind its neighbours
    // whatever its size.
    const double alone = isPointRead ? constants.pointReadMs : constants.queryMs;
    const double following
        = isPointRead ? constants.followingPointReadMs : constants.followingQueryMs;
    return aloneMs * (following / alone);
}

} // namespace partita::cost
