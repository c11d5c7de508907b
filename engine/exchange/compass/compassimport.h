// MongoDB Compass in: data modeling diagrams (.mdm), their edits replayed.
//
// Collection -> entity with its place and note, field -> attribute, relationship -> relationship;
// the greater cardinality (10, 100 …) is the usual number of children. A diagram is a first model
// and everything that was done to it since: edits that are not known are noted.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

double compassLikeness(const SourceFile &file);
Result<Imported> importCompass(std::span<const SourceFile> files, const ImportOptions &options,
                               const Watch &watch);

} // namespace partita::exchange
