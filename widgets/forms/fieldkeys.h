// Behaviour of form fields beyond Qt's: the wheel scrolls the form instead of changing a field, and
// Escape restores the text of a line.
#pragma once

#include <QObject>

class QApplication;
class QLineEdit;
class QWidget;

namespace partita::forms {

/// Number boxes and combo boxes react to the wheel only while they have the keyboard.
void leaveWheelToTheForm(QWidget *box);
/// Escape undoes what was typed since the line was entered or committed. With nothing to undo, it
/// has its usual meaning.
void restoreOnEscape(QLineEdit *line);
/// While a list or menu is open, Escape closes it and does not trigger a shortcut of `owner`'s
/// window. Works as long as `owner` exists.
void leaveEscapeToPopups(QApplication &application, QObject *owner);
/// For a field that got the keyboard for one answer: after Enter or Escape, the keyboard returns to
/// `from`.
void giveFocusBack(QWidget *field, QWidget *from);

} // namespace partita::forms
