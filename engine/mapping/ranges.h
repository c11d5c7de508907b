// Where the physical partitions of a container lie, before anything is stored in it.
#pragma once

#include "engine/mapping/heldrows.h"

namespace partita::mapping {

/// A document type with the rows it holds.
struct HeldType {
    const TypeProgram *program = nullptr;
    HeldRows held;
};

/// Ranges of the physical partitions that the settings ask for, as splits of the full storage would
/// have laid them (store/rangelayout.h); empty, for equal slices, where there is one partition or
/// nothing to store. Errors: the key.
Result<std::vector<store::HashRange>> partitionRanges(const store::ContainerSettings &settings,
                                                      const std::vector<HeldType> &types,
                                                      const population::Rows &rows);

} // namespace partita::mapping
