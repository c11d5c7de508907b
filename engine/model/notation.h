// Short texts for the parts of a query, as they stand in text workbooks and on the boards:
//
//     id = @postId                       equals
//     status = "open"                    equals what is the same in every request
//     id in @ids                         one of an array
//     creationDate from @start to @end   range; either half may be left out
//     title starts with @words           prefix
//     tags contains @tag                 one element of an array equals
//     tags contains "sale"               … what is the same in every request
//     author is @userId                  belongs to the parent (or partner) in that role
//
//     address.city = @city               any of these on a member of an object
//     author."user name" = @userName     names with blanks in them stand in quotes
//
//     title                              a projection
//     author.username as name            under a name of its own
//
//     creationDate descending            an order: of a query ascending, of included rows
//     descending where it does not say
#pragma once

#include "engine/model/pattern.h"

namespace partita::model {

/// A path, or one name, as it stands in these texts: in quotes what would not read back bare,
/// author."user name".
std::string quotedPath(std::string_view path);
/// The path that quotedPath() wrote.
std::string unquotedPath(std::string_view text);

/// The notation of a match.
std::string toNotation(const Match &match);
/// Absent when `text` is none of the forms above.
std::optional<Match> matchFromNotation(std::string_view text);
/// What may be meant by a text that is no condition, in a clause: other signs than those there are,
/// or a value where a parameter or a quoted text stands; empty when nothing comes to mind.
std::string conditionAdvice(std::string_view text);

/// "author.username as name". A truncation is not part of the notation.
std::string toNotation(const Projection &projection);
std::optional<Projection> projectionFromNotation(std::string_view text);

/// "creationDate descending"; empty when the query has no order.
std::string orderNotation(const Query &query);
/// "creationDate ascending": what is not said is descending. Empty when the rows have no order.
std::string orderNotation(const IncludedRows &rows);
/// Sets orderBy and descending; false when `text` is not an order.
bool setOrderFromNotation(Query &query, std::string_view text);
bool setOrderFromNotation(IncludedRows &rows, std::string_view text);

/// Roles and attribute joined by dots: "author.username".
std::string joinPath(const std::vector<std::string> &roles, std::string_view attribute);
/// Everything before the last dot, split at dots, and the rest.
std::pair<std::vector<std::string>, std::string> splitPath(std::string_view path);

/// "count", "sum", "min", "max", "average".
const char *nameOf(AggregateFunction function);
/// "1:1", "1:few", "1:many", "many:many".
const char *nameOf(Cardinality cardinality);

} // namespace partita::model
