// Rows of INSERT and COPY as values.
#pragma once

#include "engine/exchange/sql/sqlschema.h"

#include <functional>

namespace partita::exchange {

/// Notes where rows begin and goes behind them. `statement` is an INSERT up to VALUES, or a whole
/// COPY.
void noteRows(Statement &statement, Tokens &tokens, SqlSchema &schema);
/// True for COPY with lines behind it.
bool copiesRows(const Statement &statement);

/// Takes the values of a row; discarded ones are not known. Returns false to end the reading.
using RowSink = std::function<bool(std::vector<model::Json> &values)>;
/// Reads the rows that were noted; false when the sink ended it.
bool readRows(std::string_view text, Dialect dialect, const SqlRows &rows, const RowSink &sink);

} // namespace partita::exchange
