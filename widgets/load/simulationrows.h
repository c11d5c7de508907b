// Rows of a simulation's picture: one for each physical partition, over time. In a container with
// very many partitions, the busiest have a row each and the rest share one.
#pragma once

#include "engine/evaluation/traffic.h"

namespace partita::load {

/// Traffic of a partition. For the rest: average use of one partition, and refusals of all
/// together.
struct SimulationRow : evaluation::PartitionTraffic {
    std::size_t container = 0; ///< index in the traffic
    int partition = 0; ///< -1: the rest of the container's partitions
    int partitions = 1; ///< number of partitions in the row
    double throughput = 0; ///< RU/s of one partition
};

/// Some seconds of a row, drawn as one bar.
struct Bar {
    double used = 0; ///< RU of the busiest second
    std::int64_t refused = 0; ///< attempts in all its seconds
};

/// Rows in the order of the traffic, without containers that got no requests; at most `most` for
/// a container. In a larger container the partitions with the most refusals and use come first, and
/// the rest last. Requires: `most` is at least 2.
std::vector<SimulationRow> simulationRowsOf(const evaluation::Traffic &traffic, std::size_t most);

/// True when any of its partitions used or refused anything.
bool isAsked(const evaluation::ContainerTraffic &container);

/// Bars of `seconds` each; the last one may be shorter.
std::vector<Bar> barsOf(const SimulationRow &row, int seconds);

} // namespace partita::load
