// Number of operations in the batches of a command, and the notes about batches that are split.
#pragma once

#include "engine/places/locations.h"

#include <optional>

namespace partita::planning {

struct CommandPlan;

/// Operations in a batch.
struct Operations {
    double mean = 0;
    std::optional<double> most = 0; ///< as far as the model states a maximum
    double bytes = 0; ///< bytes of the items that they create, on average
};

/// Rows of a role for one row.
Operations rowsOf(const model::Workbook &workbook, const model::Role &role);

/// Operations of the row's own transaction, with those of dependent rows in it.
Operations batchOperations(const CommandPlan &plan);
/// The transaction needs several batches, on average.
bool isSplit(const CommandPlan &plan);
/// Notes where it takes, or may take, several batches.
void addBatchNotes(CommandPlan &plan);

} // namespace partita::planning
