// NoSQL Workbench data models in: tables of DynamoDB with rows, also single-table designs.
//
// The type of a row is its member `type`, else the prefix of the sort key ("ORDER#7"); each
// kind becomes an entity. The kind with at most one row a partition contains the others. The table
// becomes a container with its partition key, a secondary index a copy that the change feed keeps.
// Rows become sample rows. Saved queries are proposed, not created; rates are unknown.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

double workbenchLikeness(const SourceFile &file);
Result<Imported> importWorkbench(std::span<const SourceFile> files, const ImportOptions &options,
                                 const Watch &watch);

} // namespace partita::exchange
