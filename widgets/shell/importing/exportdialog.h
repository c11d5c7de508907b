// Dialog that writes the workbook or one of its designs in a format of other programs.
#pragma once

#include "engine/exchange/exporting.h"
#include "widgets/jobs/worker.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace partita::models {
class Session;
}

namespace partita::shell {

class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(models::Session &session, QWidget *parent);
    ~ExportDialog() override;

private:
    const exchange::ExportFormat &format() const;
    void followFormat();
    void proposePath();
    void choosePath();
    void write();
    /// What was written, and what the format could not say.
    void tell(const Result<std::vector<std::string>> &dropped, qsizetype files);
    void setBusy(bool busy);

    models::Session &m_session;
    QComboBox *m_format;
    QComboBox *m_design;
    QDoubleSpinBox *m_share;
    QLineEdit *m_path;
    QPushButton *m_browse;
    QProgressBar *m_progress;
    QLabel *m_told;
    QPushButton *m_write;
    jobs::Worker m_worker; ///< last: it joins its thread first
};

} // namespace partita::shell
