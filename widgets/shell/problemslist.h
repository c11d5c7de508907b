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

signals:
    void countChanged(int count);

private:
    void rebuild();
    void jump(const QTreeWidgetItem *item);
    models::Session &m_session;
};

} // namespace partita::shell
