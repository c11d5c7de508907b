// Proposed names that follow: they change when what they were made of gets another name.
//
// One rule for fields, roles, relationships, document types and containers: a name that was
// proposed becomes the one that is proposed now; a name that somebody chose stays, and so does one
// that an own query or a script mentions.
#pragma once

#include "engine/model/edit.h"

#include <string>
#include <vector>

namespace partita::model {

/// The rule. `before` and `now` are the names that may be proposed, always as many, and `others`
/// those that are taken: "bookId2" follows as "volumeId" where that is free.
std::string following(const std::string &name, const std::vector<std::string> &before,
                      const std::vector<std::string> &now, const std::vector<std::string> &others);
/// The word stands in the text by itself: not as a part of another name.
bool mentionsWord(const std::string &text, const std::string &word);

/// `after` is `before` with other names of entities, attributes or roles, but for the fields:
/// "memberId" becomes "readerId", and the keys and indexing policies of its container follow. A
/// field stays that shares a path of the container with one that stays.
Workbook withFieldsFollowing(const Workbook &before, Workbook after);
/// The relationships of an entity that has been renamed, the roles that lead to it, its document
/// types and the containers of its own.
Workbook withEntityFollowed(Workbook workbook, const RenameEntity &edit);

} // namespace partita::model
