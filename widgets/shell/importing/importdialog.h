// Dialog that imports files of other programs: what was understood, what was guessed, skipped or
// only proposed, and which entities are taken. Nothing changes before the user chooses.
#pragma once

#include "engine/exchange/importing.h"
#include "widgets/jobs/worker.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QTreeWidget;

namespace partita::models {
class Session;
}

namespace partita::shell {

class ImportDialog : public QDialog {
    Q_OBJECT
public:
    ImportDialog(models::Session &session, QWidget *parent);
    ~ImportDialog() override;

    /// Reads files and folders on a worker thread.
    void readFiles(const QStringList &paths);
    /// Reads a text, such as one that was pasted.
    void readText(const QString &text);
    /// What was understood, with the chosen entities only.
    model::Workbook chosen() const;

signals:
    /// The user wants these parts as a workbook of its own, called so.
    void newWished(const partita::model::Workbook &workbook, const QString &name);

private:
    /// What the worker reads.
    struct Subject {
        QStringList paths;
        std::string text; ///< where there are no paths
        std::vector<exchange::SourceFile> files; ///< once they were read
    };
    struct Answer {
        std::vector<exchange::SourceFile> files;
        QString format; ///< title
        std::optional<exchange::Imported> imported;
        QString problem;
    };
    QWidget *makeEntities();
    void read();
    void take(Answer answer);
    void showImported();
    void showNotes();
    void updateSummary();
    void filterEntities(const QString &text);
    void checkAll(bool isChecked);
    void addToWorkbook();
    void setBusy(bool busy);

    models::Session &m_session;
    Subject m_subject;
    std::optional<exchange::Imported> m_imported;
    QLabel *m_heading;
    QComboBox *m_format;
    QLineEdit *m_filter;
    QTreeWidget *m_entities;
    QTreeWidget *m_notes;
    QLabel *m_summary;
    QProgressBar *m_progress;
    QPushButton *m_makeNew;
    QPushButton *m_add;
    jobs::Worker m_worker; ///< last: it joins its thread first
};

} // namespace partita::shell
