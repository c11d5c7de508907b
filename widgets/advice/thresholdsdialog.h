// From which number on each rule speaks: the thresholds with meaning, unit and source. What is
// typed becomes an edit of the workbook; emptying a field takes the usual value back. Not modal.
#pragma once

#include <QDialog>

class QLabel;
class QTableWidget;

namespace partita::models {
class Session;
}

namespace partita::advice {

class ThresholdsDialog : public QDialog {
    Q_OBJECT
public:
    ThresholdsDialog(models::Session &session, QWidget *parent);

private:
    void refresh();
    void changed(int row, int column);
    void say(const QString &problem);

    models::Session &m_session;
    QTableWidget *m_table;
    QLabel *m_problem; ///< why the last number was not taken
    bool m_isFilling = false;
};

} // namespace partita::advice
