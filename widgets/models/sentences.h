// Sentence that describes an access pattern in plain words. It is proposed for a new pattern and
// follows its changes until the user edits the sentence.
//
//     "Retrieve one Post by its id, with comments and the number of likes."
//     "List Posts where author is given, newest first, the first 20."
#pragma once

#include "engine/model/workbook.h"

#include <QString>

namespace partita::models {

/// The request with its conditions, order and limit.
QString sentenceOf(const model::Workbook &workbook, const model::AccessPattern &pattern);

/// Updates the proposed sentences in `after`, an edit of `before`, unless the user has edited them.
void rewordProposed(const model::Workbook &before, model::Workbook &after);

} // namespace partita::models
