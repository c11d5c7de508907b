// Which place of the help explains what in the window, in the words of `partita help WORDS`.
#pragma once

#include "widgets/models/session.h"

#include <QString>

namespace partita::shell {

/// By the stable name of the board.
QString helpTopicOfBoard(const QString &board);

/// Of the form that edits a part of the workbook.
QString helpTopicOfForm(const model::Workbook &workbook, const models::Selection &part);

} // namespace partita::shell
