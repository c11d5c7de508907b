// PlantUML out: an entity-relationship diagram in crow's foot notation.
//
// Entity -> entity block (key above the line), `*` marks what is never missing, `<<generated>>` a
// UUID or sequence, `<<FK>>` a foreign key. Members of objects are indented lines. Lost: sizes,
// listed values, descriptions, degrees, growth, patterns, designs, sample rows.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

Result<std::vector<std::string>> writePlantUml(const ExportRequest &request, ExportSink &sink,
                                               const Watch &watch);

} // namespace partita::exchange
