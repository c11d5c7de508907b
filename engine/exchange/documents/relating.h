// Relationships that documents show: lists of objects that are rows of their own, properties that
// hold keys of other documents, and properties that are copies.
#pragma once

#include "engine/exchange/documents/collection.h"

#include <map>

namespace partita::exchange {

/// Turns lists of objects into collections (appended), when their elements have keys of their own
/// or refer to others, or are many. Others stay attributes. Error: cancelled.
Result<void> separateLists(std::vector<Collection> &collections, std::vector<ImportNote> &notes,
                           const Watch &watch);

/// Finds the columns that refer to other collections. A reference is sure when its values are keys
/// there, and the keys are too random for an accident or the names agree. Others are proposed in
/// notes. `why` receives a sentence for each column that refers. `keys`: of each collection.
/// Error: cancelled.
Result<void> findReferences(std::vector<Collection> &collections, const std::vector<KeyIndex> &keys,
                            std::map<std::pair<std::size_t, std::size_t>, std::string> &why,
                            std::vector<ImportNote> &notes, const Watch &watch);

/// Finds the columns that repeat other values: an attribute of the row that another column refers
/// to, the key of their own row, or one value in all documents, their kind.
void findCopies(std::vector<Collection> &collections, const std::vector<KeyIndex> &keys);

/// For each row of the child, the row of the parent that its column refers to; nowhere = none.
std::vector<std::size_t> parentRowsOf(const Collection &child, std::size_t column,
                                      const KeyIndex &keys);

} // namespace partita::exchange
