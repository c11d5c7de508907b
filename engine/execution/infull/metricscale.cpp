#include "engine/execution/infull/metricscale.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace partita::execution {
namespace {

/// Either all pages have a condition or none has.
void setPages(query::Metrics &metrics, std::int64_t pages)
{
    if (metrics.conditionPages > 0)
        metrics.conditionPages = pages;
    metrics.pages = pages;
}

using query::PartitionMetrics;

/// Rows per partition, with the random variation of the hash reduced to that of a larger
/// population. Larger differences stay.
std::vector<double> evenedOut(std::vector<double> amounts, double factor)
{
    constexpr double mostByChance = 4; // multiple of the variance of random counts
    const auto partitions = static_cast<double>(std::max<std::size_t>(1, amounts.size()));
    const double mean = std::accumulate(amounts.begin(), amounts.end(), 0.0) / partitions;
    const double squares = std::inner_product(amounts.begin(), amounts.end(), amounts.begin(), 0.0);
    if (squares / partitions - mean * mean > mostByChance * mean)
        return amounts; // few keys: their rows stay together
    for (double &amount : amounts)
        amount = mean + (amount - mean) / std::sqrt(std::max(1.0, factor));
    return amounts;
}

/// The choice of order in each partition, for the full population.
std::vector<query::SortOrWalk> choicesInFull(const std::vector<PartitionMetrics> &partitions,
                                             const RowLimit &limit)
{
    const auto amountsOf = [&](double query::SortOrWalk::*amount) {
        std::vector<double> amounts;
        for (const PartitionMetrics &partition : partitions)
            amounts.push_back(partition.sortOrWalk ? (*partition.sortOrWalk).*amount : 0);
        return amounts;
    };
    const std::vector<double> matches
        = evenedOut(amountsOf(&query::SortOrWalk::matches), limit.matchFactor);
    std::vector<double> found = amountsOf(&query::SortOrWalk::found);
    if (std::find(found.begin(), found.end(), 0.0) == found.end()) // known for every partition
        found = evenedOut(std::move(found), limit.matchFactor);
    std::vector<query::SortOrWalk> choices;
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        query::SortOrWalk choice = partitions[i].sortOrWalk.value_or(query::SortOrWalk {});
        choice.matches = matches[i] * limit.matchFactor;
        choice.found = found[i] * limit.matchFactor;
        choice.entries *= choice.isScoped ? limit.matchFactor : limit.entryFactor;
        choices.push_back(choice);
    }
    return choices;
}

/// Scales the partition to `rows` rows. Without a row in the sample, only the items it read grow.
void give(PartitionMetrics &partition, double rows, double factor)
{
    const auto here = static_cast<double>(partition.metrics.outputItemCount);
    partition.metrics = scaled(partition.metrics, here > 0 ? rows / here : factor);
}

/// Scales the walk of an index to the decision and the length of the full population.
void walkAsInFull(PartitionMetrics &partition, const query::SortOrWalk &inFull, double wanted,
                  double rows, const RowLimit &limit)
{
    if (!partition.sortOrWalk)
        return;
    const query::SortOrWalk &here = *partition.sortOrWalk;
    std::int64_t &walked = partition.metrics.indexEntriesWalked;
    const bool isWalkedHere = isWalked(here, wanted);
    if (!isWalked(inFull, wanted)) {
        walked = isWalkedHere ? 0 : walked;
    } else if (!isWalkedHere) {
        walked = std::llround(entriesPassed(inFull, rows));
    } else if (const double passed = entriesPassed(here, rows); passed > 0) {
        const query::SortOrWalk longer {.matches = here.matches * limit.matchFactor,
                                        .entries = inFull.entries,
                                        .isScoped = here.isScoped};
        walked = std::llround(static_cast<double>(walked) * entriesPassed(longer, rows) / passed);
    }
}

/// Each partition is asked for the same number of rows, and again when they are used up.
void scaleMerged(std::vector<PartitionMetrics> &partitions, double factor, const RowLimit &limit)
{
    const auto wanted = static_cast<double>(query::rowsAskedOfEach(
        static_cast<std::size_t>(std::max<std::int64_t>(limit.rows, 1)), partitions.size()));
    const std::vector<query::SortOrWalk> choices = choicesInFull(partitions, limit);
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        const std::int64_t pages = partitions[i].metrics.pages;
        const auto given = static_cast<double>(partitions[i].metrics.outputItemCount);
        const double asked = wanted * static_cast<double>(std::max<std::int64_t>(pages, 1));
        const double rows = given < asked ? std::min(given * factor, asked) : given;
        give(partitions[i], rows, factor);
        setPages(partitions[i].metrics, pages);
        walkAsInFull(partitions[i], choices[i], wanted, rows, limit);
    }
}

/// Partitions are asked one after the other, until there are enough rows.
void scaleInTurn(std::vector<PartitionMetrics> &partitions, double factor, const RowLimit &limit)
{
    const auto most = static_cast<double>(limit.rows);
    const std::vector<query::SortOrWalk> choices = choicesInFull(partitions, limit);
    std::vector<double> given;
    for (const PartitionMetrics &partition : partitions)
        given.push_back(static_cast<double>(partition.metrics.outputItemCount));
    given = evenedOut(std::move(given), factor);
    double left = most;
    std::size_t asked = 0;
    for (; asked < partitions.size() && left > 0; ++asked) {
        const double rows = std::min(given[asked] * factor, most);
        give(partitions[asked], rows, factor);
        walkAsInFull(partitions[asked], choices[asked], most, rows, limit);
        left -= rows;
    }
    partitions.resize(asked);
}

/// Counts the skipped rows as returned, so that they are scaled with the others.
void putBackSkipped(PartitionMetrics &partition)
{
    query::Metrics &metrics = partition.metrics;
    const query::SkippedRows &skipped = partition.skipped;
    metrics.skippedItems -= skipped.rows;
    metrics.outputItemCount += skipped.rows;
    metrics.outputItemSize += skipped.rowBytes;
    metrics.outputTextSize += skipped.textBytes;
    metrics.retrievedItemCount += skipped.loadedItems;
    metrics.retrievedItemSize += skipped.loadedBytes;
    metrics.orderedRows += skipped.ordered;
}

/// Takes this share of the returned rows out again.
void skipShare(PartitionMetrics &partition, double share)
{
    query::Metrics &metrics = partition.metrics;
    const auto take = [share](std::int64_t &count) {
        const std::int64_t taken = std::llround(static_cast<double>(count) * share);
        count -= taken;
        return taken;
    };
    const double rows = static_cast<double>(metrics.outputItemCount);
    const std::int64_t taken = take(metrics.outputItemCount);
    take(metrics.outputItemSize);
    take(metrics.outputTextSize);
    if (partition.skipped.ordered > 0)
        metrics.orderedRows -= std::min(metrics.orderedRows, taken);
    if (partition.skipped.loadedItems > 0) {
        const double loaded = static_cast<double>(metrics.retrievedItemCount);
        const double part = loaded > 0 ? std::min(1.0, rows * share / loaded) : 0;
        metrics.retrievedItemSize
            -= std::llround(static_cast<double>(metrics.retrievedItemSize) * part);
        metrics.retrievedItemCount -= std::llround(loaded * part);
    }
    metrics.skippedItems += taken;
}

/// OFFSET skips the first rows that the client takes.
void skipAgain(std::vector<PartitionMetrics> &partitions, std::int64_t most)
{
    std::int64_t returned = 0;
    for (const PartitionMetrics &partition : partitions)
        returned += partition.metrics.outputItemCount;
    if (returned == 0)
        return;
    const double share = std::min(1.0, static_cast<double>(most) / static_cast<double>(returned));
    for (PartitionMetrics &partition : partitions)
        skipShare(partition, share);
}

} // namespace

query::Metrics scaled(query::Metrics metrics, double factor)
{
    constexpr double bytesAPage = 4.0 * 1024 * 1024;
    for (std::int64_t *count :
         {&metrics.indexEntriesWalked, &metrics.indexValuesScanned, &metrics.retrievedItemCount,
          &metrics.retrievedItemSize, &metrics.rejectedItemCount, &metrics.rejectedItemSize,
          &metrics.outputItemCount, &metrics.outputItemSize, &metrics.outputTextSize,
          &metrics.countedItems, &metrics.countedItemSize, &metrics.skippedItems,
          &metrics.aggregatedItems, &metrics.orderedRows, &metrics.tuples})
        *count = std::llround(static_cast<double>(*count) * factor);
    const std::int64_t pages = metrics.pages > 1
        ? std::llround(static_cast<double>(metrics.pages) * factor)
        : std::llround(std::ceil(static_cast<double>(metrics.outputItemSize) / bytesAPage));
    setPages(metrics, std::max(metrics.pages, pages));
    return metrics;
}

void scaleToLimit(std::vector<PartitionMetrics> &partitions, double factor, const RowLimit &limit)
{
    const bool isSkippedByClient
        = std::any_of(partitions.begin(), partitions.end(),
                      [](const PartitionMetrics &each) { return each.skipped.rows > 0; });
    std::for_each(partitions.begin(), partitions.end(), putBackSkipped);
    if (limit.isMerged && partitions.size() > 1)
        scaleMerged(partitions, factor, limit);
    else
        scaleInTurn(partitions, factor, limit);
    if (isSkippedByClient)
        skipAgain(partitions, limit.skipped);
}

} // namespace partita::execution
