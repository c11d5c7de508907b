// Ranges of the physical partitions of a container that has grown by splits. A split cuts where the
// data is, so a hierarchical key with one large first level spreads over several partitions. With
// equal slices (HashRange::slice) it would stay where its prefix hashes to.
//
//     std::vector<HashRange> ranges = rangesByStorage(logicalPartitions, 3);
#pragma once

#include "engine/store/partitionkey.h"

#include <vector>

namespace partita::store {

/// Data at one point of the hash space: a logical partition, or in a sample those for which it
/// stands.
struct StoredPoint {
    HashPoint point;
    double bytes = 0;
    double prefixes = 1; ///< first key levels for which the one here stands
};

/// Ranges of `count` physical partitions, in order of the hash space. Each cut divides the bytes in
/// proportion to the number of partitions on each side, as nearly as whole logical partitions
/// allow, and avoids cutting a prefix of hierarchical keys. A prefix that stands for several is in
/// no more partitions than the bytes of one of them need. With fewer logical than physical
/// partitions some ranges are empty. `points` may be unordered and repeated. Requires: count > 0.
std::vector<HashRange> rangesByStorage(std::vector<StoredPoint> points, int count);

/// Whether the ranges, in this order, cover the hash space without gaps or overlaps.
bool isWholeSpace(const std::vector<HashRange> &ranges);

} // namespace partita::store
