// cosmos-model.json in: the model of the Migration Assistant, or the answer of one of its steps.
//
// Entity -> entity and document type, attribute -> attribute by the type of its source column,
// foreign key of a relationship -> relationship (its table is the child, at whichever end it is
// listed), strategy -> embedding or reference in the design, isEmbeddedOnly -> contained and
// without a document of its own, idTemplate -> composed item id, access pattern -> pattern with
// what its query compares, estimatedRU -> published figure. A language model writes these files:
// what is missing or contradicts itself is noted.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

double cosmosModelLikeness(const SourceFile &file);
Result<Imported> importCosmosModel(std::span<const SourceFile> files, const ImportOptions &options,
                                   const Watch &watch);

} // namespace partita::exchange
