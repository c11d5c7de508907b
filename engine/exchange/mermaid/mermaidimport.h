// Mermaid erDiagram in, also from the fences of Markdown files; several diagrams become one model.
//
// Block -> entity, line -> attribute (its comment is the description), drawn line -> relationship.
// The signs of a drawn line are believed for 1:1 and many:many only where the columns do not say
// more: a foreign key that is marked FK belongs to the line whose label or entity it names.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

double mermaidLikeness(const SourceFile &file);
Result<Imported> importMermaid(std::span<const SourceFile> files, const ImportOptions &options,
                               const Watch &watch);

} // namespace partita::exchange
