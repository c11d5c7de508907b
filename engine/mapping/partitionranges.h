// Hash ranges of a container's physical partitions, computed before anything is stored in it.
#pragma once

#include "engine/mapping/heldrows.h"

namespace partita::mapping {

/// A document type with the rows that it holds.
struct HeldType {
    const CompiledType *compiled = nullptr;
    HeldRows held;
};

/// Ranges of the physical partitions that the settings ask for, as splits of the full storage would
/// have produced them (store/rangelayout.h). Empty, meaning equal slices, for one partition or no
/// data. Errors: an invalid partition key.
Result<std::vector<store::HashRange>> partitionRanges(const model::Container &container,
                                                      const store::ContainerSettings &settings,
                                                      const std::vector<HeldType> &types,
                                                      const population::Rows &rows);

} // namespace partita::mapping
