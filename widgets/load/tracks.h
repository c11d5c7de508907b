// The rows of a simulation's picture: one for each physical partition, over time. Where a container
// has very many, the busiest have a row each, and the rest of them one together.
#pragma once

#include "engine/evaluation/traffic.h"

namespace partita::load {

/// What a partition did. Of the rest: what one of them used, on average, and what they refused all
/// together.
struct Track : evaluation::PartitionTraffic {
    std::size_t container = 0; ///< position in the traffic
    int partition = 0; ///< -1: the rest of the container's
    int partitions = 1; ///< how many the rest are
    double throughput = 0; ///< RU/s of one partition
};

/// Some seconds of a track, as one bar shows them.
struct Bar {
    double used = 0; ///< RU of the busiest second
    std::int64_t refused = 0; ///< attempts of all its seconds
};

/// In the order of the traffic, without containers that nothing was asked of. No more than `most`
/// rows for a container: where it has more partitions, those that refused and used most come first,
/// and last the rest. Requires: `most` is at least 2.
std::vector<Track> tracksOf(const evaluation::Traffic &traffic, std::size_t most);

/// Whether any of its partitions used or refused anything.
bool isAsked(const evaluation::ContainerTraffic &container);

/// The track in bars of `seconds` each; the last one may have fewer.
std::vector<Bar> barsOf(const Track &track, int seconds);

} // namespace partita::load
