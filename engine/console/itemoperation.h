// An operation on one item, run from its line: read, create, upsert, replace, patch or delete.
#pragma once

#include "engine/console/operationline.h"

namespace partita::console {

/// Errors: members that are missing or wrong, with their paths; those of the operation.
Result<client::Answer> runItemOperation(client::Client &client, const OperationLine &line,
                                        store::OperationKind kind, store::Container &container,
                                        json::Arena &arena);

/// Counts of the answer's operations, plus those of a script's queries.
query::Metrics countsOf(const client::Answer &answer);

} // namespace partita::console
