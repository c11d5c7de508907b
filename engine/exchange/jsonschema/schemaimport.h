// JSON Schema in: draft-07 and 2020-12, MongoDB's $jsonSchema with bsonType, and the schemas that
// Compass exports.
//
// One schema with properties -> entity; nested object -> members; a named schema with an id of its
// own, referred to by `$ref` -> entity that is contained, else members. Enum and const -> listed
// values, pattern `^evt-\d+$` -> sequence with prefix, lengths and bounds -> generator. A property
// that is not required may be missing; Compass says how often. A constant of the root is the
// discriminator and no attribute. `x-cosmosdb` brings a partition key, from which a design "As
// found" is made; `x-partita` restores what Partita wrote. References to other addresses are never
// fetched.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

double jsonSchemaLikeness(const SourceFile &file);
Result<Imported> importJsonSchema(std::span<const SourceFile> files, const ImportOptions &options,
                                  const Watch &watch);

} // namespace partita::exchange
