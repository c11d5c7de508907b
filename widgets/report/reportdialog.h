// Dialog "Report…": what the report says, in which form, with a preview, and where it is saved. It
// measures on a worker thread while it is open. What it says is kept in the workbook.
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
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QTextBrowser;

namespace partita::models {
class Session;
}

namespace partita::reporting {

class LogoChoice;

class ReportDialog : public QDialog {
    Q_OBJECT
public:
    /// Starts to measure at once.
    ReportDialog(models::Session &session, QWidget *parent);

    /// The report as it is chosen; empty while nothing is measured.
    report::Report chosenReport() const;
    /// What is chosen, as the workbook keeps it.
    model::ReportSettings chosenSettings() const;
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
    void keepChoices();
    void restoreChoices();
    Format format() const;

    models::Session &m_session;
    ReportRunner m_runner;
    MaterialPointer m_material;
    QLineEdit *m_title;
    QComboBox *m_format;
    QComboBox *m_paper;
    QComboBox *m_theme;
    QPlainTextEdit *m_notes;
    LogoChoice *m_logo;
    QListWidget *m_sections;
    QListWidget *m_designs;
    QTextBrowser *m_preview;
    QLabel *m_message;
    QProgressBar *m_bar;
    QPushButton *m_stop;
    QPushButton *m_save = nullptr;
};

} // namespace partita::reporting
