// Names of fields that were proposed: they follow when what the fields are made of gets another
// name.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// `after` is `before` with other names of entities, attributes or roles, but for the fields:
/// "memberId" becomes "readerId" where it is what would be proposed for its source, and the keys
/// and indexing policies of its container follow. A name that somebody chose stays, and so does one
/// that an own query or a script of the container mentions, or that a path of the container shares
/// with a field that stays.
Workbook withFieldsFollowing(const Workbook &before, Workbook after);

/// The word stands in the text by itself: not as a part of another name.
bool mentionsWord(const std::string &text, const std::string &word);

} // namespace partita::model
