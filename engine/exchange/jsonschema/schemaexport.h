// JSON Schema out: one file for each document type of a design.
//
// Field -> property, required unless it may be missing; listed values -> enum; constants -> const.
// Bounds of numbers and dates of generators are not written: they describe the population. Members
// `x-partita` hold the rest: the entity, the key, references, embeddings and copies. The partition
// key stands in `x-cosmosdb`. The dialect is 2020-12 or draft-07.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

Result<std::vector<std::string>> writeJsonSchema(const ExportRequest &request, ExportSink &sink,
                                                 const Watch &watch);
Result<std::vector<std::string>> writeJsonSchemaDraft07(const ExportRequest &request,
                                                        ExportSink &sink, const Watch &watch);

} // namespace partita::exchange
