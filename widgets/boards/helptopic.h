// The place of the help that explains a widget. F1 opens it for the widget that has the keyboard, or for the nearest of its
// parents that has one; so a board, a form or a dialog names its place once.
//
//     boards::setHelpTopic(*dialog, QStringLiteral("window keys"));
#pragma once

#include <QString>

class QWidget;

namespace partita::boards {

/// `words` are those of `partita help WORDS`; the first is the name of a chapter.
void setHelpTopic(QWidget &widget, const QString &words);

/// The words for the widget, from its parents where it has none, windows included. Empty without any.
QString helpTopicOf(const QWidget *widget);

} // namespace partita::boards
