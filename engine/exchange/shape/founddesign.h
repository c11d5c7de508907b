// A design that a file brings along: completed so that it is valid beside the imported model.
#pragma once

#include "engine/exchange/imported.h"

namespace partita::exchange {

/// The document type that a derived design would give the entity: its attributes, the keys of the
/// rows it refers to. Requires: the entity exists.
model::DocumentType plainDocumentType(const model::Workbook &workbook, const std::string &entity);

/// Adds the design under a free name. Entities without a home get a container of their own; fields
/// of the partition key that are missing are derived, or become constants with a note. A design
/// that is not valid even so is left out with a note.
void addFoundDesign(Imported &imported, model::Design design, const std::string &file);

} // namespace partita::exchange
