// drawDB in: diagrams as .json or .ddb, of old and new versions.
//
// Table -> entity with its place on the canvas, field -> attribute, comment -> description, enum
// and values -> listed values, relationship -> relationship; its direction follows from the
// cardinality, not from where it was drawn first. Colours, areas, notes and checks are left out.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

double drawDbLikeness(const SourceFile &file);
Result<Imported> importDrawDb(std::span<const SourceFile> files, const ImportOptions &options,
                              const Watch &watch);

} // namespace partita::exchange
