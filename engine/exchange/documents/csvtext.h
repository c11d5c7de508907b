// Documents in a CSV text: a row each, a property for each column.
#pragma once

#include "engine/exchange/documents/documenttext.h"

namespace partita::exchange {

/// Reads the rows. The separator is stated by a line `sep=,`, or found: comma, semicolon, tab or
/// bar. Columns hold numbers or booleans where all their cells do, but digits after a leading zero
/// stay text; cells that are JSON objects or lists are read; empty cells are absent. Headers such
/// as `address.city` and `tags[0]` nest. Error: cancelled.
Result<DocumentSet> readRows(const SourceFile &file, std::vector<ImportNote> &notes,
                             const Watch &watch);

/// How sure it is that the text is CSV, 0 to 1, by its first lines.
double likenessOfRows(std::string_view text);

} // namespace partita::exchange
