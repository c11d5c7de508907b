// Initial query of the dialog for an own query: written for one document type, with every name that
// the pattern asks for. Values that the document lacks are null, so that the gaps are visible.
#pragma once

#include "engine/model/pattern.h"
#include "engine/model/workbook.h"

namespace partita::patterns {

/// "SELECT c.title AS title, null AS authorName FROM c WHERE c.userId = @userId …". If a name is a
/// reserved word or no identifier, the rows are objects: "SELECT VALUE {"in stock": c["in stock"]}
/// FROM c". Requires: a type of the query's root.
std::string proposedQuery(const model::Workbook &workbook, const model::Query &query,
                          const model::DocumentType &type);

} // namespace partita::patterns
