// A match as the condition of a query on documents that hold the compared values themselves: for
// proposed queries and exported ones. What plans send is written in planning/lookups/querytext.h.
#pragma once

#include "engine/model/workbook.h"

#include <functional>

namespace partita::places {

/// The expression of a document's property that holds what a match compares: "c.author.name". Empty
/// when the document does not hold it.
using PropertyOf = std::function<std::string(const model::Match &)>;

/// "c.status = @status AND …" for a match on rows of `root`; empty when a value is not held. Texts
/// stand in double quotes.
std::string queryCondition(const model::Workbook &workbook, const std::string &root,
                           const model::Match &match, const PropertyOf &propertyOf);

} // namespace partita::places
