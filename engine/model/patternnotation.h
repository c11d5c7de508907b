// Short notation for access patterns, typed as one sentence line:
//
//     user by email                                   one user, or all that match
//     posts of a user newest first limit 20           the role that leads to User
//     posts where published = true, newest first, 10
//     posts with author.username, newest 5 comments   further attributes, and rows inside rows
//     posts showing title, content first 80           only these attributes
//     orders where placedAt from @from to @to ordered by total descending page 2 limit 20
//     posts ordered by number of likes descending then by author.name
//     posts of a user newest first limit 20 after @lastDate and @lastId
//     number of likes of a post                       counts, sums and the like over a role
//     create order with lines and 2 payments
//     update user.username, email if unchanged
//     raise post.viewCount by @n                      a change that starts from the stored value
//     append @tag to post.tags
//     delete post if status = draft
//     Q7: post by id 100/s keys zipf within 10 ms     id and load
//
// Case does not matter. Entities are understood in singular and plural, names of several words with
// and without blanks; a name in quotation marks is taken as it is. A singular without a condition
// is one row by its key. Parameters that are not named have the name of what they are compared
// with.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

namespace partita::model {

/// A pattern that has no id yet when the text states none, one request a second when it states no
/// rate, and neither sentence nor probe. Error: one sentence with the column of the first word that
/// is not understood, behind the end where something is missing.
Result<AccessPattern> patternFromNotation(const Workbook &workbook, std::string_view text);

/// The notation of a pattern: id, request and load. Absent when the pattern has something that this
/// notation cannot write, or its names are not those of the workbook.
std::optional<std::string> toNotation(const Workbook &workbook, const AccessPattern &pattern);

/// A text that can stand at a place of the notation.
struct Completion {
    enum class Kind { word, entity, role, attribute, value };
    std::string text;
    Kind kind = Kind::word;
    bool operator==(const Completion &) const = default;
};
struct Completions {
    std::size_t begin = 0; ///< in bytes: from here to the caret is the word that they complete
    std::vector<Completion> offers; ///< they begin with that word
};
/// What can stand at the caret, which is behind that many bytes of the text.
Completions completions(const Workbook &workbook, std::string_view text, std::size_t caret);

} // namespace partita::model
