// What a query did, in counts and bytes. The request charge is a function of these and nothing else
// (engine/cost).
#pragma once

#include "engine/query/walkchoice.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace partita::query {

/// Counts of one physical partition (or a sum of several).
struct Metrics {
    std::int64_t pages = 0; ///< requests to the partition; an empty visit counts
    std::int64_t seeks = 0; ///< equality / IN terms looked up in the index, over all pages
    std::int64_t rangeScans = 0; ///< precise range scans begun
    std::int64_t indexEntriesWalked
        = 0; ///< entries of an ordered walk or scan that did not become a loaded item
    std::int64_t indexValuesScanned = 0; ///< distinct values compared by a full index scan
    std::int64_t retrievedItemCount = 0; ///< items loaded
    std::int64_t retrievedItemSize = 0; ///< bytes of them, system properties included
    std::int64_t refusedItemCount
        = 0; ///< of those loaded: what a condition refused that no index serves
    std::int64_t refusedItemSize = 0; ///< their bytes
    std::int64_t outputItemCount = 0; ///< rows returned
    std::int64_t outputItemSize = 0; ///< bytes of them as JSON
    std::int64_t countedItems = 0; ///< items that only fed an aggregate (a generation without index
                                   ///< aggregates loads them)
    std::int64_t countedItemSize = 0; ///< their stored bytes
    std::int64_t skippedItems = 0; ///< by OFFSET across partitions

    double indexHitRatio() const; ///< outputs that needed no other load, 0..1
    Metrics &operator+=(const Metrics &other);
    bool operator==(const Metrics &) const = default;
};

struct PartitionMetrics {
    PartitionMetrics() = default;
    PartitionMetrics(int number, const Metrics &counts,
                     const std::optional<WalkChoice> &choice = std::nullopt)
        : physicalPartition(number)
        , metrics(counts)
        , walkChoice(choice)
    {
    }

    int physicalPartition = 0;
    Metrics metrics;
    std::optional<WalkChoice>
        walkChoice; ///< of an order with a limit, where an index could be walked
};

/// How a predicate was served, cheapest first, as the service classes index use.
enum class IndexUse { none, seek, preciseScan, expandedScan, fullIndexScan, fullScan };
const char *nameOf(IndexUse use);

/// One predicate or order of the query and how it was served.
struct AccessStep {
    std::string expression; ///< the predicate as text
    IndexUse use = IndexUse::none;
    std::string index; ///< path or composite index used
};

struct Routing {
    enum class Kind { logicalPartition, logicalPartitions, prefix, allPartitions, nothing };
    Kind kind = Kind::allPartitions;
    std::vector<int> physicalPartitions;
    std::string reason; ///< "partition key /postId is fixed to one value"
};

/// The plan as a structure a board can draw; toText() for people.
struct Explanation {
    Routing routing;
    std::vector<AccessStep> access;
    bool merged = false; ///< the client merged several partitions
    bool sortedByClient = false; ///< merge-sorted
    std::string toText() const;
};

} // namespace partita::query
