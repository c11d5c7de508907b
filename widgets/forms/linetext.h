// The text of a line that people type: a condition, an attribute, rows inside rows.
#pragma once

#include <QString>

namespace partita::forms {

/// Without blanks at the ends and with one where there were several, but for those in quotes, which
/// belong to a name or a value.
QString tidied(const QString &line);

} // namespace partita::forms
