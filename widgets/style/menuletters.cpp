#include "widgets/style/menuletters.h"

#include <QKeySequence>
#include <QMenu>
#include <QSet>

namespace partita::style {

namespace {

/// The mnemonic of the action; empty when it has none.
QKeySequence letterOf(const QAction &action)
{
    return QKeySequence::mnemonic(action.text());
}

} // namespace

QString withoutLetter(QString name)
{
    return name.replace(QLatin1Char('&'), QLatin1String("&&"));
}

void giveLetters(QMenu &menu)
{
    QSet<QString> taken;
    const QList<QAction *> actions = menu.actions();
    for (const QAction *action : actions)
        taken.insert(letterOf(*action).toString());
    for (QAction *action : actions) {
        QString text = action->text();
        if (action->isSeparator() || !letterOf(*action).isEmpty())
            continue;
        for (qsizetype place = 0; place < text.size(); ++place) {
            const QString marked = QString(text).insert(place, QLatin1Char('&'));
            const QString key = QKeySequence::mnemonic(marked).toString();
            if (!text[place].isLetterOrNumber() || taken.contains(key))
                continue;
            taken.insert(key);
            action->setText(marked);
            break;
        }
    }
}

} // namespace partita::style
