// cosmos-model.json out: a design as the Migration Assistant of the VS Code extension for Azure
// Cosmos DB keeps it.
//
// Container -> container with its key, policy and throughput; document type -> entity; an entity
// that only lives inside others -> entity with isEmbeddedOnly; field -> attribute with the entity
// and attribute it comes from; relationship -> relationship with the strategy of the design;
// pattern -> access pattern with its query. Lost: rates, degrees, probes, rows, upkeep, caps,
// filters.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

Result<std::vector<std::string>> writeCosmosModel(const ExportRequest &request, ExportSink &sink,
                                                  const Watch &watch);

} // namespace partita::exchange
