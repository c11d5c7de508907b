// Which rows a document type holds: those that its filter keeps, and of these the newest of each
// logical partition when it is capped.
#pragma once

#include "engine/mapping/program.h"

namespace partita::mapping {

struct HeldRows {
    std::vector<population::Row> rows; ///< in row order
    std::size_t filtered = 0; ///< rows that the filter keeps
    /// Of a capped type: of these, the rows of each logical partition; of one when the key does not
    /// depend on the row.
    std::vector<std::size_t> partitionRows;
    double partitionGrowth = 1; ///< of a capped type: logical partitions in full for each of these
};

/// How far the logical partitions of a capped document type are from being full, in the full
/// population.
struct CapRoom {
    double filteredRows = 0; ///< rows that the filter keeps, whether the cap does or not
    double items = 0; ///< that fit beside those there are
    double openShare = 0; ///< share of the logical partitions that are not full
    double largestGrowth = 1; ///< items of the largest logical partition for each materialised one
};

/// `partitionKey`: paths of the type's container.
HeldRows heldRows(const TypeProgram &program, const std::vector<std::string> &partitionKey,
                  const population::Rows &rows);

/// Items of the document type in the full population.
double fullItems(const TypeProgram &program, const HeldRows &held, const population::Rows &rows);

/// Requires: the type has a cap.
CapRoom roomOf(const TypeProgram &program, const HeldRows &held, const population::Rows &rows);

} // namespace partita::mapping
