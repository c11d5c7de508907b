// Mnemonics of menus and buttons: escaped in names, added to lists of names.
#pragma once

#include <QString>

class QMenu;

namespace partita::style {

/// A name for menus and buttons: "&" is escaped and marks no mnemonic.
QString withoutLetter(QString name);

/// The text of a menu entry or tab without the marks of mnemonics.
QString withoutMarks(QString text);

/// Gives each action without a mnemonic the first letter or digit of its text that is still free.
void giveLetters(QMenu &menu);

} // namespace partita::style
