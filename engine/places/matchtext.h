// Comparisons as terms of a query's text, and a whole match as the condition of a query on
// documents that hold the compared values themselves: for proposed queries and exported ones.
#pragma once

#include "engine/places/question.h"

#include <functional>

namespace partita::places {

/// "c.total >= @from", "c.total < @to": the terms that must all hold for the value at `left`. An
/// empty operand is an absent end of a range. Requires: no group.
std::vector<std::string> comparisonTerms(const Comparison &comparison, const std::string &left,
                                         const std::string &operand, const std::string &operandTo);

/// The expression of a document's property that holds what a match compares: "c.author.name". Empty
/// when the document does not hold it.
using PropertyOf = std::function<std::string(const model::Match &)>;

/// "c.status = @status AND …" for a match on rows of `root`; empty when a value is not held. Texts
/// stand in double quotes.
std::string queryCondition(const model::Workbook &workbook, const std::string &root,
                           const model::Match &match, const PropertyOf &propertyOf);

} // namespace partita::places
