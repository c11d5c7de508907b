#include "widgets/style/menuletters.h"

#include <QKeySequence>
#include <QMenu>
#include <QSet>

#include <map>
#include <utility>

namespace partita::style {

namespace {

/// The mnemonic of the action; empty when it has none.
QKeySequence letterOf(const QAction &action)
{
    return QKeySequence::mnemonic(action.text());
}

/// Letters of entries. An entry whose letters are all taken gets one of an entry that has another
/// choice.
class Letters {
public:
    void take(const QString &letter) { m_taken.insert(letter); }

    bool give(QAction &action)
    {
        QSet<QString> tried;
        return give(action, tried);
    }

    void write() const
    {
        for (const auto &[letter, given] : m_given)
            given.first->setText(given.first->text().insert(given.second, QLatin1Char('&')));
    }

private:
    bool give(QAction &action, QSet<QString> &tried)
    {
        const QString text = action.text();
        for (const bool mayMove : {false, true}) {
            for (qsizetype place = 0; place < text.size(); ++place) {
                const QString letter
                    = QKeySequence::mnemonic(QString(text).insert(place, QLatin1Char('&')))
                          .toString();
                if (!text[place].isLetterOrNumber() || m_taken.contains(letter))
                    continue;
                const auto holder = m_given.find(letter);
                if (holder != m_given.end()
                    && (!mayMove || tried.contains(letter)
                        || (tried.insert(letter), !give(*holder->second.first, tried))))
                    continue;
                m_given.insert_or_assign(letter, std::pair(&action, place));
                return true;
            }
        }
        return false;
    }

    QSet<QString> m_taken; ///< by entries that have one from the start
    std::map<QString, std::pair<QAction *, qsizetype>> m_given;
};

} // namespace

QString withoutLetter(QString name)
{
    return name.replace(QLatin1Char('&'), QLatin1String("&&"));
}

QString withoutMarks(QString text)
{
    return text.remove(QLatin1Char('&'));
}

void giveLetters(QMenu &menu)
{
    Letters letters;
    const QList<QAction *> actions = menu.actions();
    for (const QAction *action : actions)
        letters.take(letterOf(*action).toString());
    for (QAction *action : actions) {
        if (!action->isSeparator() && letterOf(*action).isEmpty())
            letters.give(*action);
    }
    letters.write();
}

} // namespace partita::style
