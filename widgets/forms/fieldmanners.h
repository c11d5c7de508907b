// How fields of forms behave beyond what Qt makes of them: a wheel that passes over a field scrolls
// the form and changes nothing, and Escape gives a line back the text that it had.
#pragma once

#include <QObject>

class QApplication;
class QLineEdit;
class QWidget;

namespace partita::forms {

/// Boxes of numbers and choices take the wheel only while they have the keyboard.
void leaveWheelToTheForm(QWidget *box);
/// Escape undoes what was typed since the line was entered or committed; with nothing to undo it
/// means what it does elsewhere.
void restoreOnEscape(QLineEdit *line);
/// While a list or a menu is open, Escape closes it and is no shortcut of `owner`'s window. Ends
/// with `owner`.
void leaveEscapeToPopups(QApplication &application, QObject *owner);
/// The keyboard came to `field` from elsewhere for one answer: Enter and Escape, having done what
/// they do, take it back.
void giveFocusBack(QWidget *field, QWidget *from);

} // namespace partita::forms
