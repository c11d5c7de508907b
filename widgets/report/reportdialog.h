// Dialog "Report…": what the report says, in which form, with a preview, and where it is saved. It
// measures on a worker thread while it is open.
#pragma once

#include "engine/report/building.h"
#include "widgets/report/reportfile.h"
#include "widgets/report/reportrunner.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QPushButton;
class QTextBrowser;

namespace partita::models {
class Session;
}

namespace partita::reporting {

class ReportDialog : public QDialog {
    Q_OBJECT
public:
    /// Starts to measure at once.
    ReportDialog(models::Session &session, QWidget *parent);

    /// The report as it is chosen; empty while nothing is measured.
    report::Report chosenReport() const;
    /// Writes it into a file in the chosen form. Empty when it is written, else one sentence.
    QString save(const QString &path);

signals:
    void saved(const QString &path);

private:
    QWidget *makeChoices();
    QWidget *makePreview();
    QDialogButtonBox *makeButtons();
    void start();
    void take(const MaterialPointer &material);
    void say(const QString &text);
    void refresh();
    void refreshForm();
    void chooseFile();
    void keepChoices() const;
    void restoreChoices();
    Format format() const;
    report::Paper paper() const;

    models::Session &m_session;
    ReportRunner m_runner;
    MaterialPointer m_material;
    QLineEdit *m_title;
    QComboBox *m_format;
    QComboBox *m_paper;
    QListWidget *m_sections;
    QListWidget *m_designs;
    QTextBrowser *m_preview;
    QLabel *m_message;
    QProgressBar *m_bar;
    QPushButton *m_stop;
    QPushButton *m_save = nullptr;
};

} // namespace partita::reporting
