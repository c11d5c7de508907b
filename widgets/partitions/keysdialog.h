// "Compare keys…": the partition keys a container could have, side by side. Compares on a worker thread while it is open, and
// gives the container the key that is chosen.
#pragma once

#include "widgets/partitions/keysmodel.h"

#include <QDialog>

class QLabel;
class QProgressBar;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace partita::models {
class Session;
}

namespace partita::partitions {

class KeysDialog : public QDialog {
    Q_OBJECT
public:
    /// Of a container of the session's current design; starts at once.
    KeysDialog(models::Session &session, const QString &container, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeProgress();
    void makeTable();
    QWidget *makeButtons();
    void start();
    void cancel();
    void showKeys(const jobs::KeyComparisonsPointer &keys);
    void say(const QString &text);
    void fitColumns();
    void refreshChoice();
    void useKey();
    const advice::KeyComparison *chosen() const;

    models::Session &m_session;
    QString m_design;
    QString m_container;
    jobs::KeysRunner m_runner;
    QLabel *m_message;
    QWidget *m_progress;
    QProgressBar *m_bar;
    QPushButton *m_cancel;
    QTableView *m_table;
    KeysModel *m_model;
    QSortFilterProxyModel *m_sorted;
    QLabel *m_notes;
    QPushButton *m_use;
    QPushButton *m_again;
};

} // namespace partita::partitions
