// Dialog "Compare keys…": possible partition keys of a container, side by side. It compares on a
// worker thread while it is open, shows each key when it is measured, and can give the container
// the selected key.
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
    /// For a container of the session's current design; starts at once.
    KeysDialog(models::Session &session, const QString &container, QWidget *parent);
    bool compares(const QString &design, const QString &container) const
    {
        return design == m_design && container == m_container;
    }

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeProgress();
    void makeTable();
    QWidget *makeButtons();
    void start();
    void cancel();
    void showKeys(const jobs::KeyCandidatesPointer &keys);
    void showMeasured(int place, const jobs::KeyComparisonPointer &key);
    void showThen(const jobs::KeysThenPointer &then);
    void finish();
    void noteChange();
    void showProgress(const QString &stage, double fraction);
    void say(const QString &text);
    void fitColumns();
    /// Columns with lists of patterns are at most that many characters wide.
    int widthOf(int column, int characters) const;
    int widestRoom() const;
    void refreshChoice();
    void useKey();
    /// Row of the model; -1 = none.
    int chosen() const;
    QStringList notesOf(const advice::KeyComparison &key) const;

    models::Session &m_session;
    QString m_design;
    QString m_container;
    jobs::KeysRunner m_runner;
    QString m_turn; ///< where another key becomes the one with the least load; empty: nowhere
    bool m_isOutdated = false; ///< the workbook has changed since the comparison
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
