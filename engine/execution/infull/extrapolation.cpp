#include "engine/execution/extrapolation.h"

#include "engine/client/clientanswers.h"
#include "engine/execution/infull/distinctkeys.h"
#include "engine/execution/infull/metricscale.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace partita::execution {
namespace {

/// Growth of a query's work.
struct WorkScale {
    double factor = 1; ///< of the matches
    std::optional<double> rejected = {}; ///< of items loaded and rejected; nothing = the same
    std::int64_t furtherSeeks = 0; ///< in each partition, on each page
    std::optional<RowLimit> limit = {};
};

/// Removes the items loaded and rejected from the counts and returns them.
query::Metrics takeRejected(query::Metrics &metrics)
{
    query::Metrics rejected;
    rejected.retrievedItemCount = rejected.rejectedItemCount
        = std::exchange(metrics.rejectedItemCount, 0);
    rejected.retrievedItemSize = rejected.rejectedItemSize
        = std::exchange(metrics.rejectedItemSize, 0);
    metrics.retrievedItemCount -= rejected.retrievedItemCount;
    metrics.retrievedItemSize -= rejected.retrievedItemSize;
    return rejected;
}

/// Scales the counts, and computes charge and latency again.
void scaleWork(client::Answer &answer, const WorkScale &work, const cost::Constants &constants)
{
    const std::string container
        = answer.partitions.empty() ? std::string() : answer.partitions.front().container;
    std::map<int, query::Metrics> rejected; // by physical partition
    for (query::PartitionMetrics &partition : answer.queryPartitions) {
        if (work.rejected)
            rejected[partition.physicalPartition] = takeRejected(partition.metrics);
    }
    if (work.limit)
        scaleToLimit(answer.queryPartitions, work.factor, *work.limit);
    for (query::PartitionMetrics &partition : answer.queryPartitions) {
        if (!work.limit)
            partition.metrics = scaled(partition.metrics, work.factor);
        if (work.rejected)
            partition.metrics += scaled(rejected[partition.physicalPartition], *work.rejected);
        partition.metrics.seeks
            += work.furtherSeeks * std::max<std::int64_t>(1, partition.metrics.pages);
    }
    client::addUp(answer, container, constants);
}

/// Reduces the rows returned with each item to a share, since in the full population they lie in
/// more items.
void spreadRows(client::Answer &answer, double share)
{
    for (query::PartitionMetrics &partition : answer.queryPartitions) {
        for (std::int64_t *count :
             {&partition.metrics.outputItemCount, &partition.metrics.outputItemSize,
              &partition.metrics.outputTextSize})
            *count = std::llround(static_cast<double>(*count) * share);
    }
}

} // namespace

double Extrapolation::rowsOfKey() const
{
    return m_bounds.growsWithPopulation || !m_bounds.keyFactor
        ? 1
        : std::max(1.0, items() / *m_bounds.keyFactor);
}

double Extrapolation::rowsFound(double found) const
{
    if (!m_bounds.growsWithPopulation)
        return isScaledByKey() ? rowsOfKey() : 1;
    return m_bounds.findsRowAsked && found > 0
        ? (1 + (found - 1) * items()) / found // others have the same value by chance
        : items();
}

/// Factor of all rows that match the conditions.
double Extrapolation::rowsMatched(double found) const
{
    return m_bounds.growsWithPopulation ? rowsFound(found)
                                        : std::max(1.0, items() / m_bounds.keyFactor.value_or(1));
}

/// Rows in the full population from the first one of this page on.
double Extrapolation::rowsInFull(double before, double found) const
{
    return rowsFound(before + found) * (before + found) - m_bounds.rowsBefore;
}

double Extrapolation::rowsKept(std::size_t found) const
{
    const auto here = static_cast<double>(found);
    const double factor = rowsFound(m_bounds.rowsBefore + here);
    if (factor <= 1 || found == 0)
        return factor;
    double inFull = rowsInFull(m_bounds.rowsBefore, here);
    if (const auto &service = m_bounds.serviceLimit)
        inFull = std::min<double>(inFull, service->rows - service->skipped);
    const std::optional<ClientLimit> &limit = m_bounds.clientLimit;
    if (!limit)
        return inFull / here;
    if (limit->dropsRows) // at least so many rows are checked before the page is full enough
        return std::clamp(limit->through() / here, 1.0, std::max(1.0, inFull / here));
    if (limit->isWalk) // how far the walk goes is known only afterwards: rowsWalked()
        return limit->asksAhead ? inFull / here : 1;
    const double kept = std::min<double>(limit->rows, here - limit->skipped);
    return kept > 0 ? std::min<double>(limit->rows, inFull - limit->skipped) / kept : factor;
}

double Extrapolation::rowsWalked(std::size_t rows, std::size_t results) const
{
    if (m_bounds.clientLimit->asksAhead)
        return 1; // what is sent ahead has been scaled already
    const double most = std::max(1.0, rowsFound(static_cast<double>(rows)));
    return results == 0
        ? most
        : std::clamp(m_bounds.clientLimit->through() / static_cast<double>(results), 1.0, most);
}

double Extrapolation::distinctKeys(double keys, double rows, double rowFactor) const
{
    const ItemScale partners = m_bounds.isByKey ? m_bounds.items : ItemScale {};
    return keys > 0 ? distinctInFull(keys, rows, rowFactor, partners) / keys : rowFactor;
}

/// Factor of the items with rows of a key. Where several rows are in one item by chance, they are
/// spread over more items in the full population.
double Extrapolation::itemsOfKey(const client::Answer &answer) const
{
    const auto loaded = static_cast<double>(answer.query.retrievedItemCount);
    const auto rows = static_cast<double>(answer.rows.size());
    return loaded <= 0 || loaded >= rows
        ? rowsOfKey()
        : distinctInFull(loaded, rows, rowsOfKey(), m_bounds.items) / loaded;
}

/// Factor of the items that are loaded and rejected, where no index finds the rows: all items, or
/// those up to the limit.
double Extrapolation::itemsRejected(double found) const
{
    if (!m_bounds.serviceLimit)
        return items();
    const double rows = std::max(1.0, found) * rowsOfKey();
    return items() * std::min(1.0, m_bounds.serviceLimit->rows / rows);
}

/// Factor of the work and rows of a request. 0 or less: the page does not exist in the full
/// population.
double Extrapolation::requestFactor(const client::Answer &answer, const SampledPage &page) const
{
    const auto found
        = static_cast<double>(m_bounds.returnsAggregates
                                  ? answer.query.retrievedItemCount - answer.query.rejectedItemCount
                                  : static_cast<std::int64_t>(page.found));
    if (isScaledByKey() && !m_bounds.returnsAggregates && found > 0)
        return itemsOfKey(answer);
    if (found == 0 || (page.isThere && page.before == 0))
        return page.isThere ? rowsFound(found) : 0;
    return rowsInFull(static_cast<double>(page.before), found) / found;
}

bool Extrapolation::apply(client::Answer &answer, const SampledPage &page, const OuterScale &outer,
                          const cost::Constants &constants) const
{
    const double factor = requestFactor(answer, page) * outer.factor;
    if (factor <= 0)
        return false;
    const auto rows = static_cast<double>(answer.rows.size());
    WorkScale work {.factor = factor, .furtherSeeks = outer.furtherSeeks};
    if (m_bounds.serviceLimit && page.isLimited)
        work.limit = RowLimit {.rows = m_bounds.serviceLimit->rows,
                               .skipped = m_bounds.serviceLimit->skipped,
                               .matchFactor = rowsMatched(static_cast<double>(page.before) + rows),
                               .entryFactor = items(),
                               .isMerged = answer.explanation.sortedByClient};
    if (m_bounds.scansContainer && answer.query.rejectedItemCount > 0)
        work.rejected = itemsRejected(rows);
    if (isScaledByKey())
        spreadRows(answer, rowsOfKey() * outer.factor / factor);
    if (factor > 1 || outer.furtherSeeks > 0 || work.rejected.value_or(1) > 1
        || (work.limit && work.limit->matchFactor < work.limit->entryFactor))
        scaleWork(answer, work, constants);
    return true;
}

void Extrapolation::applyToKeys(client::Answer &answer, double keyFactor,
                                const cost::Constants &constants)
{
    if (answer.queryPartitions.empty() || keyFactor <= 1) // a point read has one key in full, too
        return;
    const auto seeks = static_cast<double>(answer.query.seeks);
    const auto pages = static_cast<double>(std::max<std::int64_t>(answer.query.pages, 1));
    scaleWork(answer,
              {.factor = keyFactor, .furtherSeeks = std::llround(seeks / pages * (keyFactor - 1))},
              constants);
}

double Extrapolation::readManyRequests(int partitions, double keys, double keyFactor)
{
    const auto requests = [partitions](double asked) {
        const double visited = distinctOf(partitions, asked);
        return visited * std::max(1.0, std::ceil(asked / visited / double {client::mostIdsAQuery}));
    };
    return std::max(1.0, requests(keys * keyFactor) / requests(keys));
}

double Extrapolation::partitionsVisited(int partitions, double keys, double keysInFull)
{
    return distinctOf(partitions, keysInFull) / distinctOf(partitions, keys);
}

} // namespace partita::execution
