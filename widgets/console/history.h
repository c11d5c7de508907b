// Statements that ran, by workbook, newest last. They are kept in the user's settings.
#pragma once

#include <QString>
#include <QStringList>

namespace partita::console {

class History {
public:
    /// `workbook` is its file, or its name when it has none.
    void open(const QString &workbook);
    void add(const QString &statement);
    const QStringList &statements() const { return m_statements; }

    /// The statement before (-1) or after (1) the one shown last; empty at the ends. `present` is
    /// what is typed now: one comes back to it.
    QString step(int step, const QString &present);

private:
    QString m_workbook;
    QStringList m_statements;
    QString m_present;
    qsizetype m_at = -1; ///< the one shown last; -1 = none
};

} // namespace partita::console
