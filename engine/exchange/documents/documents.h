// Import of documents: JSON, JSON lines and CSV files, alone or a folder of them.
//
// What becomes of them:
//   a file, a table in it, a folder of single documents     a container; its documents an entity,
//                                                           or one a kind, as stated by `type`
//   a property                                              an attribute whose generator makes
//                                                           values of the same kind and size
//   an object                                               an attribute with members
//   a list of values, a short list of objects               an attribute with elements
//   a list of objects that have keys, refer or are many     a contained entity
//   a property with keys of other documents                 a relationship
//   a list of such keys                                     a many:many relationship
//   a property that repeats one of a related document       a copied field of the design
//   numbers of documents, elements and references           counts and degrees
// The design "As found" has the containers and documents of the files. Lost are: the difference
// between null and absent, values of other types than most, names in maps beyond a few.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

double likenessOfJson(const SourceFile &file);
double likenessOfCsv(const SourceFile &file);

/// Reads JSON and CSV files together. Errors: no document in any file, cancelled.
Result<Imported> importDocuments(std::span<const SourceFile> files, const ImportOptions &options,
                                 const Watch &watch);

} // namespace partita::exchange
