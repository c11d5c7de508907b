// The problems of the workbook, errors first. Activating one jumps to what it is about.
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
    /// A message that is not about the workbook's contents: a failed evaluation, a refused edit.
    void addMessage(const QString &message);
    /// "2 problems, 1 note": errors and warnings are problems, information is a note. Empty when
    /// there is nothing.
    QString summary() const;

signals:
    /// `problems` leaves notes out; `summary` is that of the list.
    void countChanged(int problems, const QString &summary);

private:
    void rebuild();
    void tellCount();
    void jump(const QTreeWidgetItem *item);
    models::Session &m_session;
    int m_notes = 0; ///< of the rows
};

} // namespace partita::shell
