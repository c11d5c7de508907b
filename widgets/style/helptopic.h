// The topic of the help that explains a widget. F1 opens the topic of the widget that has the
// keyboard, or of its nearest parent with a topic, so a board, a form or a dialog names its topic
// once.
//
//     style::setHelpTopic(*dialog, QStringLiteral("window partitions"));
#pragma once

#include <QString>

class QWidget;

namespace partita::style {

/// `words` are those of `partita help WORDS`; the first is the name of a chapter.
void setHelpTopic(QWidget &widget, const QString &words);

/// The topic of the widget or of its nearest parent with one, beyond its window too. Empty when
/// there is none.
QString helpTopicOf(const QWidget *widget);

} // namespace partita::style
