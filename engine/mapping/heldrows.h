// Which rows a document type holds: those that its filter keeps, and of these the newest of each logical partition when it
// is capped.
#pragma once

#include "engine/mapping/program.h"

namespace partita::mapping {

struct HeldRows {
    std::vector<population::Row> rows; ///< in row order
    std::size_t filtered = 0; ///< rows that the filter keeps
    /// Of a capped type: logical partitions that it has rows in; 1 when the partition key does not depend on the row.
    std::size_t logicalPartitions = 0;
    double partitionGrowth = 1; ///< of a capped type: logical partitions in full for each of these
};

/// `partitionKey`: paths of the type's container.
HeldRows heldRows(const TypeProgram &program, const std::vector<std::string> &partitionKey,
                  const population::Rows &rows);

/// Items of the document type in the full population.
double fullItems(const TypeProgram &program, const HeldRows &held, const population::Rows &rows);

} // namespace partita::mapping
