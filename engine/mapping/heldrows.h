// Rows that a document type holds: those that pass its filter and, with a cap, the newest of these
// in each logical partition.
#pragma once

#include "engine/mapping/compiledtype.h"

#include <map>
#include <memory>
#include <mutex>

namespace partita::mapping {

/// Materialised rows of one document type.
struct HeldRows {
    std::vector<population::Row> rows; ///< in row order
    std::size_t filtered = 0; ///< rows that pass the filter
    /// Only with a cap: number of filtered rows in each logical partition. One entry when the key
    /// does not depend on the row.
    std::vector<std::size_t> partitionRows;
    double partitionGrowth = 1; ///< only with a cap: logical partitions in the full population for
                                ///< each materialised one
};

/// Held rows by document type, for several threads.
struct KeptRows {
    std::mutex mutex;
    std::map<const model::DocumentType *, std::shared_ptr<const HeldRows>> byType;
};

/// Free room under a document type's cap, in the full population.
struct CapRoom {
    double filteredRows = 0; ///< rows that pass the filter, with or without a place under the cap
    double items = 0; ///< that still fit under the cap
    double openShare = 0; ///< share of the logical partitions that are not full, 0 to 1
    /// Items in full for each materialised one, in the largest logical partition.
    double largestGrowth = 1;
};

/// Applies filter and cap. `partitionKey`: paths of the type's container.
HeldRows heldRows(const CompiledType &compiled, const std::vector<std::string> &partitionKey,
                  const population::Rows &rows);

/// Number of items of the document type in the full population.
double fullItems(const CompiledType &compiled, const HeldRows &held, const population::Rows &rows);

/// Requires: the type has a cap.
CapRoom roomOf(const CompiledType &compiled, const HeldRows &held, const population::Rows &rows);

} // namespace partita::mapping
