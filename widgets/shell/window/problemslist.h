// List of the workbook's problems, errors first. Activating one selects the part that it is about.
#pragma once

#include <QTreeWidget>

namespace partita::models {
class Session;
}

namespace partita::shell {

class ProblemsList : public QTreeWidget {
    Q_OBJECT
public:
    explicit ProblemsList(models::Session &session, QWidget *parent = nullptr);
    /// A message about something else than the workbook: a failed evaluation, a refused edit.
    void addMessage(const QString &message);
    /// "2 problems, 1 note": errors and warnings are problems, information is a note. Empty without
    /// any.
    QString summary() const;

signals:
    /// `problems` does not count notes; `summary` is that of the list.
    void countChanged(int problems, const QString &summary);

private:
    void rebuild();
    void showCount();
    void jump(const QTreeWidgetItem *item);
    models::Session &m_session;
    int m_notes = 0; ///< number of rows that are notes
};

} // namespace partita::shell
