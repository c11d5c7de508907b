// From which number on each rule speaks: the thresholds with meaning, unit and source. What is typed becomes an edit of the
// workbook; emptying a field takes the usual value back. Not modal.
#pragma once

#include <QDialog>

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

    models::Session &m_session;
    QTableWidget *m_table;
    bool m_isFilling = false;
};

} // namespace partita::advice
