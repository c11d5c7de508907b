// DBML out: tables, enums, references and sample rows of the conceptual model.
//
// Entity -> Table, attribute -> column, description -> note, listed texts -> Enum, relationship ->
// Ref with its name (`>`; 1:1 `-`; many:many `<>`), containment -> delete: cascade, optional parent
// -> a column that may be null, sample rows -> records. Objects and arrays of objects are columns
// of type jsonb. Lost: degrees, growth, patterns, designs, places on the canvas.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

Result<std::vector<std::string>> writeDbml(const ExportRequest &request, ExportSink &sink,
                                           const Watch &watch);

} // namespace partita::exchange
