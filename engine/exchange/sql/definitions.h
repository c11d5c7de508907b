// Statements beside those of tables: types, comments, indexes, and all others, which are skipped.
#pragma once

#include "engine/exchange/sql/sqlschema.h"

namespace partita::exchange {

/// Reads any statement but those with rows.
void readDefinition(Statement &statement, SqlSchema &schema);

} // namespace partita::exchange
