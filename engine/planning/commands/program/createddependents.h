// Pass that plans the creation of rows that are created together with the command's row.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

struct Nesting;

/// Plans the creations of the rows that come with the created row.
Result<void> addCreatedDependents(CommandPlan &plan, const Nesting &nesting);
/// Puts the items of created dependents that share the row's logical partition into its batch, and
/// notes which ones are further requests.
void joinCreations(CommandPlan &plan);

/// The document type without fields that the change feed fills in from dependent rows; null when
/// there are none.
std::shared_ptr<const model::DocumentType> writtenAtFirst(const CommandPlan &plan,
                                                          const model::DocumentType &type);

} // namespace partita::planning
