// The rules that turn found tables into a conceptual model: names, keys, link tables, roles,
// cardinalities, containment. What is guessed gets a note.
#pragma once

#include "engine/base/result.h"
#include "engine/exchange/tables/found.h"

namespace partita::exchange {

/// A valid workbook with the tables as entities. Errors: there is no table.
Result<Imported> modelOf(FoundSchema schema);

} // namespace partita::exchange
