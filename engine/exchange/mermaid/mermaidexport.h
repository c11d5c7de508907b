// Mermaid erDiagram out: the conceptual model as a picture that Markdown shows.
//
// Entity -> block, attribute -> line with PK, FK and description, relationship -> line with its
// name as label; a line is identifying (`--`) for containment. An object's members become
// attributes `address_city`. Names that Mermaid cannot say are replaced. Lost: sizes, listed
// values, degrees, growth, patterns, designs, sample rows.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

Result<std::vector<std::string>> writeMermaid(const ExportRequest &request, ExportSink &sink,
                                              const Watch &watch);

} // namespace partita::exchange
