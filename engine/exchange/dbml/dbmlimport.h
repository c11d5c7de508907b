// DBML in: tables, enums, references, partials and records of plain DBML.
//
// Table -> entity, column -> attribute, note -> description, enum -> listed values, ref ->
// relationship, records -> sample rows. An optional parent follows from the column: without `not
// null` it may be missing. Table groups, sticky notes, views and modules are skipped with a note.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

double dbmlLikeness(const SourceFile &file);
Result<Imported> importDbml(std::span<const SourceFile> files, const ImportOptions &options,
                            const Watch &watch);

} // namespace partita::exchange
