// Containers of two designs that can be one and the same, and the others.
#pragma once

#include "engine/migration/migration.h"

namespace partita::migration {

/// A container of the new design.
struct ContainerPair {
    const model::Container *to = nullptr; ///< never null
    const model::Container *from = nullptr; ///< the one that it is today; nullptr: it is created
    std::string name; ///< while both designs stand
};

/// Same name, partition key and unique keys: what a container cannot change.
std::vector<ContainerPair> pairsOf(const model::Design &from, const model::Design &to);

/// The steps of all containers of both designs. Requires: the evaluation is that of `to`.
std::vector<ContainerStep> containerSteps(const std::vector<ContainerPair> &pairs,
                                          const model::Design &from,
                                          const evaluation::DesignEvaluation &evaluated);

/// True when both types have the same items: upkeep is no part of them.
bool haveSameItems(const model::DocumentType &one, const model::DocumentType &other);
/// True when the items of the types have the same id and partition key, so that one replaces the
/// other.
bool haveSamePlace(const model::Container &container, const model::DocumentType &one,
                   const model::DocumentType &other);

} // namespace partita::migration
