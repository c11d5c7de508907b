// Counts and bytes of a query's work. The request charge is a function of these alone
// (engine/cost).
#pragma once

#include "engine/query/sortorwalk.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace partita::query {

/// Texts of so many bytes are long plain text.
inline constexpr std::size_t longPlainText = 1024;

/// Counts of one physical partition, or a sum over several.
struct Metrics {
    std::int64_t pages = 0; ///< requests to the partition, empty ones included
    std::int64_t conditionPages = 0; ///< of these, with a condition or an order
    std::int64_t seeks = 0; ///< equality and IN terms looked up in the index, over all pages
    std::int64_t rangeScans = 0; ///< scans of an index started
    std::int64_t fullScans = 0; ///< conditions that no index serves, over all pages
    std::int64_t indexEntriesWalked
        = 0; ///< entries of an ordered walk or scan that led to no loaded item
    std::int64_t indexValuesScanned = 0; ///< distinct values compared by a full index scan
    std::int64_t retrievedItemCount = 0; ///< items loaded
    std::int64_t retrievedItemSize = 0; ///< bytes of these, system properties included
    std::int64_t rejectedItemCount
        = 0; ///< items loaded, then rejected by a condition that no index serves
    std::int64_t rejectedItemSize = 0; ///< bytes of these
    std::int64_t outputItemCount = 0; ///< rows returned
    std::int64_t outputItemSize = 0; ///< bytes of these as JSON
    std::int64_t outputTextSize = 0; ///< of these, in texts of longPlainText bytes or more
    std::int64_t countedItems = 0; ///< items that only fed an aggregate (the generation without
                                   ///< index aggregates loads them)
    std::int64_t countedItemSize = 0; ///< stored bytes of these
    std::int64_t aggregatedItems = 0; ///< of the counted, with a value read from the index
    std::int64_t skippedItems = 0; ///< by OFFSET across partitions; they are not among the loaded
    std::int64_t orderedRows = 0; ///< rows with their sort values, for a client that merges them
    std::int64_t tuples = 0; ///< combinations with elements of arrays made by JOIN

    double indexHitRatio() const; ///< fraction of loaded items that were returned, 0 to 1
    Metrics &operator+=(const Metrics &other);
    bool operator==(const Metrics &) const = default;
};

/// Rows that a partition returned and the client's OFFSET left out. The metrics count them only as
/// skipped, though they may be scaled only with the others.
struct SkippedRows {
    std::int64_t rows = 0;
    std::int64_t rowBytes = 0;
    std::int64_t textBytes = 0; ///< of these, as Metrics::outputTextSize
    std::int64_t loadedItems = 0; ///< that would have been loaded for them
    std::int64_t loadedBytes = 0;
    std::int64_t ordered = 0; ///< with their sort values
};

struct PartitionMetrics {
    PartitionMetrics() = default;
    PartitionMetrics(int number, const Metrics &counts,
                     const std::optional<SortOrWalk> &choice = std::nullopt)
        : physicalPartition(number)
        , metrics(counts)
        , sortOrWalk(choice)
    {
    }

    int physicalPartition = 0;
    Metrics metrics;
    std::optional<SortOrWalk>
        sortOrWalk; ///< for an order with a limit where an index could be walked
    SkippedRows skipped;
};

/// How an index serves a predicate, cheapest first, in the service's classes.
enum class IndexUse { none, seek, preciseScan, expandedScan, fullIndexScan, fullScan };
const char *nameOf(IndexUse use);

/// A predicate or order of the query, and how it was served.
struct AccessStep {
    std::string expression; ///< text of the predicate
    IndexUse use = IndexUse::none;
    std::string index; ///< path or composite index used
};

struct Routing {
    enum class Kind { logicalPartition, logicalPartitions, prefix, allPartitions, nothing };
    Kind kind = Kind::allPartitions;
    std::vector<int> physicalPartitions;
    std::string reason; ///< "partition key /postId is fixed to one value"
};

/// The query plan as a structure; toText() is the readable form.
struct Explanation {
    Routing routing;
    std::vector<AccessStep> access;
    bool merged = false; ///< the client merged several partitions
    bool sortedByClient = false; ///< by merge sort
    std::string toText() const;
};

} // namespace partita::query
