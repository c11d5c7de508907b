// Dialog that imports files of other programs: what was understood, what was guessed, skipped or
// only proposed, and which entities are taken. Nothing changes before the user chooses.
#pragma once

#include "engine/exchange/importing.h"
#include "widgets/jobs/worker.h"

#include <QDialog>

#include <memory>

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
    /// What was understood, with the chosen entities only.
    model::Workbook chosen() const;

signals:
    /// The user wants these parts as a workbook of its own, called so.
    void newWished(const partita::model::Workbook &workbook, const QString &name);

private:
    using Files = std::shared_ptr<const std::vector<exchange::SourceFile>>;
    struct Answer {
        Files files; ///< null when they cannot be read
        std::shared_ptr<const exchange::Imported> imported; ///< null when it is not understood
        QString problem;
    };
    static Answer understood(const QStringList &paths, Files files,
                             const exchange::ImportOptions &options, const exchange::Watch &watch);
    QWidget *makeEntities();
    void read();
    void take(const Answer &answer);
    void showImported();
    void showNotes();
    void updateSummary();
    void filterEntities(const QString &text);
    void checkAll(bool isChecked);
    void addToWorkbook();
    void setBusy(bool busy);

    models::Session &m_session;
    QStringList m_paths;
    Files m_files; ///< null until they were read
    std::shared_ptr<const exchange::Imported> m_imported; ///< null until something was understood
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
