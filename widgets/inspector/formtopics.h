// The topics of the help that explain the forms, in the words of `partita help WORDS`.
#pragma once

#include "widgets/models/session.h"

#include <QString>

namespace partita::inspector {

/// The topic of the form that edits a part of the workbook.
QString helpTopicOfForm(const model::Workbook &workbook, const models::Selection &part);

} // namespace partita::inspector
