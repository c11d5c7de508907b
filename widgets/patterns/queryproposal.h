// The query that the dialog for an own query starts from: written for one document type, with every
// name the pattern wants. What the document lacks stands there as null, so that one sees what is
// still to be found.
#pragma once

#include "engine/model/design.h"
#include "engine/model/pattern.h"

namespace partita::patterns {

/// "SELECT c.title AS title, null AS authorName FROM c WHERE c.userId = @userId …"; where a wanted
/// name is a reserved word or no identifier, the rows are objects: "SELECT VALUE {"in stock": c["in
/// stock"]} FROM c". Requires: a type of the query's root.
std::string proposedQuery(const model::Query &query, const model::DocumentType &type);

} // namespace partita::patterns
