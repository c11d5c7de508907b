// Renaming of names that the program proposed: they change with the names that they were made of.
//
// One rule for fields, roles, relationships, document types and containers: a proposed name becomes
// the name that is proposed now. A name that the user chose stays, and so does a name that a plan
// override or a script mentions.
#pragma once

#include "engine/model/edit.h"

#include <string>
#include <vector>

namespace partita::model {

/// The rule. `before` and `now` are the possible proposals, one for one; `others` are the taken
/// names. "bookId2" becomes "volumeId" when that is free.
std::string following(const std::string &name, const std::vector<std::string> &before,
                      const std::vector<std::string> &now, const std::vector<std::string> &others);
/// True when the text contains the word, and not only as a part of another name.
bool mentionsWord(const std::string &text, const std::string &word);

/// Renames fields after a renaming of entities, attributes or roles: "memberId" becomes "readerId",
/// also in the keys and the indexing policy of its container. `after` is `before` with the new
/// names, but with the old fields. A field keeps its name when it shares a path of the container
/// with a field that keeps it.
Workbook withFieldsFollowing(const Workbook &before, Workbook after);
/// Renames the relationships of a renamed entity, the roles that lead to it, its document types and
/// its own containers.
Workbook withEntityFollowed(Workbook workbook, const RenameEntity &edit);

} // namespace partita::model
