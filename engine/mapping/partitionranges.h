// Hash ranges of a container's physical partitions, computed from its loaded items.
#pragma once

#include "engine/mapping/mapping.h"

#include <span>

namespace partita::mapping {

/// Growth of a document type from the sample to the full population.
struct TypeGrowth {
    double items = 1; ///< items in full for each one here
    double firstLevels = 1; ///< the same for its first key levels
};

/// Ranges of so many physical partitions, as splits of the full storage would have produced them
/// (store/rangelayout.h). Empty, meaning equal slices, for one partition or no data. `growths`: of
/// each document type of the container, in order.
std::vector<store::HashRange> partitionRanges(const LoadedContainer &loaded,
                                              std::span<const TypeGrowth> growths,
                                              int physicalPartitions);

} // namespace partita::mapping
