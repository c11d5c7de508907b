// The sentence that says in plain words what an access pattern asks: proposed for a new one, and
// kept in step until somebody words it otherwise.
//
//     "Retrieve one Post by its id, with comments and the number of likes."
//     "List Posts where author is given, newest first, the first 20."
#pragma once

#include "engine/model/workbook.h"

#include <QString>

namespace partita::models {

/// What the pattern asks, with its conditions, order and limit.
QString sentenceOf(const model::Workbook &workbook, const model::AccessPattern &pattern);

/// `after` an edit of `before`: proposed sentences that nobody reworded say what their patterns ask
/// now.
void rewordProposed(const model::Workbook &before, model::Workbook &after);

} // namespace partita::models
