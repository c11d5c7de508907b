// The underlined letters of menus and buttons: those that names must not have, and those that lists
// of names lack.
#pragma once

#include <QString>

class QMenu;

namespace partita::style {

/// A name as menus and buttons show it: an "&" in it is an "&", and marks no letter.
QString withoutLetter(QString name);

/// Each action of the menu that has no letter yet gets the first letter or digit of its text that
/// no other has, while there are any.
void giveLetters(QMenu &menu);

} // namespace partita::style
