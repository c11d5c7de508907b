// Short notation for the parts of a query, used in text workbooks and on the boards:
//
//     id = @postId                       equals
//     status = "open"                    equals what is the same in every request
//     id in @ids                         one of an array
//     creationDate from @start to @end   range; either half may be left out
//     total > @least                     also >=, <, <=; from … to leaves out its end, "through"
//                                        includes it, "after" leaves out the beginning
//     status != "open"                   has another value
//     title starts with @words           also "ends with"
//     tags contains @tag                 one element of an array equals
//     title contains @word               the text contains; "in any case" may follow
//     closedAt is missing                or "is there"
//     author is @userId                  belongs to the parent (or partner) in that role
//
// A value that is the same in every request stands as JSON in place of a parameter: tags contains
// "sale", total >= 100, status in ["open", "paid"].
//
//     a = @a or b = @b                   "or", "and", "not" and brackets make groups
//     not (a = @a and closedAt is there)
//
//     address.city = @city               any of these on a member of an object
//     author."user name" = @userName     names with blanks in them stand in quotes
//
//     title                              a projection
//     author.username as name            under a name of its own
//
//     raise viewCount by @n              a change of an update that starts from the stored value
//     lower stock by 1                   the same for a number that becomes less
//     append @tag to tags                one element more at the end of an array
//     remove @tag from tags              every element of an array that equals it
//
//     creationDate descending            an order; without a word it is ascending in a query,
//                                        and descending for included rows
//     rating descending, author.name     an order of a query by several values
#pragma once

#include "engine/model/pattern.h"

namespace partita::model {

/// A path or name in this notation. Names that need quotes are quoted: author."user name".
std::string quotedPath(std::string_view path);
/// The path that quotedPath() wrote.
std::string unquotedPath(std::string_view text);

/// The notation of a match (matchnotation.cpp).
std::string toNotation(const Match &match);
/// The operand as this notation writes it: "@name", or the constant as JSON.
std::string operandNotation(const std::string &parameter, const Json &constant);
/// The notation of a match that is neither a group nor a range, behind a path that is written
/// otherwise.
std::string valueNotation(const Match &match, const std::string &path);
/// Absent when `text` is none of the forms above.
std::optional<Match> matchFromNotation(std::string_view text);
/// A hint, as a clause, on how to write a text that is not a valid condition: another operator, or
/// a parameter or quoted text in place of a value. Empty when there is no hint.
std::string conditionAdvice(std::string_view text);

/// "raise viewCount by @n".
std::string toNotation(const ChangeInPlace &change);
/// Absent when `text` is none of these forms.
std::optional<ChangeInPlace> changeFromNotation(std::string_view text);
/// What an update changes, in the order of its attributes: a name, or a change in place. A name
/// that reads as such a change stands in quotes.
std::vector<std::string> changesNotation(const Command &command);
/// Adds what `text` says to an update: a change in place, or an attribute that is set.
void addChangeFromNotation(Command &command, std::string_view text);

/// "author.username as name". The notation does not include truncation.
std::string toNotation(const Projection &projection);
std::optional<Projection> projectionFromNotation(std::string_view text);

/// "creationDate descending".
std::string toNotation(const SortKey &key);
std::optional<SortKey> sortKeyFromNotation(std::string_view text);
/// "rating descending, creationDate"; empty when the query has no order.
std::string orderNotation(const Query &query);
/// "creationDate ascending"; descending is the default and not written. Empty when the rows have no
/// order.
std::string orderNotation(const IncludedRows &rows);
/// Sets the order; false when `text` is not one.
bool setOrderFromNotation(Query &query, std::string_view text);
bool setOrderFromNotation(IncludedRows &rows, std::string_view text);

/// Roles and attribute joined by dots: "author.username".
std::string joinPath(const std::vector<std::string> &roles, std::string_view attribute);
/// The names before the last dot, and the name after it.
std::pair<std::vector<std::string>, std::string> splitPath(std::string_view path);

/// "count", "sum", "min", "max", "average".
const char *nameOf(AggregateFunction function);
/// "1:1", "1:few", "1:many", "many:many".
const char *nameOf(Cardinality cardinality);

} // namespace partita::model
