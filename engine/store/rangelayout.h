// Where the physical partitions of a container lie in the hash space when it has grown by splits: a
// split cuts where the data lies, so that a hierarchical key with one large first level comes to be
// spread over several partitions. Equal slices (HashRange::slice) would leave it where its prefix
// hashes to.
//
//     std::vector<HashRange> ranges = rangesByStorage(logicalPartitions, 3);
#pragma once

#include "engine/store/partitionkey.h"

#include <vector>

namespace partita::store {

/// What lies on one point of the hash space: a logical partition.
struct StoredPoint {
    HashPoint point;
    double bytes = 0;
};

/// Ranges of `count` physical partitions, in the order of the hash space. Each cut divides what it
/// cuts in proportion to the partitions on either side, as nearly as whole logical partitions
/// allow, and keeps prefixes of hierarchical keys together where it can. Where there are fewer
/// logical partitions than physical ones, the others stay empty. Requires: count > 0. The order of
/// `points` does not matter; points may be repeated.
std::vector<HashRange> rangesByStorage(std::vector<StoredPoint> points, int count);

/// Whether the ranges, in this order, cover the hash space without gaps or overlaps.
bool isWholeSpace(const std::vector<HashRange> &ranges);

} // namespace partita::store
