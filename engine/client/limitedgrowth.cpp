#include "engine/client/limitedgrowth.h"

#include "engine/client/clientanswers.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace partita::client {
namespace {

using query::PartitionMetrics;

/// Rows of partitions. Where they differ no more than the hash of so few has it, they differ less
/// in full.
std::vector<double> evenedOut(std::vector<double> amounts, double growth)
{
    constexpr double mostByChance = 4; // times the variance of counts that chance makes
    const auto partitions = static_cast<double>(std::max<std::size_t>(1, amounts.size()));
    const double mean = std::accumulate(amounts.begin(), amounts.end(), 0.0) / partitions;
    const double squares = std::inner_product(amounts.begin(), amounts.end(), amounts.begin(), 0.0);
    if (squares / partitions - mean * mean > mostByChance * mean)
        return amounts; // of few keys: what lies together stays together
    for (double &amount : amounts)
        amount = mean + (amount - mean) / std::sqrt(std::max(1.0, growth));
    return amounts;
}

/// What the order of each partition was decided on, in full.
std::vector<query::WalkChoice> choicesInFull(const std::vector<PartitionMetrics> &partitions,
                                             const RowLimit &limit)
{
    const auto amountsOf = [&](double query::WalkChoice::*amount) {
        std::vector<double> amounts;
        for (const PartitionMetrics &partition : partitions)
            amounts.push_back(partition.walkChoice ? (*partition.walkChoice).*amount : 0);
        return amounts;
    };
    const std::vector<double> matches
        = evenedOut(amountsOf(&query::WalkChoice::matches), limit.growth);
    std::vector<double> found = amountsOf(&query::WalkChoice::found);
    if (std::find(found.begin(), found.end(), 0.0) == found.end()) // known of all of them
        found = evenedOut(std::move(found), limit.growth);
    std::vector<query::WalkChoice> choices;
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        query::WalkChoice choice = partitions[i].walkChoice.value_or(query::WalkChoice {});
        choice.matches = matches[i] * limit.growth;
        choice.found = found[i] * limit.growth;
        choice.entries *= choice.isScoped ? limit.growth : limit.entriesGrowth;
        choices.push_back(choice);
    }
    return choices;
}

/// The partition gives so many rows. Where it gave none, nothing tells of more: what it looked at
/// grows.
void give(PartitionMetrics &partition, double rows, double factor)
{
    const auto here = static_cast<double>(partition.metrics.outputItemCount);
    partition.metrics = grown(partition.metrics, here > 0 ? rows / here : factor);
}

/// The index is walked where the full population has it walked, and as far as there.
void walkAsInFull(PartitionMetrics &partition, const query::WalkChoice &inFull, double wanted,
                  double rows, const RowLimit &limit)
{
    if (!partition.walkChoice)
        return;
    const query::WalkChoice &here = *partition.walkChoice;
    std::int64_t &walked = partition.metrics.indexEntriesWalked;
    const bool isWalkedHere = isWalked(here, wanted);
    if (!isWalked(inFull, wanted)) {
        walked = isWalkedHere ? 0 : walked;
    } else if (!isWalkedHere) {
        walked = std::llround(entriesPassed(inFull, rows));
    } else if (const double passed = entriesPassed(here, rows); passed > 0) {
        const query::WalkChoice longer {.matches = here.matches * limit.growth,
                                        .entries = inFull.entries,
                                        .isScoped = here.isScoped};
        walked = std::llround(static_cast<double>(walked) * entriesPassed(longer, rows) / passed);
    }
}

/// Each partition is asked for the same number of rows, and again where they are used up.
void growMerged(std::vector<PartitionMetrics> &partitions, double factor, const RowLimit &limit)
{
    const auto wanted = static_cast<double>(query::rowsAskedOfEach(
        static_cast<std::size_t>(std::max<std::int64_t>(limit.rows, 1)), partitions.size()));
    const std::vector<query::WalkChoice> choices = choicesInFull(partitions, limit);
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        const std::int64_t pages = partitions[i].metrics.pages;
        const auto given = static_cast<double>(partitions[i].metrics.outputItemCount);
        const double asked = wanted * static_cast<double>(std::max<std::int64_t>(pages, 1));
        const double rows = given < asked ? std::min(given * factor, asked) : given;
        give(partitions[i], rows, factor);
        partitions[i].metrics.pages = pages;
        walkAsInFull(partitions[i], choices[i], wanted, rows, limit);
    }
}

/// One partition after the other, until there are enough.
void growInTurn(std::vector<PartitionMetrics> &partitions, double factor, const RowLimit &limit)
{
    const auto most = static_cast<double>(limit.rows);
    const std::vector<query::WalkChoice> choices = choicesInFull(partitions, limit);
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

/// What OFFSET passes over never exceeds what it says.
void skipNoMore(std::vector<PartitionMetrics> &partitions, std::int64_t most)
{
    std::int64_t skipped = 0;
    for (const PartitionMetrics &partition : partitions)
        skipped += partition.metrics.skippedItems;
    if (skipped <= most)
        return;
    const double share = static_cast<double>(most) / static_cast<double>(skipped);
    for (PartitionMetrics &partition : partitions) {
        std::int64_t &count = partition.metrics.skippedItems;
        count = std::llround(static_cast<double>(count) * share);
    }
}

} // namespace

void growToLimit(std::vector<PartitionMetrics> &partitions, double factor, const RowLimit &limit)
{
    if (limit.isMerged && partitions.size() > 1)
        growMerged(partitions, factor, limit);
    else
        growInTurn(partitions, factor, limit);
    skipNoMore(partitions, limit.skipped);
}

} // namespace partita::client
