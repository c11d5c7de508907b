// Normalised text of a typed line: a condition, an attribute, rows inside rows.
#pragma once

#include <QString>

namespace partita::forms {

/// Removes blanks at the ends and repeated blanks, except inside quotation marks, where they belong
/// to a name or a value.
QString tidied(const QString &line);

} // namespace partita::forms
